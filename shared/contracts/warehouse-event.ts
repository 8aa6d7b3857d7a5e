import { z } from 'zod';
import { GoodsDirection } from './appointment.ts';
import { DockCode } from './dock.ts';
import { EpochMs } from './envelope.ts';
import { StaffDuty } from './shift-staff.ts';
import { StockQuantity } from './stock-quantity.ts';
import { StockMovementKind, StockStatus } from './stock-status.ts';
import { ExactText, Text } from './text.ts';
import { Plate, VehicleType } from './vehicle.ts';
import { ExceptionKind } from './warehouse-exception.ts';

/*
 * What a warehouse system reports: the payload of `linewall/v1/{tenantId}/{warehouse}/event`, where `warehouse` is the code
 * of the department. An event says what is so at `ts`, not what is to be done: it may come twice, late, or before
 * what led to it.
 */

/** Of every event. */
const EventHead = {
  /** Chosen by the sender. The same id with the same content is taken once; with another content it is refused. */
  id: ExactText(64, 1),
  /** When it was so, by the sender's clock. */
  ts: EpochMs,
};

const Code = ExactText(32, 1);

/** A truck, by the number of its appointment, of its order, or by its plate. One that nobody has booked is queued. */
export const TruckEvent = z
  .strictObject({
    ...EventHead,
    type: z.literal('truck'),
    no: Code.optional(),
    docNo: Code.optional(),
    plate: Plate.optional(),
    state: z.enum(['arrived', 'called', 'docked', 'working', 'finished', 'left', 'cancelled']),
    /** Absent = the one that it was booked for, or called to. */
    dock: DockCode.optional(),
    /** Needed where it has no appointment. */
    direction: GoodsDirection.optional(),
    carrier: Code.optional(),
    owner: Code.optional(),
    vehicleType: VehicleType.optional(),
    pallets: z.number().int().min(1).max(999).optional(),
  })
  .refine(({ no, docNo, plate }) => no ?? docNo ?? plate, { message: 'no, docNo or plate', path: ['no'] });
export type TruckEvent = z.infer<typeof TruckEvent>;

const Refs = {
  dock: DockCode.optional(),
  zone: Code.optional(),
  location: Code.optional(),
  product: Code.optional(),
  wave: Code.optional(),
  inboundOrder: Code.optional(),
  outboundOrder: Code.optional(),
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

const Place = z.strictObject({ location: ExactText(64, 1), status: StockStatus.default('available') });

/** Goods that were moved, from outside of the warehouse (no `from`) or out of it (no `to`). Each is taken, however late. */
export const MovementEvent = z
  .strictObject({
    ...EventHead,
    type: z.literal('movement'),
    kind: StockMovementKind,
    product: Code,
    lot: ExactText(64, 1).optional(),
    /** Of a new lot: `2026-11-22`. */
    producedOn: z.iso.date().optional(),
    expiresOn: z.iso.date().optional(),
    owner: Code.optional(),
    /** Number of the load carrier. */
    lpn: ExactText(64).optional(),
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
]);
export type WarehouseEvent = z.infer<typeof WarehouseEvent>;
