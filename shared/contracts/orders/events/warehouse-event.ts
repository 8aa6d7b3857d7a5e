import { z } from 'zod';
import { Day, EpochMs } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { CodeText, Text } from '#shared/contracts/kit/text.ts';
import { ExceptionKind } from '#shared/contracts/orders/warehouse-exception.ts';
import { StockQuantity } from '#shared/contracts/stock/stock-quantity.ts';
import { StockMovementKind, StockStatus } from '#shared/contracts/stock/stock-status.ts';
import { GoodsDirection } from '#shared/contracts/yard/appointment.ts';
import { DockCode } from '#shared/contracts/yard/dock.ts';
import { StaffDuty } from '#shared/contracts/yard/shift-staff.ts';
import { Plate, VehicleType } from '#shared/contracts/yard/vehicle.ts';
import { EventCode, EventHead } from './event-head.ts';
import { HandlerEvent, TrainEvent, WagonEvent, WeighingEvent } from './rail-event.ts';
import {
  CheckEvent,
  InboundOrderEvent,
  OutboundOrderEvent,
  TaskEvent,
  WaveEvent,
} from './warehouse-work-event.ts';

/*
 * What a warehouse system reports: the payload of `linewall/v1/{tenantId}/{warehouse}/event`, where `warehouse` is the code
 * of the department. An event says what is so at `ts`, not what is to be done: it may come twice, late, or before
 * what led to it.
 */

/**
 * A truck, by the number of its appointment, of its order, or by its plate. `booked` makes the appointment, with the number
 * `no` where one is given. A truck without an appointment is queued when it arrives.
 */
export const TruckEvent = z
  .strictObject({
    ...EventHead,
    type: z.literal('truck'),
    no: EventCode.optional(),
    docNo: EventCode.optional(),
    plate: Plate.optional(),
    state: z.enum(['booked', 'arrived', 'called', 'docked', 'working', 'finished', 'left', 'cancelled']),
    /** Of a booking: the beginning of its first slot, and how many slots it has. */
    slotStart: EpochMs.optional(),
    slots: z.number().int().min(1).max(LIMITS.appointmentSlotsMax).optional(),
    /** Absent = the one that it was booked for, or called to. */
    dock: DockCode.optional(),
    /** Needed where it has no appointment. */
    direction: GoodsDirection.optional(),
    carrier: EventCode.optional(),
    owner: EventCode.optional(),
    vehicleType: VehicleType.optional(),
    pallets: z.number().int().min(1).max(999).optional(),
    driverName: Text(32).optional(),
    driverPhone: Text(32).optional(),
  })
  .refine(({ no, docNo, plate }) => no ?? docNo ?? plate, { message: 'no, docNo or plate', path: ['no'] })
  .refine(({ state, slotStart, direction }) => state !== 'booked' || (slotStart !== undefined && direction), {
    message: 'slotStart and direction of a booking',
    path: ['slotStart'],
  });
export type TruckEvent = z.infer<typeof TruckEvent>;

const Refs = {
  dock: DockCode.optional(),
  zone: EventCode.optional(),
  location: EventCode.optional(),
  product: EventCode.optional(),
  wave: EventCode.optional(),
  inboundOrder: EventCode.optional(),
  outboundOrder: EventCode.optional(),
};
const REF_NAMES = Object.keys(Refs) as (keyof typeof Refs)[];

/** Something is wrong, or is so no longer. It is known by its kind and by what it holds up. */
export const ExceptionEvent = z
  .strictObject({
    ...EventHead,
    type: z.literal('exception'),
    kind: ExceptionKind,
    text: Text(128),
    textEn: Text(128).optional(),
    isResolved: z.boolean().default(false),
    ...Refs,
  })
  .refine((event) => !event.isResolved || REF_NAMES.some((name) => event[name] !== undefined), {
    message: 'what is resolved is named by what it held up',
    path: ['isResolved'],
  });
export type ExceptionEvent = z.infer<typeof ExceptionEvent>;

const Place = z.strictObject({ location: CodeText(64), status: StockStatus.default('available') });

/** Goods that were moved, from outside of the warehouse (no `from`) or out of it (no `to`). Each is taken, however late. */
export const MovementEvent = z
  .strictObject({
    ...EventHead,
    type: z.literal('movement'),
    kind: StockMovementKind,
    product: EventCode,
    lot: CodeText(64).optional(),
    /** Of a new lot: `2026-11-22`. */
    producedOn: Day.optional(),
    expiresOn: Day.optional(),
    owner: EventCode.optional(),
    /** Number of the load carrier. */
    lpn: CodeText(64, 0).optional(),
    from: Place.optional(),
    to: Place.optional(),
    /** In the unit of the product. */
    quantity: StockQuantity,
    reason: Text(64).optional(),
  })
  .refine(({ from, to }) => from ?? to, { message: 'from or to', path: ['to'] });
export type MovementEvent = z.infer<typeof MovementEvent>;

/** How many people are at work for a duty in a shift. */
export const StaffEvent = z
  .strictObject({
    ...EventHead,
    type: z.literal('staff'),
    duty: StaffDuty,
    from: EpochMs,
    to: EpochMs,
    planned: z.number().int().min(0).max(9_999),
    /** Absent = not counted yet. */
    present: z.number().int().min(0).max(9_999).optional(),
  })
  .refine(({ from, to }) => to > from && to - from <= 86_400_000, {
    message: 'after from, within 24 h',
    path: ['to'],
  });
export type StaffEvent = z.infer<typeof StaffEvent>;

export const WarehouseEvent = z.discriminatedUnion('type', [
  TruckEvent,
  ExceptionEvent,
  MovementEvent,
  StaffEvent,
  z.discriminatedUnion('direction', [InboundOrderEvent, OutboundOrderEvent]),
  WaveEvent,
  TaskEvent,
  CheckEvent,
  TrainEvent,
  WagonEvent,
  WeighingEvent,
  HandlerEvent,
]);
export type WarehouseEvent = z.infer<typeof WarehouseEvent>;
/** As it is sent: what has a default may be left out. */
export type SentWarehouseEvent = z.input<typeof WarehouseEvent>;
