import { z } from 'zod';
import { Day, EpochMs } from '#shared/contracts/kit/envelope.ts';
import { Text } from '#shared/contracts/kit/text.ts';
import { ReportedHandlerState } from '#shared/contracts/railway/rail-handler.ts';
import { RailCode } from '#shared/contracts/railway/rail-track.ts';
import { TrainState } from '#shared/contracts/railway/railway-board.ts';
import { TrainDirection, TrainNo } from '#shared/contracts/railway/train.ts';
import {
  Tonnes,
  WagonKg,
  WagonKind,
  WagonNo,
  WagonPosition,
  WagonState,
  WagonUnits,
} from '#shared/contracts/railway/wagon-visit.ts';
import { TicketNo, WeighedKg, WeighingKind } from '#shared/contracts/railway/weighing.ts';
import { EventCode, EventHead } from './event-head.ts';

/** A wagon of a train and what it is to carry. What is absent stays, or is as written on most wagons. */
const PlannedWagon = z.strictObject({
  no: WagonNo,
  position: WagonPosition,
  kind: WagonKind.optional(),
  tareKg: WagonKg.optional(),
  maxGrossKg: WagonKg.optional(),
  plannedTonnes: Tonnes.optional(),
  plannedUnits: WagonUnits.optional(),
  product: EventCode.optional(),
  /** Number of an outbound order, of this server or of the warehouse system. */
  order: EventCode.optional(),
  owner: EventCode.optional(),
});
export type PlannedWagon = z.infer<typeof PlannedWagon>;

/** A train, by its number and the day of its planned arrival. The first event about it makes it. */
export const TrainEvent = z.strictObject({
  ...EventHead,
  type: z.literal('train'),
  no: TrainNo,
  /** Of the planned arrival, by the clock of the warehouse: `2026-11-22`. Absent = that of `arrivesAt`, else the nearest. */
  day: Day.optional(),
  state: TrainState,
  /** Where the train is new, these four are needed. */
  direction: TrainDirection.optional(),
  place: Text(64).optional(),
  arrivesAt: EpochMs.optional(),
  departsAt: EpochMs.optional(),
  placeEn: Text(64).optional(),
  carrier: EventCode.optional(),
  track: RailCode.optional(),
  /** Why its work does not go on; null = it goes on. */
  hold: Text(64).nullish(),
  holdEn: Text(64).nullish(),
  /** All of its wagons, as they are planned: those that it no longer has are cancelled where nothing was done of them. */
  wagons: z.array(PlannedWagon).max(99).optional(),
});
export type TrainEvent = z.infer<typeof TrainEvent>;

/** What happened to a wagon, or how much is on it. */
export const WagonEvent = z
  .strictObject({
    ...EventHead,
    type: z.literal('wagon'),
    no: WagonNo,
    /** Where it comes with several. */
    train: TrainNo.optional(),
    state: WagonState.optional(),
    track: RailCode.optional(),
    /** Altogether, never less than before. */
    loadedTonnes: Tonnes.optional(),
    loadedUnits: WagonUnits.optional(),
    /** What is wrong with a wagon in bad order. */
    text: Text(64).optional(),
  })
  .refine(({ state, loadedTonnes }) => state ?? loadedTonnes !== undefined, {
    message: 'state or loadedTonnes',
    path: ['state'],
  });
export type WagonEvent = z.infer<typeof WagonEvent>;

/** A weight from a scale, or that it does not count. */
export const WeighingEvent = z
  .strictObject({
    ...EventHead,
    type: z.literal('weighing'),
    ticketNo: TicketNo,
    /** Of a new one. */
    wagon: WagonNo.optional(),
    train: TrainNo.optional(),
    kind: WeighingKind.default('gross'),
    kg: WeighedKg.optional(),
    /** Why it does not count. */
    void: Text(64).optional(),
  })
  .refine((event) => event.void ?? (event.wagon !== undefined && event.kg !== undefined), {
    message: 'wagon and kg of a weight',
    path: ['kg'],
  });
export type WeighingEvent = z.infer<typeof WeighingEvent>;

/** What a crane, a reach stacker or a lorry does. All of it is said with each event. */
export const HandlerEvent = z.strictObject({
  ...EventHead,
  type: z.literal('handler'),
  handler: RailCode,
  state: ReportedHandlerState,
  /** Of a fault. */
  code: EventCode.optional(),
  text: Text(128).optional(),
  textEn: Text(128).optional(),
  /** Along the platform from its first wagon, metres. */
  atM: z.number().min(-999).max(9_999).multipleOf(0.1).optional(),
  isLaden: z.boolean().default(false),
  /** What it works on, or waits for. */
  wagon: WagonNo.optional(),
  train: TrainNo.optional(),
});
export type HandlerEvent = z.infer<typeof HandlerEvent>;
