import { beforeEach, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { createJobBench } from '#tests/support/benches/job-bench.ts';
import { createGate, jobOf as jobOfTenant, kindOf, until } from '#tests/support/benches/job-kinds.ts';
import { describeOnDatabases } from '#tests/support/servers/on-databases.ts';

describeOnDatabases('scheduled jobs', MIGRATIONS, (database) => {
  const bench = createJobBench(database);
  const jobsDb = () => typed<JobsSchema>(database());
  let tenantId: Id;
  const jobOf = (text: string) => jobOfTenant(tenantId, text);

  beforeEach(async () => {
    tenantId = await bench.begin();
  });

  const DAY_MS = 24 * 3_600_000;
  const daily = (missed: 'once' | 'skip') => ({
    ...jobOf('report'),
    name: 'daily',
    cron: '30 7 * * *',
    timeZone: 'Asia/Shanghai',
    missed,
  });
  const nextAt = async () =>
    jobsDb().platform(async (tx) =>
      (
        await tx
          .selectFrom('job_schedule')
          .select('next_at')
          .where('tenant_id', '=', tenantId)
          .executeTakeFirst()
      )?.next_at?.toISOString(),
    );

  it('are made by a schedule, by the clocks of its zone', async () => {
    const kind = kindOf(async () => ({ result: {} }));
    const { queue, worker } = bench.process([kind]);
    await queue.schedule(kind, daily('once'));
    const first = (await nextAt()) ?? '';
    expect(first.slice(11)).toBe('23:30:00.000Z');
    await worker.poll();
    expect(await bench.jobs(tenantId)).toEqual([]);
    bench.clock.advance(Date.parse(first) - bench.clock.now());
    await worker.poll();
    await worker.settled();
    expect(await bench.jobs(tenantId)).toMatchObject([{ title: 'report', status: 'done', user_id: null }]);
    expect(Date.parse((await nextAt()) ?? '') - Date.parse(first)).toBe(DAY_MS);
    await worker.poll();
    expect(await bench.jobs(tenantId)).toHaveLength(1);
  });

  it.each([
    ['once', 1],
    ['skip', 0],
  ] as const)('that were missed while no server ran are made %s', async (missed, count) => {
    const kind = kindOf(async () => ({ result: {} }));
    const { queue, worker } = bench.process([kind]);
    await queue.schedule(kind, daily(missed));
    bench.clock.advance(3 * DAY_MS + 3_600_000);
    // A restart says the same schedule again: the missed time is not forgotten.
    await queue.schedule(kind, daily(missed));
    await worker.poll();
    await worker.settled();
    expect(await bench.jobs(tenantId)).toHaveLength(count);
    expect(Date.parse((await nextAt()) ?? '')).toBeGreaterThan(bench.clock.now());
  });

  it('of a schedule are left out while the one before is not done', async () => {
    const gate = createGate();
    const { queue, worker } = bench.process([gate.kind]);
    await queue.schedule(gate.kind, daily('once'));
    for (let day = 0; day < 2; day += 1) {
      bench.clock.advance(DAY_MS);
      await worker.poll();
    }
    await until(() => gate.started.length === 1);
    expect(await bench.jobs(tenantId)).toHaveLength(1);
    gate.open();
    await worker.settled();
    await queue.unschedule(tenantId, gate.kind.kind, 'daily');
    expect(await nextAt()).toBeUndefined();
  });

  it('refuse a schedule that no clock follows', async () => {
    const kind = kindOf(async () => ({ result: {} }));
    const { queue } = bench.process([kind]);
    await expect(queue.schedule(kind, { ...daily('once'), cron: 'every day' })).rejects.toThrow();
    await expect(queue.schedule(kind, { ...daily('once'), timeZone: 'Asia/Nowhere' })).rejects.toThrow();
  });
});
