import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { BatchState } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import type { BatchEvent } from '#shared/contracts/pretreatment/process-event.ts';
import { type BatchMove, batchSteps } from '#shared/domain/pretreatment/batch-progress.ts';
import { namedLine, namedUnit, ProcessEventRefused, type ProcessPlace } from './process-place.ts';

const MOVES: readonly BatchMove[] = [
  'start',
  'hold',
  'resume',
  'complete',
  'release',
  'reject',
  'rework',
  'abort',
];

interface StoredBatch {
  readonly id: Id;
  readonly state: BatchState;
  readonly step_no: number;
  readonly step_count: number;
}

/** Null = it does not say; the columns of what it names. */
interface Named {
  readonly unit: Id | null | undefined;
  readonly line: Id | null | undefined;
}

/**
 * A batch: made by its first event, then what happens to it. A late event changes nothing of what stands there, and still
 * adds when a step began.
 */
export async function takeBatchEvent(
  tx: AnyTransaction,
  place: ProcessPlace,
  event: BatchEvent,
): Promise<void> {
  const named: Named = {
    unit: event.unit ? await namedUnit(tx, place.hallId, 'unit', event.unit) : event.unit,
    line: event.line ? await namedLine(tx, event.line) : event.line,
  };
  const found = (await findBatch(tx, place.hallId, event.no)) ?? (await makeBatch(tx, place, event));
  const { step } = event;
  if (step !== undefined && step > found.step_count)
    throw new ProcessEventRefused('bad_shape', `step: the recipe has ${found.step_count} steps`);
  if (step !== undefined) await keepStep(tx, place, { batchId: found.id, step, unit: named.unit ?? null });
  if (place.isLate) return;
  if (batchSteps.way(found.state, event.state, MOVES) === null)
    throw new ProcessEventRefused(
      'goes_backwards',
      `batch ${event.no} is ${found.state}, which ${event.state} does not follow`,
    );
  await changeBatch(tx, place, event, { found, named });
}

async function findBatch(tx: AnyTransaction, hallId: Id, no: string): Promise<StoredBatch | null> {
  const { rows } = await sql<StoredBatch>`
    select b.id::text as id, b.state, b.step_no, jsonb_array_length(r.steps) as step_count
    from process_batch b join recipe r on r.id = b.recipe_id
    where b.hall_id = ${hallId} and b.no = ${no} for update of b`.execute(withSchema<unknown>(tx));
  return rows[0] ?? null;
}

async function makeBatch(
  tx: AnyTransaction,
  { tenantId, hallId, at }: ProcessPlace,
  { no, recipe, version, massT }: BatchEvent,
): Promise<StoredBatch> {
  const typed = withSchema<unknown>(tx);
  if (recipe === undefined)
    throw new ProcessEventRefused('unknown_record', `recipe: batch ${no} is new and needs one`);
  const { rows: recipes } = await sql<{ id: Id; mass_t: number; step_count: number }>`
    select id::text as id, mass_t, jsonb_array_length(steps) as step_count from recipe
    where code = ${recipe} and deleted_at is null and state <> 'draft'
      and ${version === undefined ? sql`state = 'released'` : sql`version = ${version}`}`.execute(typed);
  const [used] = recipes;
  if (!used)
    throw new ProcessEventRefused(
      'unknown_record',
      `recipe: no released version of ${JSON.stringify(recipe)}${version === undefined ? '' : `, version ${version}`}`,
    );
  const { rows } = await sql<{ id: Id }>`
    insert into process_batch (tenant_id, hall_id, no, recipe_id, state, mass_t, step_no, created_at, updated_at)
    values (${tenantId}, ${hallId}, ${no}, ${used.id}, 'planned', ${massT ?? used.mass_t}, 0, ${at}, ${at})
    returning id::text as id`.execute(typed);
  const [made] = rows;
  if (!made) throw new Error('no batch was written');
  await audit(tx, {
    tenantId,
    actor: null,
    at,
    subject: 'processBatch',
    recordId: made.id,
    recordName: no,
    action: 'create',
    changes: { recipe: { after: recipe } },
  });
  return { id: made.id, state: 'planned', step_no: 0, step_count: used.step_count };
}

/** The earliest report of a step says when it began. */
async function keepStep(
  tx: AnyTransaction,
  { tenantId, at }: ProcessPlace,
  { batchId, step, unit }: { readonly batchId: Id; readonly step: number; readonly unit: Id | null },
): Promise<void> {
  await sql`insert into process_batch_step (tenant_id, batch_id, step_no, unit_id, started_at)
    values (${tenantId}, ${batchId}, ${step}, ${unit}, ${at})
    on conflict (tenant_id, batch_id, step_no) do update set
      started_at = least(process_batch_step.started_at, excluded.started_at),
      unit_id = coalesce(process_batch_step.unit_id, excluded.unit_id)`.execute(withSchema<unknown>(tx));
}

async function changeBatch(
  tx: AnyTransaction,
  { tenantId, at }: ProcessPlace,
  event: BatchEvent,
  { found, named }: { readonly found: StoredBatch; readonly named: Named },
): Promise<void> {
  const { state, step, order, massT, plannedReleaseAt, hold, holdEn, no } = event;
  // A person may have released it already: its time and name stay.
  const isReleased = state === 'released' && found.state !== 'released';
  const said = Object.entries({
    state,
    unit_id: named.unit,
    line_id: named.line,
    order_no: order,
    mass_t: massT,
    step_no: step,
    planned_release_at: plannedReleaseAt == null ? plannedReleaseAt : new Date(plannedReleaseAt),
    hold_reason: state === 'held' || state === 'rejected' ? hold : null,
    hold_reason_en:
      state === 'held' || state === 'rejected' ? (hold === undefined ? undefined : (holdEn ?? null)) : null,
    released_at: isReleased ? at : undefined,
  }).filter(([, value]) => value !== undefined);
  const typed = withSchema<unknown>(tx);
  await sql`update process_batch b
    set ${sql.join(said.map(([name, value]) => sql`${sql.id(name)} = ${value}`))}, updated_by = null,
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond'),
      step_started_at = coalesce((select s.started_at from process_batch_step s
        where s.batch_id = b.id and s.step_no = ${step ?? found.step_no}), b.step_started_at)
    where id = ${found.id}`.execute(typed);
  if (state === found.state) return;
  await audit(tx, {
    tenantId,
    actor: null,
    at,
    subject: 'processBatch',
    recordId: found.id,
    recordName: no,
    action: 'step',
    changes: { state: { before: found.state, after: state } },
  });
}
