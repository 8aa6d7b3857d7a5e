import {
  appointment,
  cancelAppointment,
  listAppointmentEvents,
  stepAppointment,
} from '#shared/contracts/appointment.ts';
import { dock } from '#shared/contracts/dock.ts';
import { dockOutage } from '#shared/contracts/dock-outage.ts';
import {
  closeInboundLine,
  inboundLine,
  putAwayInboundLine,
  receiveInboundLine,
} from '#shared/contracts/inbound-line.ts';
import { inboundOrder, planInboundOrder, stepInboundOrder } from '#shared/contracts/inbound-order.ts';
import { partner } from '#shared/contracts/partner.ts';
import { vehicle } from '#shared/contracts/vehicle.ts';
import {
  makeAppointment,
  makeDock,
  makeDockOutage,
  makeInboundLine,
  makeInboundOrder,
  makePartner,
  makeVehicle,
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
sampleCrud(inboundOrder, makeInboundOrder, {});
sample(planInboundOrder, 'params.id', makeInboundOrder, (id) => ({
  ...byId(id),
  body: { step: 'cancel' as const },
}));
sample(stepInboundOrder, 'params.id', makeInboundOrder, (id) => ({
  ...byId(id),
  body: { step: 'arrive' as const },
}));
sampleCrud(inboundLine, makeInboundLine, { productCode: 'TAKEN', quantityExpected: 1 });
sample(receiveInboundLine, 'params.id', makeInboundLine, (id) => ({
  ...byId(id),
  body: { quantity: 1, locationCode: 'TAKEN' },
}));
sample(putAwayInboundLine, 'params.id', makeInboundLine, (id) => ({
  ...byId(id),
  body: { quantity: 1, fromLocation: 'TAKEN', toLocation: 'TAKEN' },
}));
sample(closeInboundLine, 'params.id', makeInboundLine, (id) => ({ ...byId(id), body: {} }));
