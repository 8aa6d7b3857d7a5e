import { Cron } from 'croner';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { JobKind, JobSchedule } from '#server/core/ports/jobs.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import { insertJob } from './job-store.ts';

type Tx = Transaction<JobsSchema>;

/** A time that is older passed while no server ran. */
const MISSED_AFTER_MS = 60_000;
const AT_ONCE_MAX = 50;

/** The first time after `afterMs`; null = there is none. Throws for an expression or zone that does not exist. */
function nextTime(cron: string, timeZone: string, afterMs: number): Date | null {
  return new Cron(cron, { timezone: timeZone, paused: true }).nextRun(new Date(afterMs));
}

/** An unchanged schedule keeps its next time, so that a restart neither repeats nor loses one. */
export async function saveSchedule<Payload>(
  tx: Tx,
  kind: JobKind<Payload>,
  schedule: JobSchedule<Payload>,
  nowMs: number,
): Promise<void> {
  const { tenantId, name, title, cron, timeZone, missed } = schedule;
  const payload = JSON.stringify(kind.payload.parse(schedule.payload));
  await tx
    .insertInto('job_schedule')
    .values({
      tenant_id: tenantId,
      kind: kind.kind,
      name,
      title,
      payload,
      cron,
      time_zone: timeZone,
      missed,
      next_at: nextTime(cron, timeZone, nowMs),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'kind', 'name']).doUpdateSet({
        title: sql`excluded.title`,
        payload: sql`excluded.payload`,
        cron: sql`excluded.cron`,
        time_zone: sql`excluded.time_zone`,
        missed: sql`excluded.missed`,
        next_at: sql`case when job_schedule.cron = excluded.cron and job_schedule.time_zone = excluded.time_zone
          then job_schedule.next_at else excluded.next_at end`,
      }),
    )
    .execute();
}

/** Makes a job for every schedule whose time has come, and sets its next time, in one transaction. */
export async function makeScheduledJobs(
  tx: Tx,
  kinds: ReadonlyMap<string, JobKind>,
  nowMs: number,
): Promise<void> {
  if (kinds.size === 0) return;
  const due = await tx
    .selectFrom('job_schedule')
    .selectAll()
    .where('next_at', '<=', new Date(nowMs))
    .where('kind', 'in', [...kinds.keys()])
    .orderBy('next_at')
    .limit(AT_ONCE_MAX)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const schedule of due) {
    if (isRunNow(schedule, nowMs)) await makeJob(tx, kinds, schedule, nowMs);
    await tx
      .updateTable('job_schedule')
      .set({ next_at: nextTime(schedule.cron, schedule.time_zone, nowMs) })
      .where('tenant_id', '=', schedule.tenant_id)
      .where('kind', '=', schedule.kind)
      .where('name', '=', schedule.name)
      .execute();
  }
}

type ScheduleRow = Selectable<JobsSchema['job_schedule']>;

function isRunNow({ next_at, missed }: ScheduleRow, nowMs: number): boolean {
  return next_at !== null && (missed === 'once' || nowMs - next_at.getTime() <= MISSED_AFTER_MS);
}

/** While the job of the last time is not done, this time is left out. */
async function makeJob(
  tx: Tx,
  kinds: ReadonlyMap<string, JobKind>,
  schedule: ScheduleRow,
  nowMs: number,
): Promise<void> {
  await insertJob(
    tx,
    {
      tenantId: schedule.tenant_id,
      userId: null,
      kind: schedule.kind,
      maxAttempts: kinds.get(schedule.kind)?.maxAttempts ?? 1,
      title: schedule.title,
      payload: schedule.payload,
      uniqueKey: `schedule:${schedule.name}`,
    },
    nowMs,
  );
}
