import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { toBoardPhase } from '#server/modules/pretreatment/cip-records.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { CipPhase } from '#shared/contracts/pretreatment/cip-programme.ts';
import type {
  BoardBatch,
  BoardCip,
  BoardTransfer,
  BoardUnitAlarm,
  CipReading,
  PretreatmentFigures,
} from '#shared/contracts/pretreatment/pretreatment-board.ts';
import type { RecipeStep } from '#shared/contracts/pretreatment/recipe.ts';

type Entries<Value> = readonly (readonly [Id, Value])[];

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** More than a board can show. */
const SHOWN_MAX = 200;
/** Of one cleaning: the curve of its last hours. */
const CURVE_MAX = 240;

const ms = (at: Date | null): number | null => at?.getTime() ?? null;

interface BatchRow
  extends Omit<
    BoardBatch,
    'product' | 'steps' | 'hold' | 'stepStartedAt' | 'plannedReleaseAt' | 'releasedAt'
  > {
  readonly id: Id;
  readonly productName: string;
  readonly productNameEn: string | null;
  readonly steps: readonly RecipeStep[];
  readonly holdReason: string | null;
  readonly holdReasonEn: string | null;
  readonly stepStartedAt: Date | null;
  readonly plannedReleaseAt: Date | null;
  readonly releasedAt: Date | null;
}

/** Open batches, and those that were released since a time. */
export async function listBoardBatches(
  tx: AnyTransaction,
  hallId: Id,
  sinceMs: number,
): Promise<Entries<BoardBatch>> {
  const { rows } = await sql<BatchRow>`
    select b.id::text as id, b.no, r.code as recipe, r.version, p.name as "productName",
      p.name_en as "productNameEn", b.state, b.mass_t as "massT", b.unit_id::text as "unitId",
      b.line_id::text as "lineId", b.step_no as "stepNo", r.steps, b.step_started_at as "stepStartedAt",
      b.planned_release_at as "plannedReleaseAt", b.released_at as "releasedAt", b.hold_reason as "holdReason",
      b.hold_reason_en as "holdReasonEn"
    from process_batch b join recipe r on r.id = b.recipe_id join product p on p.id = r.product_id
    where b.hall_id = ${hallId} and (b.state in ('planned', 'running', 'held', 'complete')
      or b.released_at >= ${new Date(sinceMs)})
    order by b.id desc limit ${SHOWN_MAX}`.execute(withSchema<unknown>(tx));
  return rows.map(({ id, productName, productNameEn, steps, holdReason, holdReasonEn, ...batch }) => [
    id,
    {
      ...batch,
      product: { name: productName, nameEn: productNameEn },
      steps: steps.map(({ name, nameEn, plannedMin }) => ({
        name,
        nameEn: nameEn || null,
        plannedMs: Math.round(plannedMin * MINUTE_MS),
      })),
      hold: holdReason === null ? null : { text: holdReason, textEn: holdReasonEn },
      stepStartedAt: ms(batch.stepStartedAt),
      plannedReleaseAt: ms(batch.plannedReleaseAt),
      releasedAt: ms(batch.releasedAt),
    },
  ]);
}

/** Of each unit its newest cleaning, until the unit is released. */
export async function listBoardCips(tx: AnyTransaction, hallId: Id): Promise<Entries<BoardCip>> {
  const typed = withSchema<unknown>(tx);
  const { rows } = await sql<
    Omit<BoardCip, 'programme' | 'phases' | 'phaseStartedAt' | 'startedAt' | 'endedAt' | 'readings'> & {
      readonly id: Id;
      readonly name: string;
      readonly nameEn: string | null;
      readonly phases: readonly CipPhase[];
      readonly phaseStartedAt: Date;
      readonly startedAt: Date;
      readonly endedAt: Date | null;
    }
  >`select * from (
      select distinct on (c.unit_id) c.id::text as id, c.no, c.unit_id::text as "unitId", p.name,
        p.name_en as "nameEn", c.state, c.phases, c.phase_no as "phaseNo", c.phase_started_at as "phaseStartedAt",
        c.started_at as "startedAt", c.ended_at as "endedAt"
      from cip_run c join cip_programme p on p.id = c.programme_id
      join process_unit u on u.id = c.unit_id and u.deleted_at is null
      where c.hall_id = ${hallId} order by c.unit_id, c.started_at desc, c.id desc
    ) newest where state <> 'released' limit ${SHOWN_MAX}`.execute(typed);
  const ids = rows.map(({ id }) => id);
  const { rows: readings } = await sql<Omit<CipReading, 'at'> & { readonly run: Id; readonly at: Date }>`
    select run, at, "phaseNo", temperature, conductivity from (
      select run_id::text as run, at, phase_no as "phaseNo", temperature, conductivity,
        row_number() over (partition by run_id order by at desc) as back
      from cip_reading where run_id = any(${ids}::bigint[])
    ) r where back <= ${CURVE_MAX} order by at`.execute(typed);
  return rows.map(({ id, name, nameEn, ...cip }) => [
    id,
    {
      ...cip,
      programme: { name, nameEn },
      phases: cip.phases.map(toBoardPhase),
      phaseStartedAt: cip.phaseStartedAt.getTime(),
      startedAt: cip.startedAt.getTime(),
      endedAt: ms(cip.endedAt),
      readings: readings
        .filter(({ run }) => run === id)
        .map(({ run: _run, at, ...reading }) => ({ ...reading, at: at.getTime() })),
    },
  ]);
}

