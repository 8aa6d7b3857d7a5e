import { z } from 'zod';
import { Day, EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { OrderReason } from '#shared/contracts/orders/order-reason.ts';
import { ExceptionKind } from '#shared/contracts/orders/warehouse-exception.ts';
import { StockAlert } from '#shared/contracts/stock/stock-alert.ts';
import { StaffDuty } from './shift-staff.ts';
import { Warehouse } from './warehouse.ts';

/*
 * The image of the feed topic `officeBoard`, whose id is a warehouse: whether today's orders leave in time, and where the
 * work is held up. Days and hours are those of the warehouse's clock. A reader who sees the goods of some owners only gets
 * an image of these alone.
 */

/** Where an order is, in the order of the work: one group of states of `outbound_order` each. */
export const OfficeStage = z.enum(['waiting', 'picking', 'checking', 'packed', 'loading', 'in_transit']);
export type OfficeStage = z.infer<typeof OfficeStage>;

/** When a source was last heard, and how often it is expected to be. */
export const OfficeSource = z.object({ at: EpochMs, expectedMs: z.number().int().positive() });
export type OfficeSource = z.infer<typeof OfficeSource>;

export const OfficeSources = z.object({
  /** Orders, their stages and the list. */
  orders: OfficeSource,
  week: OfficeSource,
  quality: OfficeSource,
  stock: OfficeSource,
  /** What carriers report; null = they have never reported. */
  carrier: OfficeSource.nullable(),
});
export type OfficeSources = z.infer<typeof OfficeSources>;

export const OfficeSettings = z.object({
  warehouse: Warehouse,
  /** Per cent of the orders that are to leave in time; null = no goal is set. */
  onTimeGoal: z.number().nullable(),
});
export type OfficeSettings = z.infer<typeof OfficeSettings>;

const Count = z.number().int().nonnegative();

/**
 * The orders of the day: due today, or due before and still open when the day began. Cancelled ones and drafts are none.
 */
export const OfficeOrders = z.object({
  received: Count,
  /** Of these, shipped. */
  done: Count,
  /** Of these, due until now. */
  dueNow: Count,
  /** Shipped since the day began, whenever they are due. */
  shipped: Count,
  /** Due today until now, and how many of these left in time. */
  dueToday: Count,
  onTime: Count,
  /** Not shipped, whenever they are due. */
  open: Count,
  overdue: Count,
  oldestDueAt: EpochMs.nullable(),
  /** Expected to leave later than due. */
  atRisk: Count,
  /** Due next of those that are not overdue. */
  nextDueAt: EpochMs.nullable(),
  /** Due next on a later day. */
  laterDueAt: EpochMs.nullable(),
  /** When the last order of the day is expected to leave; null = no forecast. */
  clearAt: EpochMs.nullable(),
  /** The reason that holds most overdue orders; null = none is given. */
  cause: z
    .object({
      text: z.string(),
      textEn: z.string().nullable(),
      kind: ExceptionKind.nullable(),
      orders: Count,
    })
    .nullable(),
  /** Why most overdue orders are late, or without any those at risk will be; null = not known. */
  reason: OrderReason.nullable().default(null),
});
export type OfficeOrders = z.infer<typeof OfficeOrders>;

export const OfficeStageCount = z.object({
  stage: OfficeStage,
  orders: Count,
  overdue: Count,
  /** Since when the oldest is in this stage; null = there is none. */
  oldestAt: EpochMs.nullable(),
});
export type OfficeStageCount = z.infer<typeof OfficeStageCount>;
export const OfficeStages = z.array(OfficeStageCount);
export type OfficeStages = z.infer<typeof OfficeStages>;

export const OfficeOrder = z.object({
  id: Id,
  no: z.string(),
  customer: z.string(),
  customerEn: z.string().nullable(),
  dueAt: EpochMs,
  stage: OfficeStage,
  /** Why its work does not go on; null = it goes on. */
  hold: z.string().nullable(),
  holdEn: z.string().nullable(),
  /** Code of the dock of its truck. */
  dock: z.string().nullable(),
  /** How much of it is picked, 0–1; null = not known. */
  picked: z.number().nullable(),
  forecastAt: EpochMs.nullable(),
  /** Of one that is late or will be; null = not known. */
  reason: OrderReason.nullable().default(null),
});
export type OfficeOrder = z.infer<typeof OfficeOrder>;

/** Overdue orders and those at risk; without any, those that are due next. The most urgent first. */
export const OfficeList = z.object({ total: Count, orders: z.array(OfficeOrder) });
export type OfficeList = z.infer<typeof OfficeList>;

/** How many orders of the list are sent, and how many rows of other lists. */
export const OFFICE_LIST_MAX = 40;
export const OFFICE_ROWS_MAX = 12;

export const OfficeDay = z.object({
  /** Such as `2026-11-22`. */
  day: Day,
  /** Due on this day; today, until now. */
  due: Count,
  onTime: Count,
  /** Still open at the end of this day, or now, although due. */
  overdue: Count,
});
export type OfficeDay = z.infer<typeof OfficeDay>;

/** From Monday of last week to today. */
export const OfficeWeek = z.object({ days: z.array(OfficeDay) });
export type OfficeWeek = z.infer<typeof OfficeWeek>;

export const OfficeCheckBill = z.object({
  id: Id,
  no: z.string(),
  product: z.string(),
  productEn: z.string().nullable(),
  since: EpochMs,
  dueAt: EpochMs.nullable(),
});
export type OfficeCheckBill = z.infer<typeof OfficeCheckBill>;

/** Quality checks that are not finished; those that have used most of their time first. */
export const OfficeQuality = z.object({ open: Count, late: Count, bills: z.array(OfficeCheckBill) });
export type OfficeQuality = z.infer<typeof OfficeQuality>;

/** The most urgent first. */
export const OfficeStock = z.object({
  total: Count,
  /** Products without an alert; null = the reader sees some of them only. */
  fine: Count.nullable(),
  alerts: z.array(StockAlert),
});
export type OfficeStock = z.infer<typeof OfficeStock>;

export const OfficeDuty = z.object({
  duty: StaffDuty,
  planned: Count,
  /** Null = nobody has said yet. */
  present: Count.nullable(),
  reportedAt: EpochMs.nullable(),
});
export type OfficeDuty = z.infer<typeof OfficeDuty>;

/** The shift that is at work, and the one after it. */
export const OfficeStaff = z.object({
  from: EpochMs,
  to: EpochMs,
  duties: z.array(OfficeDuty),
  expectedMs: z.number().int().positive(),
  next: z.object({ from: EpochMs, planned: Count }).nullable(),
});
export type OfficeStaff = z.infer<typeof OfficeStaff>;

/** Keys of the image of `officeBoard`. */
export const OFFICE_BOARD_FEED_KEYS = {
  /** `settings` → `OfficeSettings` */
  settings: () => 'settings',
  /** `sources` → `OfficeSources` */
  sources: () => 'sources',
  /** `orders` → `OfficeOrders` */
  orders: () => 'orders',
  /** `stages` → `OfficeStages`; absent where the house does not tell them apart */
  stages: () => 'stages',
  /** `list` → `OfficeList` */
  list: () => 'list',
  /** `week` → `OfficeWeek` */
  week: () => 'week',
  /** `quality` → `OfficeQuality` */
  quality: () => 'quality',
  /** `stock` → `OfficeStock` */
  stock: () => 'stock',
  /** `staff` → `OfficeStaff`; absent without a plan for the shift, and for readers of some owners only */
  staff: () => 'staff',
} as const;

/** Expected periods of the sources; a later word of a carrier is expected as often as carriers usually report. */
export const OFFICE_PERIODS_MS = {
  orders: 60_000,
  week: 600_000,
  quality: 60_000,
  stock: 300_000,
  carrier: 600_000,
  staff: 3_600_000,
} as const;
