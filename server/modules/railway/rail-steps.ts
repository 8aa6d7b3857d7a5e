import { sql } from 'kysely';
import { type SteppedRow, takeRecordStep } from '#server/core/crud/take-step.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { AskedTrainStep, AskedWagonStep, RailBy } from '#server/core/ports/warehouse/reported-trains.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TrainState } from '#shared/contracts/railway/railway-board.ts';
import type { TrainDirection, TrainStep } from '#shared/contracts/railway/train.ts';
import type { WagonState, WagonStep } from '#shared/contracts/railway/wagon-visit.ts';
import { trainSteps } from '#shared/domain/railway/train-steps.ts';
import { isWagonDone, isWagonOver, WAGON_FORWARD, wagonSteps } from '#shared/domain/railway/wagon-steps.ts';
import { findTrack } from './find-rail.ts';

interface TrainRow extends SteppedRow<TrainState> {
  readonly no: string;
  readonly warehouse_id: Id;
  readonly track_id: Id | null;
  readonly hold_reason: string | null;
}

/**
 * Takes a train to its next state, its wagons with it. Throws 409 `illegal_step`, `on_hold`, `wagons_under_way` and
 * `wagon_overload`; at `trackCode` where the track is missing or blocked.
 */
export async function takeTrainStep(tx: AnyTransaction, tenantId: Id, asked: AskedTrainStep): Promise<void> {
  const { id, step, now, actor, isReported = false } = asked;
  const by: RailBy = { now, actor, isReported };
  await takeRecordStep<TrainState, TrainStep, TrainRow>(tx, {
    tenantId,
    table: 'train',
    subject: 'train',
    columns: sql`no, warehouse_id::text as warehouse_id, track_id::text as track_id, hold_reason`,
    id,
    step,
    steps: trainSteps,
    now,
    actor,
    action: step === 'cancel' ? 'cancel' : 'step',
    nameOf: ({ no }) => no,
    async effect(row) {
      if (!isReported && row.hold_reason !== null && step !== 'cancel') throw failure('on_hold');
      return {
        values: { state_at: now, ...TIMES[step](now), ...(await stepWagons(tx, tenantId, row, asked, by)) },
        changes: { ...(asked.trackCode && { trackCode: { after: asked.trackCode } }) },
      };
    },
  });
}

const TIMES: Readonly<Record<TrainStep, (now: Date) => Readonly<Record<string, Date>>>> = {
  arrive: (now) => ({ arrived_at: now }),
  load: (now) => ({ started_at: now }),
  complete: (now) => ({ loaded_at: now }),
  depart: (now) => ({ departed_at: now }),
  cancel: () => ({}),
};

/** What a step of a train does to its wagons. Returns further columns of the train. */
async function stepWagons(
  tx: AnyTransaction,
  tenantId: Id,
  train: TrainRow,
  { step, trackCode }: AskedTrainStep,
  by: RailBy,
): Promise<Readonly<Record<string, unknown>>> {
  const wagons = await wagonsOf(tx, train.id);
  const take = async (states: readonly WagonState[], wagonStep: WagonStep) => {
    for (const { id, state } of wagons)
      if (states.includes(state)) await stepWagon(tx, tenantId, { id, step: wagonStep, ...by });
  };
  switch (step) {
    case 'arrive': {
      const track = await findTrack(tx, train.warehouse_id, trackCode);
      const trackId = track?.id ?? train.track_id;
      if (!by.isReported && trackId !== null) await refuseBlocked(tx, trackId);
      await take(['expected'], 'arrive');
      return { track_id: trackId };
    }
    case 'complete':
      if (!by.isReported && wagons.some(({ state }) => !isWagonDone(state) && !isWagonOver(state)))
        throw failure('wagons_under_way');
      return {};
    case 'depart':
      if (!by.isReported && wagons.some(({ state }) => state !== 'released' && !isWagonOver(state)))
        throw failure('wagons_under_way');
      for (const { id, state } of wagons)
        for (const one of isWagonOver(state) ? [] : (wagonSteps.way(state, 'departed', WAGON_FORWARD) ?? []))
          await stepWagon(tx, tenantId, { id, step: one, ...by });
      return {};
    case 'cancel':
      await take(['expected'], 'cancel');
      return {};
    case 'load':
      return {};
  }
}

async function wagonsOf(
  tx: AnyTransaction,
  trainId: Id,
): Promise<readonly { readonly id: Id; readonly state: WagonState }[]> {
  const { rows } = await sql<{ id: Id; state: WagonState }>`select id::text as id, state from wagon_visit
    where train_id = ${trainId} and deleted_at is null order by position, wagon_visit.id for update`.execute(
    withSchema<unknown>(tx),
  );
  return rows;
}

async function refuseBlocked(tx: AnyTransaction, trackId: Id): Promise<void> {
  const { rows } = await sql`select from rail_track where id = ${trackId} and blocked_at is not null`.execute(
    withSchema<unknown>(tx),
  );
  if (rows.length > 0) throw failure('track_blocked');
}