/** Those that flow, and those that ended in the last hour. */
export async function listBoardTransfers(
  tx: AnyTransaction,
  hallId: Id,
  nowMs: number,
): Promise<Entries<BoardTransfer>> {
  const { rows } = await sql<
    Omit<BoardTransfer, 'to' | 'startedAt' | 'endedAt'> & {
      readonly id: Id;
      readonly toUnitId: Id | null;
      readonly toLineId: Id | null;
      readonly startedAt: Date;
      readonly endedAt: Date | null;
    }
  >`select id::text as id, no, from_unit_id::text as "fromUnitId", to_unit_id::text as "toUnitId",
      to_line_id::text as "toLineId", batch_id::text as "batchId", amount_t as "amountT",
      rate_t_per_h as "rateTPerH", started_at as "startedAt", ended_at as "endedAt"
    from process_transfer where hall_id = ${hallId}
      and (ended_at is null or ended_at > ${new Date(nowMs - HOUR_MS)})
    order by started_at desc, process_transfer.id desc limit ${SHOWN_MAX}`.execute(withSchema<unknown>(tx));
  return rows.map(({ id, toUnitId, toLineId, startedAt, endedAt, ...transfer }) => [
    id,
    {
      ...transfer,
      to: toUnitId === null ? { kind: 'line', id: toLineId ?? '' } : { kind: 'unit', id: toUnitId },
      startedAt: startedAt.getTime(),
      endedAt: ms(endedAt),
    },
  ]);
}

/** Open alarms of the machines of units. */
export async function listUnitAlarms(tx: AnyTransaction, hallId: Id): Promise<Entries<BoardUnitAlarm>> {
  const { rows } = await sql<
    Omit<BoardUnitAlarm, 'raisedAt'> & { readonly id: Id; readonly raisedAt: Date }
  >`select a.id::text as id, u.id::text as "unitId", a.name, a.name_en as "nameEn", a.priority,
      a.raised_at as "raisedAt", a.standing = 'acknowledged' as "isAcknowledged", a.is_active as "isActive"
    from alarm a join process_unit u on u.machine_id = a.machine_id and u.deleted_at is null
    where u.hall_id = ${hallId} and a.is_open and a.standing not in ('shelved', 'suppressed')
    order by a.raised_at desc, a.id desc limit ${SHOWN_MAX}`.execute(withSchema<unknown>(tx));
  return rows.map(({ id, ...alarm }) => [id, { ...alarm, raisedAt: alarm.raisedAt.getTime() }]);
}

/** Of the local day of the hall. */
export async function readFigures(
  tx: AnyTransaction,
  { id, timeZone }: { readonly id: Id; readonly timeZone: string },
  nowMs: number,
): Promise<PretreatmentFigures> {
  const now = new Date(nowMs);
  const { rows } = await sql<Omit<PretreatmentFigures, 'since'> & { readonly since: Date }>`
    with day as (
      select (date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}) as since,
        ((date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) + interval '1 day')
          at time zone ${timeZone}) as until
    ), batch as (
      select b.mass_t, b.state, b.released_at >= day.since as is_released,
        coalesce(b.planned_release_at >= day.since and b.planned_release_at < day.until, false) as is_planned,
        coalesce(b.planned_release_at >= day.since and b.planned_release_at <= ${now}::timestamptz, false) as is_due
      from process_batch b, day where b.hall_id = ${id} and b.state <> 'aborted'
        and (b.released_at >= day.since or b.planned_release_at >= day.since)
    )
    select day.since, coalesce(sum(mass_t) filter (where is_released), 0)::float8 as "releasedT",
      coalesce(sum(mass_t) filter (where is_planned), 0)::float8 as "plannedT",
      coalesce(sum(mass_t) filter (where is_due), 0)::float8 as "dueT",
      count(*) filter (where is_released)::int as released, count(*) filter (where is_planned)::int as planned,
      count(*) filter (where is_due)::int as due,
      count(*) filter (where state = 'rejected' and is_planned)::int as rejected
    from day left join batch on true group by day.since`.execute(withSchema<unknown>(tx));
  const [row] = rows;
  if (!row) throw new Error('no figures were read');
  return { ...row, since: row.since.getTime() };
}
