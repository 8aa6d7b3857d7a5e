import { sql, type Transaction } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { JobRefused } from '#server/core/ports/jobs.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import type { JobsSchema } from '#server/modules/jobs/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { createJobBench } from '#tests/support/benches/job-bench.ts';
import { createGate, jobOf as jobOfTenant, kindOf, until } from '#tests/support/benches/job-kinds.ts';
import { describeOnDatabases } from '#tests/support/servers/on-databases.ts';

describeOnDatabases('jobs', MIGRATIONS, (database) => {
  const bench = createJobBench(database);
  const jobsDb = () => typed<JobsSchema>(database());
  let tenantId: Id;
  const jobOf = (text: string) => jobOfTenant(tenantId, text);

  beforeEach(async () => {
    tenantId = await bench.begin();
  });

  it('run with their payload, and end with a result and their progress', async () => {
    const kind = kindOf(async ({ payload, progress }) => {
      progress(1, 2);
      return { result: { said: payload.text } };
    });
    const { queue, worker } = bench.process([kind]);
    const { jobId, isNew } = await queue.add(kind, jobOf('hello'));
    expect(isNew).toBe(true);
    await worker.settled();
    expect(await bench.job(jobId)).toMatchObject({
      status: 'done',
      result: { said: 'hello' },
      attempts: 1,
      error_key: null,
      lease_until: null,
    });
  });

  it('are made only if the transaction that makes them commits', async () => {
    const kind = kindOf(async () => ({ result: {} }));
    const { queue } = bench.process([kind]);
    await expect(
      jobsDb().tenant(tenantId, async (tx) => {
        await queue.add(kind, jobOf('taken back'), tx);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await bench.jobs(tenantId)).toEqual([]);
  });

  it('run once each, whichever of two processes takes them', async () => {
    const runs: string[] = [];
    const kind = kindOf(async ({ jobId }) => {
      runs.push(jobId);
      await new Promise((next) => setImmediate(next));
      return { result: {} };
    });
    const [one, two] = [bench.process([kind]), bench.process([kind])];
    const ids = [];
    for (let index = 0; index < 30; index += 1)
      ids.push((await one.queue.add(kind, jobOf(String(index)))).jobId);
    await Promise.all([one.worker.settled(), two.worker.settled()]);
    expect(runs.toSorted()).toEqual(ids.toSorted());
    expect((await bench.jobs(tenantId)).every(({ status }) => status === 'done')).toBe(true);
  });

  it('are taken over when the lease runs out, and what the first run does then has no effect', async () => {
    const gate = createGate();
    const late = bench.process([gate.kind], { concurrency: 1 });
    const { jobId } = await late.queue.add(gate.kind, jobOf('x'));
    const ending = late.worker.settled();
    await until(() => gate.started.length === 1);
    await bench.expireLease(jobId);

    const effects: string[] = [];
    const kind = kindOf(async (job) => {
      effects.push(`attempt ${job.attempt}`);
      return { result: { by: 'second' } };
    });
    const second = bench.process([kind]);
    await second.worker.poll();
    await second.worker.settled();
    await expect(
      gate.started[0]?.complete(async (tx: Transaction<JobsSchema>) => {
        await tx.updateTable('job').set({ title: 'changed by the first' }).execute();
        return { result: { by: 'first' } };
      }),
    ).rejects.toThrow('lost');
    gate.open();
    await ending;
    expect(effects).toEqual(['attempt 2']);
    expect(await bench.job(jobId)).toMatchObject({ status: 'done', title: 'x', result: { by: 'second' } });
  });

  it('are told when a heartbeat finds the lease lost', async () => {
    const gate = createGate();
    const late = bench.process([gate.kind], { progressMs: 5, heartbeatMs: 5 });
    const { jobId } = await late.queue.add(gate.kind, jobOf('x'));
    const ending = late.worker.settled();
    await until(() => gate.started.length === 1);
    await jobsDb().platform((tx) =>
      tx.updateTable('job').set({ worker: 'another' }).where('job_id', '=', jobId).execute(),
    );
    await ending;
    expect(gate.started[0]?.signal.aborted).toBe(true);
    expect(await bench.job(jobId)).toMatchObject({ status: 'running', worker: 'another' });
  });

  it('of a dead process are queued by the only process there is, and fail when they were begun too often', async () => {
    const kind = kindOf(async () => ({ result: {} }), 2);
    const { queue } = bench.process([kind]);
    const { jobId } = await queue.add(kind, jobOf('x'));
    const die = () =>
      jobsDb().platform((tx) =>
        tx
          .updateTable('job')
          .set({
            status: 'running',
            worker: 'dead',
            lease_until: sql`now() + interval '1 hour'`,
            attempts: sql`attempts + 1`,
          })
          .where('job_id', '=', jobId)
          .execute(),
      );
    const watcher = bench.process([kind], { concurrency: 0, isOnlyProcess: true });
    await die();
    await watcher.worker.poll();
    expect(await bench.job(jobId)).toMatchObject({ status: 'queued', attempts: 1, error_key: 'interrupted' });
    await die();
    await watcher.worker.poll();
    expect(await bench.job(jobId)).toMatchObject({ status: 'failed', attempts: 2, error_key: 'interrupted' });
  });

  it('keep their lease by heartbeats', async () => {
    const gate = createGate();
    const { queue, worker } = bench.process([gate.kind], { progressMs: 5, heartbeatMs: 5 });
    const { jobId } = await queue.add(gate.kind, jobOf('x'));
    const ending = worker.settled();
    await until(() => gate.started.length === 1);
    await bench.expireLease(jobId);
    gate.started[0]?.progress(3, 10);
    await vi.waitUntil(
      async () => {
        const { lease_until, progress_done } = await bench.job(jobId);
        return (lease_until as Date).getTime() > Date.now() && progress_done === '3';
      },
      { timeout: 60_000, interval: 5 },
    );
    gate.open();
    await ending;
    expect(await bench.job(jobId)).toMatchObject({
      status: 'done',
      progress_done: '10',
      progress_total: '10',
    });
  });

  it('can be cancelled while they wait and while they run', async () => {
    const gate = createGate();
    const { worker, queue } = bench.process([gate.kind], { concurrency: 1, progressMs: 5, heartbeatMs: 5 });
    const running = await queue.add(gate.kind, jobOf('running'));
    const waiting = await queue.add(gate.kind, jobOf('waiting'));
    const { requestCancel } = await import('#server/modules/jobs/queue/job-store.ts');
    const cancel = (jobId: Id) =>
      jobsDb().tenant(tenantId, (tx) => requestCancel(tx, jobId, bench.clock.now()));
    const ending = worker.settled();
    await until(() => gate.started.length === 1);
    expect(await cancel(waiting.jobId)).toBe('queued');
    expect(await bench.job(waiting.jobId)).toMatchObject({ status: 'cancelled', attempts: 0 });
    // Nobody tells the worker: its heartbeat finds it.
    expect(await cancel(running.jobId)).toBe('running');
    await ending;
    expect(gate.started).toHaveLength(1);
    expect(await bench.job(running.jobId)).toMatchObject({ status: 'cancelled', error_key: null });
    expect(await cancel('987654321')).toBeNull();
  });

  it('that are cancelled before they commit have no effect', async () => {
    const kind = kindOf(async (job) => {
      await jobsDb().platform((tx) =>
        tx.updateTable('job').set({ is_cancel_requested: true }).where('job_id', '=', job.jobId).execute(),
      );
      await job.complete(async (tx: Transaction<JobsSchema>) => {
        await tx.updateTable('job').set({ title: 'changed' }).execute();
        return { result: {} };
      });
      return undefined;
    });
    const { queue, worker } = bench.process([kind]);
    const { jobId } = await queue.add(kind, jobOf('x'));
    await worker.settled();
    expect(await bench.job(jobId)).toMatchObject({ status: 'cancelled', title: 'x', result: null });
  });

  it('are tried again later and later, then fail with the reason', async () => {
    let attempts = 0;
    const kind = kindOf(async () => {
      attempts += 1;
      throw new Error('the other side is away');
    }, 3);
    const { queue, worker } = bench.process([kind]);
    const { jobId } = await queue.add(kind, jobOf('x'));
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await worker.settled();
      const job = await bench.job(jobId);
      expect(job).toMatchObject({ attempts: attempt, error_key: 'unexpected' });
      expect(job.status).toBe(attempt < 3 ? 'queued' : 'failed');
      waits.push((job.run_at as Date).getTime() - bench.clock.now());
      await worker.settled();
      expect(attempts).toBe(attempt);
      bench.clock.advance(Math.max(0, waits.at(-1) ?? 0));
    }
    expect(waits[0]).toBeGreaterThanOrEqual(2_500);
    expect(waits[0]).toBeLessThanOrEqual(5_000);
    expect(waits[1]).toBeGreaterThanOrEqual(5_000);
    expect(waits[1]).toBeLessThanOrEqual(10_000);
  });

  it('fail at once when no repetition would help', async () => {
    const kind = kindOf(async () => {
      throw new JobRefused('header_missing', { columns: '编码' });
    });
    const { queue, worker } = bench.process([kind]);
    const { jobId } = await queue.add(kind, jobOf('x'));
    await worker.settled();
    expect(await bench.job(jobId)).toMatchObject({
      status: 'failed',
      attempts: 1,
      error_key: 'header_missing',
      error_params: { columns: '编码' },
    });
  });

  it('whose payload an older version stored fail, and unknown kinds wait for a process that knows them', async () => {
    const kind = kindOf(async () => ({ result: {} }));
    const { queue, worker } = bench.process([kind]);
    const { jobId } = await queue.add(kind, jobOf('x'));
    const other = await queue.add(
      kindOf(async () => ({ result: {} }), 3, 'unknown'),
      jobOf('x'),
    );
    await jobsDb().platform((tx) =>
      tx.updateTable('job').set({ payload: '{"text":1}' }).where('job_id', '=', jobId).execute(),
    );
    await worker.settled();
    expect(await bench.job(jobId)).toMatchObject({ status: 'failed', error_key: 'outdated' });
    expect(await bench.job(other.jobId)).toMatchObject({ status: 'queued', attempts: 0 });
  });

  it('have their effect and their end in one transaction', async () => {
    const kind = kindOf(async (job) => {
      await job.complete(async (tx: Transaction<JobsSchema>) => {
        await tx
          .updateTable('job')
          .set({ title: `${job.payload.text} by ${job.attempt}` })
          .execute();
        if (job.attempt === 1) throw new Error('the connection broke');
        return { result: { attempt: job.attempt } };
      });
      return undefined;
    });
    const { queue, worker } = bench.process([kind]);
    const { jobId } = await queue.add(kind, jobOf('written'));
    await worker.settled();
    expect(await bench.job(jobId)).toMatchObject({ status: 'queued', title: 'written', result: null });
    bench.clock.advance(60_000);
    await worker.settled();
    expect(await bench.job(jobId)).toMatchObject({
      status: 'done',
      title: 'written by 2',
      result: { attempt: 2 },
    });
  });

  it('of one unique key are one while the first is active', async () => {
    const kind = kindOf(async () => ({ result: {} }));
    const { queue, worker } = bench.process([kind]);
    const first = await queue.add(kind, { ...jobOf('x'), uniqueKey: 'same' });
    expect(await queue.add(kind, { ...jobOf('y'), uniqueKey: 'same' })).toEqual({
      jobId: first.jobId,
      isNew: false,
    });
    expect((await queue.add(kind, { ...jobOf('y'), uniqueKey: 'other' })).isNew).toBe(true);
    const elsewhere = { ...jobOf('y'), uniqueKey: 'same', tenantId: await bench.addTenant() };
    expect((await queue.add(kind, elsewhere)).isNew).toBe(true);
    await worker.settled();
    expect((await queue.add(kind, { ...jobOf('z'), uniqueKey: 'same' })).isNew).toBe(true);
  });

  it('of a stopping process wait for the next one, and that is no failed attempt', async () => {
    const gate = createGate();
    const { queue, worker } = bench.process([gate.kind]);
    const { jobId } = await queue.add(gate.kind, jobOf('x'));
    worker.wake();
    await until(() => gate.started.length === 1);
    await worker.stop();
    expect(await bench.job(jobId)).toMatchObject({ status: 'queued', attempts: 0, error_key: null });
    await worker.poll();
    expect(gate.started).toHaveLength(1);
  });

  it('are seen by their tenant only', async () => {
    const kind = kindOf(async () => ({ result: {} }));
    const { queue } = bench.process([kind]);
    const { jobId } = await queue.add(kind, jobOf('x'));
    await queue.schedule(kind, {
      ...jobOf('x'),
      name: 'n',
      cron: '0 0 * * *',
      timeZone: 'UTC',
      missed: 'skip',
    });
    const other = await bench.addTenant();
    for (const table of ['job', 'job_schedule'] as const) {
      const seen = (tenant: Id) =>
        jobsDb().tenant(
          tenant,
          async (tx) => (await tx.selectFrom(table).select('tenant_id').execute()).length,
        );
      expect([await seen(tenantId), await seen(other)]).toEqual([1, 0]);
    }
    const { requestCancel } = await import('#server/modules/jobs/queue/job-store.ts');
    expect(await jobsDb().tenant(other, (tx) => requestCancel(tx, jobId, 0))).toBeNull();
  });
});
