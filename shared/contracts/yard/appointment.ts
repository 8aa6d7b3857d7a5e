import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, QueryMs } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { DockCode } from './dock.ts';
import { Plate, VehicleType } from './vehicle.ts';

/** `in`: it brings goods. `out`: it fetches goods. */
export const GoodsDirection = z.enum(['in', 'out']);
export type GoodsDirection = z.infer<typeof GoodsDirection>;

export const AppointmentState = z.enum([
  'booked',
  /** At the gate, in the queue. */
  'arrived',
  /** Asked to drive to a dock, up to three times. */
  'called',
  'docked',
  /** Being loaded or unloaded. */
  'working',
  'finished',
  'left',
  /** Called three times without coming. */
  'missed',
  /** Not arrived until 30 min after its slot. */
  'no_show',
  'cancelled',
]);
export type AppointmentState = z.infer<typeof AppointmentState>;

/** What happens to an appointment. `expire` and, after the third call, `miss` are done by the server. */
export const AppointmentStep = z.enum([
  'arrive',
  'call',
  'requeue',
  'miss',
  'dock',
  'start',
  'finish',
  'leave',
  'cancel',
  'expire',
]);
export type AppointmentStep = z.infer<typeof AppointmentStep>;

export const Appointment = z.object({
  id: Id,
  /** `AP-20261122-0007`. */
  no: z.string(),
  warehouseCode: z.string(),
  warehouseName: z.string(),
  direction: GoodsDirection,
  state: AppointmentState,
  /** It has neither left nor been cancelled, and is no no-show. */
  isOpen: z.boolean(),
  /** Start of its slot, or its arrival as a walk-in. */
  dueAt: EpochMs,
  /** The booked dock, then the one that it was called to. */
  dockCode: z.string().nullable(),
  /** Null = a walk-in. */
  slotStart: EpochMs.nullable(),
  slots: z.number().int().nullable(),
  slotEnd: EpochMs.nullable(),
  plate: z.string().nullable(),
  vehicleType: VehicleType.nullable(),
  carrierCode: z.string().nullable(),
  carrierName: z.string().nullable(),
  carrierNameEn: z.string().nullable(),
  ownerCode: z.string().nullable(),
  ownerName: z.string().nullable(),
  ownerNameEn: z.string().nullable(),
  driverName: z.string().nullable(),
  driverPhone: z.string().nullable(),
  /** Number of the order that it comes for. */
  docNo: z.string().nullable(),
  pallets: z.number().int().nullable(),
  note: z.string().nullable(),
  /** Number in the queue of its day, `A023`. */
  ticket: z.string().nullable(),
  arrivedAt: EpochMs.nullable(),
  calledAt: EpochMs.nullable(),
  callCount: z.number().int(),
  mustDockBy: EpochMs.nullable(),
  dockedAt: EpochMs.nullable(),
  workStartAt: EpochMs.nullable(),
  workEndAt: EpochMs.nullable(),
  leftAt: EpochMs.nullable(),
  endReason: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Appointment = z.infer<typeof Appointment>;

const WhoComes = {
  direction: GoodsDirection,
  plate: Plate.nullish(),
  vehicleType: VehicleType.nullish(),
  carrierCode: OptionalText(32),
  ownerCode: OptionalText(32),
  driverName: OptionalText(32),
  driverPhone: OptionalText(32),
  docNo: OptionalText(32),
  pallets: z.number().int().min(1).max(999).nullish(),
  note: OptionalText(200),
};

/** Trucks that are expected at a warehouse, and what has happened to them. */
export const appointment = defineCrud({
  subject: defineSubject({ name: 'appointment', module: 'yard', page: '/appointment' }),
  path: '/busi/appointment',
  idField: 'id',
  nameField: 'no',
  access: { view: 'appointment_view', edit: 'appointment_edit' },
  record: Appointment,
  fields: {
    ...WhoComes,
    /** Absent = any dock that is free then. */
    dockCode: DockCode.nullish(),
    /** Start of a slot of 20 min, counted from midnight by the clock of the warehouse. */
    slotStart: EpochMs,
    slots: z.number().int().min(1).max(LIMITS.appointmentSlotsMax).default(1),
  },
  createOnly: { warehouseCode: ExactText(64, 1) },
  filters: {
    no: ExactText(64).optional(),
    warehouseCode: ExactText(64).optional(),
    state: AppointmentState.optional(),
    direction: GoodsDirection.optional(),
    /** Slots, or arrivals of walk-ins, from this time on and before that one. */
    from: QueryMs.optional(),
    to: QueryMs.optional(),
  },
  sort: ['no', 'slot_start', 'state', 'arrived_at', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['appointment', 'appointments'],
});

const ById = z.object({ id: Id });

export const addWalkIn = defineEndpoint({
  id: 'appointment.addWalkIn',
  method: 'POST',
  path: '/busi/appointment/walkIn',
  access: 'dock_control',
  tenant: 'session',
  summary: 'Registers a truck that has arrived without an appointment and queues it.',
  body: z.strictObject({ ...WhoComes, warehouseCode: ExactText(64, 1) }),
  reply: Appointment,
});

export const stepAppointment = defineEndpoint({
  id: 'appointment.step',
  method: 'POST',
  path: '/busi/appointment/:id/step',
  access: 'dock_control',
  tenant: 'session',
  summary:
    'Says what has happened at the gate or at the dock. 409 `illegal_step` where the state does not allow it, `stale` where it has changed since `updateTime`.',
  params: ById,
  body: z.strictObject({
    step: AppointmentStep.exclude(['cancel', 'expire']),
    /** Of `call` and `dock`; absent = the booked one, or the one that it was called to. */
    dockCode: DockCode.nullish(),
    updateTime: EpochMs.optional(),
  }),
  reply: Appointment,
});

export const cancelAppointment = defineEndpoint({
  id: 'appointment.cancel',
  method: 'POST',
  path: '/busi/appointment/:id/cancel',
  access: 'appointment_edit',
  tenant: 'session',
  summary: 'Cancels an appointment whose truck is not at a dock; its slots are free again.',
  params: ById,
  body: z.strictObject({ reason: Text(64), updateTime: EpochMs.optional() }),
  reply: Appointment,
});

/** A past step; `by` null = the server. */
export const AppointmentEvent = z.object({
  at: EpochMs,
  step: AppointmentStep.or(z.literal('book')),
  state: AppointmentState,
  dockCode: z.string().nullable(),
  by: z.string().nullable(),
});
export type AppointmentEvent = z.infer<typeof AppointmentEvent>;

export const listAppointmentEvents = defineEndpoint({
  id: 'appointment.events',
  method: 'GET',
  path: '/busi/appointment/:id/events',
  access: 'appointment_view',
  tenant: 'session',
  summary: 'What has happened to an appointment, from its booking on.',
  params: ById,
  reply: z.array(AppointmentEvent),
});

/** An event of a calendar: `color` follows from the state. */
export const CalendarEvent = z.object({
  id: Id,
  title: z.string(),
  start: EpochMs,
  end: EpochMs,
  color: z.string(),
  state: AppointmentState,
  direction: GoodsDirection,
  dockCode: z.string().nullable(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** A slot of 20 min: how many trucks the open docks take, and how many are booked. */
export const CalendarSlot = z.object({ start: EpochMs, capacity: z.number().int(), taken: z.number().int() });
export type CalendarSlot = z.infer<typeof CalendarSlot>;

export const getAppointmentCalendar = defineEndpoint({
  id: 'appointment.calendar',
  method: 'GET',
  path: '/busi/appointment/calendar',
  access: 'appointment_view',
  tenant: 'session',
  summary:
    'Appointments of up to 8 days as events, and the slots in which docks are open. Others than those of the caller are counted only.',
  query: z.object({
    warehouseCode: ExactText(64, 1),
    /** Counts docks for goods of this direction; absent = all. */
    direction: GoodsDirection.optional(),
    from: QueryMs,
    to: QueryMs,
  }),
  reply: z.object({
    timeZone: z.string(),
    events: z.array(CalendarEvent),
    slots: z.array(CalendarSlot),
  }),
});
