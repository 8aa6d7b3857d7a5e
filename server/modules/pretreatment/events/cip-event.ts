import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import {
  CIP_GAP_MS,
  CIP_READINGS_MAX,
  phasesOf,
  readingsOf,
  toBoardPhase,
} from '#server/modules/pretreatment/cip-records.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { CipState } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import type { CipEvent } from '#shared/contracts/pretreatment/process-event.ts';
import { cipResults, cipSteps } from '#shared/domain/pretreatment/cip-progress.ts';
import { namedUnit, ProcessEventRefused, type ProcessPlace } from './process-place.ts';

interface StoredRun {
  readonly id: Id;
  readonly state: CipState;
  readonly unit_id: Id;
  readonly phase_no: number;
  readonly phase_count: number;
}

/**
 * A cleaning and what was measured in it. Whether it passed is decided by its readings when it ends, and again when a
 * reading comes late, until people have released the unit.
 */
export async function takeCipEvent(tx: AnyTransaction, place: ProcessPlace, event: CipEvent): Promise<void> {
  const unitId = await namedUnit(tx, place.hallId, 'unit', event.unit);
  const run = (await findRun(tx, place.hallId, event.no)) ?? (await makeRun(tx, place, event, unitId));
  if (run.unit_id !== unitId)
    throw new ProcessEventRefused('goes_backwards', `cleaning ${event.no} is of another unit`);
  if (event.phase > run.phase_count)
    throw new ProcessEventRefused('bad_shape', `phase: the programme has ${run.phase_count}`);
  const isOver = run.state !== 'running';
  if (event.state === 'released' && !place.isLate) return release(tx, place, { run, no: event.no });
  if (isOver && !place.isLate && event.state !== 'ended')
    throw new ProcessEventRefused('goes_backwards', `cleaning ${event.no} is ${run.state}`);
  await keepReading(tx, place, event, run.id);
  const typed = withSchema<unknown>(tx);
  if (!place.isLate && !isOver) {
    const isNext = event.phase !== run.phase_no;
    await sql`update cip_run set phase_no = ${event.phase}, updated_by = null,
      ${isNext ? sql`phase_started_at = ${place.at},` : sql``}
      updated_at = greatest(${place.at}::timestamptz, updated_at + interval '1 millisecond')
      where id = ${run.id}`.execute(typed);
  }
  const isJudged = event.state === 'ended' ? !isOver && !place.isLate : place.isLate && isOver;
  if (event.state === 'aborted' && !isOver && !place.isLate)
    await settle(tx, place, { run, no: event.no, state: 'aborted', isEnd: true });
  else if (isJudged && run.state !== 'released' && run.state !== 'aborted') {
    const results = cipResults(
      (await phasesOf(tx, run.id)).map(toBoardPhase),
      await readingsOf(tx, run.id),
      CIP_GAP_MS,
    );
    const state = results.every(({ isPassed }) => isPassed) ? 'passed' : 'failed';
    await settle(tx, place, { run, no: event.no, state, isEnd: !isOver });
  }
}

/** A cleaning that passed; one that people have released already stays theirs. */
async function release(
  tx: AnyTransaction,
  place: ProcessPlace,
  { run, no }: { readonly run: StoredRun; readonly no: string },
): Promise<void> {
  if (run.state === 'released') return;
  if (cipSteps.after(run.state, 'release') === null)
    throw new ProcessEventRefused('goes_backwards', `cleaning ${no} is ${run.state}: it is not released`);
  await sql`update cip_run set released_at = ${place.at} where id = ${run.id}`.execute(
    withSchema<unknown>(tx),
  );
  await settle(tx, place, { run, no, state: 'released', isEnd: false });
}

async function findRun(tx: AnyTransaction, hallId: Id, no: string): Promise<StoredRun | null> {
  const { rows } = await sql<StoredRun>`select id::text as id, state, unit_id::text as unit_id, phase_no,
      jsonb_array_length(phases) as phase_count from cip_run
    where hall_id = ${hallId} and no = ${no} for update`.execute(withSchema<unknown>(tx));
  return rows[0] ?? null;
}

async function makeRun(
  tx: AnyTransaction,
  { tenantId, hallId, at }: ProcessPlace,
  { no, programme, phase }: CipEvent,
  unitId: Id,
): Promise<StoredRun> {
  const typed = withSchema<unknown>(tx);
  const { rows } = await sql<StoredRun>`
    insert into cip_run (tenant_id, hall_id, no, unit_id, programme_id, phases, state, phase_no, phase_started_at,
      started_at, updated_at)
    select ${tenantId}, ${hallId}, ${no}, ${unitId}, p.id, p.phases, 'running', ${phase}, ${at}, ${at}, ${at}
    from cip_programme p where p.code = ${programme} and p.is_enabled and p.deleted_at is null
    returning id::text as id, state, unit_id::text as unit_id, phase_no,
      jsonb_array_length(phases) as phase_count`.execute(typed);
  const [made] = rows;
  if (!made)
    throw new ProcessEventRefused(
      'unknown_record',
      `programme: none that is enabled has the code ${JSON.stringify(programme)}`,
    );
  await audit(tx, {
    tenantId,
    actor: null,
    at,
    subject: 'cipRun',
    recordId: made.id,
    recordName: no,
    action: 'create',
    changes: { programme: { after: programme } },
  });
  return made;
}

async function keepReading(
  tx: AnyTransaction,
  { tenantId, at }: ProcessPlace,
  { phase, temperature, conductivity }: CipEvent,
  runId: Id,
): Promise<void> {
  await sql`insert into cip_reading (tenant_id, run_id, at, phase_no, temperature, conductivity)
    select ${tenantId}, ${runId}, ${at}, ${phase}, ${temperature ?? null}::double precision,
      ${conductivity ?? null}::double precision
    where (select count(*) from cip_reading where run_id = ${runId}) < ${CIP_READINGS_MAX}
    on conflict (tenant_id, run_id, at) do nothing`.execute(withSchema<unknown>(tx));
}

async function settle(
  tx: AnyTransaction,
  { tenantId, at }: ProcessPlace,
  asked: { readonly run: StoredRun; readonly no: string; readonly state: CipState; readonly isEnd: boolean },
): Promise<void> {
  const { run, no, state, isEnd } = asked;
  if (state === run.state) return;
  await sql`update cip_run set state = ${state}, ${isEnd ? sql`ended_at = ${at},` : sql``} updated_by = null,
    updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${run.id}`.execute(withSchema<unknown>(tx));
  await audit(tx, {
    tenantId,
    actor: null,
    at,
    subject: 'cipRun',
    recordId: run.id,
    recordName: no,
    action: 'step',
    changes: { state: { before: run.state, after: state } },
  });
}
