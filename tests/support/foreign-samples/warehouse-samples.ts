import {
  appointment,
  cancelAppointment,
  listAppointmentEvents,
  stepAppointment,
} from '#shared/contracts/appointment.ts';
import { dock } from '#shared/contracts/dock.ts';
import { dockOutage } from '#shared/contracts/dock-outage.ts';
import { partner } from '#shared/contracts/partner.ts';
import { vehicle } from '#shared/contracts/vehicle.ts';
import {
  makeAppointment,
  makeDock,
  makeDockOutage,
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