/** The train of a wagon, with what its steps depend on. */
export interface TrainOfWagon {
  readonly id: Id;
  readonly warehouseId: Id;
  readonly state: TrainState;
  readonly direction: TrainDirection;
  readonly trackId: Id | null;
  readonly holdReason: string | null;
}

/** Locks the train of a wagon: trains are locked before their wagons. Throws `not_found`. */
export async function lockTrainOf(tx: AnyTransaction, wagonId: Id): Promise<TrainOfWagon> {
  const { rows } = await sql<TrainOfWagon>`
    select t.id::text as id, t.warehouse_id::text as "warehouseId", t.state, t.direction,
      t.track_id::text as "trackId", t.hold_reason as "holdReason" from train t
    where t.id = (select train_id from wagon_visit where id = ${wagonId} and deleted_at is null)
      and t.deleted_at is null for update`.execute(withSchema<unknown>(tx));
  if (!rows[0]) throw failure('not_found');
  return rows[0];
}

interface WagonRow extends SteppedRow<WagonState> {
  readonly wagon_no: string;
  readonly warehouse_id: Id;
  readonly track_id: Id | null;
  readonly gross_kg: number | null;
  readonly weighed_tare_kg: number | null;
  readonly is_overload: boolean;
}

/**
 * Takes a wagon to its next state; the first wagon at work begins the work of its train. Throws 409 `illegal_step`,
 * `on_hold`, `track_blocked`, `wagon_not_weighed` and `wagon_overload`.
 */
export async function takeWagonStep(tx: AnyTransaction, tenantId: Id, asked: AskedWagonStep): Promise<void> {
  const train = await lockTrainOf(tx, asked.id);
  const { now, actor, isReported = false } = asked;
  if (asked.step === 'start')
    for (const step of trainSteps.way(train.state, 'loading', ['arrive', 'load']) ?? [])
      await takeTrainStep(tx, tenantId, { id: train.id, step, now, actor, isReported });
  await stepWagon(tx, tenantId, asked, train);
}

async function stepWagon(
  tx: AnyTransaction,
  tenantId: Id,
  asked: AskedWagonStep,
  train?: TrainOfWagon,
): Promise<void> {
  const { id, step, now, actor, reason } = asked;
  await takeRecordStep<WagonState, WagonStep, WagonRow>(tx, {
    tenantId,
    table: 'wagon_visit',
    subject: 'wagonVisit',
    columns: sql`wagon_no, warehouse_id::text as warehouse_id, track_id::text as track_id, gross_kg, weighed_tare_kg,
      is_overload`,
    id,
    step,
    steps: wagonSteps,
    now,
    actor,
    action: step === 'cancel' ? 'cancel' : 'step',
    nameOf: ({ wagon_no }) => wagon_no,
    async effect(row) {
      const known = train ?? (await lockTrainOf(tx, id));
      const track = step === 'place' ? await findTrack(tx, row.warehouse_id, asked.trackCode) : null;
      const trackId = track?.id ?? row.track_id;
      if (!asked.isReported) await refuseStep(tx, { step, row, train: known, trackId });
      if (step === 'release' && known.direction === 'load' && row.is_overload)
        throw failure('wagon_overload');
      return {
        values: {
          state_at: now,
          ...(step === 'place' && { track_id: trackId }),
          ...(step === 'reject' && { defect: reason || null }),
          ...wagonTimes(step, now),
        },
        changes: {
          ...(track && { trackCode: { after: asked.trackCode } }),
          ...(reason && step === 'reject' && { defect: { after: reason } }),
        },
      };
    },
  });
}

const WAGON_TIMES: Readonly<Partial<Record<WagonStep, string>>> = {
  arrive: 'arrived_at',
  place: 'placed_at',
  start: 'started_at',
  weigh: 'weighed_at',
  release: 'released_at',
  depart: 'departed_at',
};

function wagonTimes(step: WagonStep, now: Date): Readonly<Record<string, Date>> {
  const name = WAGON_TIMES[step];
  return name === undefined ? {} : { [name]: now };
}

/** What people may not do yet. */
async function refuseStep(
  tx: AnyTransaction,
  {
    step,
    row,
    train,
    trackId,
  }: {
    readonly step: WagonStep;
    readonly row: WagonRow;
    readonly train: TrainOfWagon;
    readonly trackId: Id | null;
  },
): Promise<void> {
  const isMoved = step === 'place' || step === 'start';
  if (isMoved && train.holdReason !== null) throw failure('on_hold');
  const onTrack = trackId ?? train.trackId;
  if (isMoved && onTrack !== null) await refuseBlocked(tx, onTrack);
  if ((step === 'weigh' || step === 'release') && !isWeighed(row, train.direction))
    throw failure('wagon_not_weighed');
}

/** A wagon that is loaded is weighed full, one that is unloaded empty. */
function isWeighed(row: WagonRow, direction: TrainDirection): boolean {
  return (direction === 'load' ? row.gross_kg : row.weighed_tare_kg) !== null;
}
