import {
  appointment,
  cancelAppointment,
  listAppointmentEvents,
  stepAppointment,
} from '#shared/contracts/appointment.ts';
import { dock } from '#shared/contracts/dock.ts';
import { dockOutage } from '#shared/contracts/dock-outage.ts';
import { partner } from '#shared/contracts/partner.ts';
import { adjustStock, relocateStock, setStockStatus } from '#shared/contracts/stock.ts';
import { stockLimit } from '#shared/contracts/stock-limit.ts';
import { vehicle } from '#shared/contracts/vehicle.ts';
import { warehouseLocation } from '#shared/contracts/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/warehouse-zone.ts';
import {
  makeAppointment,
  makeDock,
  makeDockOutage,
  makeLocation,
  makePartner,
  makeStock,
  makeStockLimit,
  makeVehicle,
  makeZone,
} from '#tests/support/foreign-rows/warehouse-rows.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleCrud, samples } = createSampler();
export const WAREHOUSE_SAMPLES = samples;

const SLOT_MS = 20 * 60_000;
const slotStart = Math.ceil(Date.now() / SLOT_MS) * SLOT_MS + 3 * SLOT_MS;

sampleCrud(partner, makePartner, { code: 'TAKEN', name: 'taken over', isOwner: true });
sampleCrud(vehicle, makeVehicle, { plate: 'TAKEN1' });
sampleCrud(dock, makeDock, { code: '9' });
sampleCrud(dockOutage, makeDockOutage, { reason: 'taken over', fromTime: slotStart });
sampleCrud(appointment, makeAppointment, { direction: 'in', slotStart });
sample(stepAppointment, 'params.id', makeAppointment, (id) => ({
  ...byId(id),
  body: { step: 'arrive' as const },
}));
sample(cancelAppointment, 'params.id', makeAppointment, (id) => ({ ...byId(id), body: { reason: 'gone' } }));
sample(listAppointmentEvents, 'params.id', makeAppointment, byId);

sampleCrud(warehouseZone, makeZone, { code: 'Z9', name: 'taken over' });
sampleCrud(warehouseLocation, makeLocation, { zoneCode: 'S', code: 'T-9' });
sampleCrud(stockLimit, makeStockLimit, { minimum: 7 });
sample(adjustStock, 'params.id', makeStock, (id) => ({ ...byId(id), body: { counted: 7, reason: 'taken' } }));
sample(relocateStock, 'params.id', makeStock, (id) => ({
  ...byId(id),
  body: { toLocation: 'S-2', quantity: 1 },
}));
sample(setStockStatus, 'params.id', makeStock, (id) => ({
  ...byId(id),
  body: { status: 'damaged' as const, quantity: 1, reason: 'fell' },
}));
