import { z } from 'zod';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { OrderReason } from '#shared/contracts/orders/order-reason.ts';
import { ExceptionKind } from '#shared/contracts/orders/warehouse-exception.ts';
import { GoodsDirection } from './appointment.ts';
import { DockDirection } from './dock.ts';
import { VehicleType } from './vehicle.ts';
import { Warehouse } from './warehouse.ts';

/*
 * The image of the feed topic `warehouseBoard`, whose id is a warehouse: its docks, waves and inbound orders against their
 * times, its zones, and what is wrong. Lateness is computed by the server (`shared/domain/orders/lateness.ts`). Plates
 * are masked before they are sent. A reader who sees the goods of some owners only gets an image of these alone.
 */

/** A text that somebody wrote, in one or two languages. */
export const BoardWords = z.object({ text: z.string(), textEn: z.string().nullable() });
export type BoardWords = z.infer<typeof BoardWords>;

/** When a source was read last, and how often it is expected to be. */
const BoardSource = z.object({ at: EpochMs, expectedMs: z.number().int().positive() });

export const WarehouseSources = z.object({
  docks: BoardSource,
  tasks: BoardSource,
  movements: BoardSource,
  zones: BoardSource,
  exceptions: BoardSource,
});
export type WarehouseSources = z.infer<typeof WarehouseSources>;

export const WarehouseBoardSettings = z.object({
  warehouse: Warehouse,
  /** `LATENESS_RULES` of the server that computed the image. */
  rules: z.number().int(),
});
export type WarehouseBoardSettings = z.infer<typeof WarehouseBoardSettings>;

/** Pallets may be parts of one. */
const Pallets = z.number().nonnegative();
const Share = z.number().min(0).max(1);

/** Goods of the day in one direction: what is due today, or was due before and was open when the day began. */
export const GoodsFlow = z.object({
  done: Pallets,
  planned: Pallets,
  /** Of these, due until now. */
  dueNow: Pallets,
});
export type GoodsFlow = z.infer<typeof GoodsFlow>;

export const MovedHour = z.object({
  startAt: EpochMs,
  pallets: Pallets,
  /** Null = no plan is set. */
  planned: Pallets.nullable(),
});
export type MovedHour = z.infer<typeof MovedHour>;

const Count = z.number().int().nonnegative();

/** Open outbound orders against their times; `OrderPromises`. The same numbers are in `OfficeOrders`. */
const WarehousePromises = z.object({
  late: Count,
  lateByMs: Count.nullable(),
  /** That of most of them; null = none is known. */
  lateReason: OrderReason.nullable().default(null),
  /** Their forecast is later than they are due. */
  atRisk: Count,
  riskByMs: Count.nullable(),
  riskReason: OrderReason.nullable().default(null),
  /** Due today, in time, work not begun. */
  notBegun: Count,
});

/** Trucks that have not come to their slots; the one that is expected longest. */
const AbsentTrucks = z.object({
  count: Count,
  byMs: Count,
  carrier: z.string().nullable(),
  carrierEn: z.string().nullable(),
  plate: z.string().nullable(),
  /** Code of the dock that waits for it. */
  dock: z.string().nullable(),
});

export const WarehouseFigures = z.object({
  outbound: GoodsFlow,
  inbound: GoodsFlow,
  /** Pallets that came in or went out within the last 60 min. */
  lastHour: Pallets,
  /** By the plan of the hour that has begun; null = no plan is set. */
  hourPlan: Pallets.nullable(),
  /** Clock hours of the warehouse, the last one not over. */
  hours: z.array(MovedHour),
  /** Trucks at the gate that are not at a dock. */
  yard: Count,
  orders: WarehousePromises.default({
    late: 0,
    lateByMs: null,
    lateReason: null,
    atRisk: 0,
    riskByMs: null,
    riskReason: null,
    notBegun: 0,
  }),
  /** Null = every truck has come to its slot. */
  absent: AbsentTrucks.nullable().default(null),
});
export type WarehouseFigures = z.infer<typeof WarehouseFigures>;

/** By precedence, the first that applies. */
export const BoardDockState = z.enum([
  /** A truck is past the end of its slot and not finished, or has not come to it. */
  'late',
  /** Its forecast, or that of a truck that waits for it, is later than the end of its slot. */
  'at_risk',
  /** A truck is there, and its work does not go on or has not begun. */
  'waiting',
  'working',
  /** The truck is finished and still there. */
  'done',
  /** A truck is asked to come. */
  'called',
  /** Out of use, or not open now. */
  'closed',
  'free',
]);
export type BoardDockState = z.infer<typeof BoardDockState>;

export const BoardTruck = z.object({
  id: Id,
  /** Of its appointment. */
  no: z.string(),
  carrier: z.string().nullable(),
  carrierEn: z.string().nullable(),
  /** Masked; null = a walk-in without a plate. */
  plate: z.string().nullable(),
  vehicleType: VehicleType.nullable(),
  job: GoodsDirection,
  slotStart: EpochMs.nullable(),
  slotEnd: EpochMs.nullable(),
  arrivedAt: EpochMs.nullable(),
  dockedAt: EpochMs.nullable(),
});
export type BoardTruck = z.infer<typeof BoardTruck>;

export const BoardDock = z.object({
  code: z.string(),
  direction: DockDirection,
  state: BoardDockState,
  /** At the dock or called to it; of a free dock the next one. Null = none, or one that the reader may not see. */
  truck: BoardTruck.nullable(),
  /** Number of the first of its orders. */
  order: z.string().nullable(),
  pallets: z.object({ done: Pallets, planned: Pallets }).nullable(),
  /** How much should be done by now. */
  dueShare: Share.nullable(),
  /** Late, or forecast to be late, by this. */
  byMs: z.number().int().nonnegative().nullable(),
  forecastDoneAt: EpochMs.nullable(),
  /** Trucks that wait for it and will be done after their slots, and by how much the worst; null = there are none. */
  waits: z.object({ trucks: Count, byMs: Count }).nullable().default(null),
  /** Why the work does not go on. */
  cause: BoardWords.nullable(),
  /** Why it is closed; null = it is open, or these are not its hours. */
  closed: BoardWords.extend({ until: EpochMs.nullable() }).nullable(),
  /** Its scanner has been silent since; null = it is not. */
  silentSince: EpochMs.nullable(),
});
export type BoardDock = z.infer<typeof BoardDock>;

/** A wave, or an inbound order. */
export const BoardTask = z.object({
  kind: z.enum(['wave', 'inbound']),
  no: z.string(),
  /** Of the wave, or of the supplier. */
  name: z.string(),
  nameEn: z.string().nullable(),
  job: GoodsDirection,
  state: z.enum(['late', 'at_risk', 'waiting', 'working', 'done']),
  dueAt: EpochMs,
  byMs: z.number().int().nonnegative().nullable(),
  share: Share.nullable(),
  dueShare: Share.nullable(),
  cause: BoardWords.nullable(),
  /** Codes of the docks that it goes to. */
  docks: z.array(z.string()),
});
export type BoardTask = z.infer<typeof BoardTask>;

export const BoardZone = z.object({
  name: z.string(),
  nameEn: z.string().nullable(),
  sort: z.number().int(),
  /** Picks of the day; null = nothing is picked there today. */
  pickShare: Share.nullable(),
  pickDueShare: Share.nullable(),
  /** Pallets that wait to be put away there. */
  putAwayWaiting: Pallets,
  locationsUsed: z.number().int().nonnegative(),
  locationsTotal: z.number().int().nonnegative(),
});
export type BoardZone = z.infer<typeof BoardZone>;

export const BoardException = BoardWords.extend({
  kind: ExceptionKind,
  since: EpochMs,
  acknowledgedAt: EpochMs.nullable(),
  /** Code of the dock that it is about. */
  dock: z.string().nullable(),
});
export type BoardException = z.infer<typeof BoardException>;

/** Keys of the image of `warehouseBoard`. */
export const WAREHOUSE_BOARD_FEED_KEYS = {
  /** `settings` → `WarehouseBoardSettings` */
  settings: () => 'settings',
  /** `sources` → `WarehouseSources`: set with every read, so silence is a dead feed. */
  sources: () => 'sources',
  /** `figures` → `WarehouseFigures` */
  figures: () => 'figures',
  /** `dock:{dockId}` → `BoardDock` */
  dock: (dockId: Id) => `dock:${dockId}`,
  /** `task:{kind}:{id}` → `BoardTask` */
  task: (kind: BoardTask['kind'], id: Id) => `task:${kind}:${id}`,
  /** `zone:{zoneId}` → `BoardZone` */
  zone: (zoneId: Id) => `zone:${zoneId}`,
  /** `exception:{id}` → `BoardException` */
  exception: (id: Id) => `exception:${id}`,
} as const;
