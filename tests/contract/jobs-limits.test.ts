import { beforeEach, expect, it } from 'vitest';
import { MIGRATIONS } from '#server/migrations.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { createJobBench } from '#tests/support/benches/job-bench.ts';
import { createGate, jobOf as jobOfTenant, kindOf, until } from '#tests/support/benches/job-kinds.ts';
import { describeOnDatabases } from '#tests/support/servers/on-databases.ts';

describeOnDatabases('many jobs', MIGRATIONS, (database) => {
  const bench = createJobBench(database);
  let tenantId: Id;
  const jobOf = (text: string) => jobOfTenant(tenantId, text);

  beforeEach(async () => {
    tenantId = await bench.begin();
  });

  it('of a tenant that has many do not keep another tenant waiting', async () => {
    const order: string[] = [];
    const gate = createGate();
    const kind = kindOf((job) => {
      order.push(job.payload.text);
      return gate.kind.run(job);
    });
    const { queue, worker } = bench.process([kind], { concurrency: 2 });
    for (const text of ['many 1', 'many 2', 'many 3']) await queue.add(kind, jobOf(text));
    await queue.add(kind, { ...jobOf('other'), tenantId: await bench.addTenant() });
    const ending = worker.settled();
    await until(() => gate.started.length === 2);
    expect(order).toEqual(['many 1', 'other']);
    const opening = setInterval(gate.open, 5);
    await ending;
    clearInterval(opening);
    expect(order).toEqual(['many 1', 'other', 'many 2', 'many 3']);
  });

  it('that read or write sheets run one at a time per user, and leave a worker to jobs of seconds', async () => {
    const order: string[] = [];
    const gate = createGate();
    const ofKind = (name: string) =>
      kindOf(
        (job) => {
          order.push(job.payload.text);
          return gate.kind.run(job);
        },
        3,
        name,
      );
    const sheet = { ...ofKind('sheet'), isSheet: true as const };
    const short = ofKind('short');
    const { queue, worker } = bench.process([sheet, short], { concurrency: 3, sheetConcurrency: 2 });
    for (const [text, userId] of Object.entries({
      'first 1': '77',
      'first 2': '77',
      second: '78',
      third: '79',
    })) {
      await queue.add(sheet, { ...jobOf(text), userId });
    }
    const ending = worker.settled();
    await until(() => gate.started.length === 2);
    await queue.add(short, { ...jobOf('short'), userId: '77' });
    worker.wake();
    await until(() => gate.started.length === 3);
    expect(order).toEqual(['first 1', 'second', 'short']);
    const opening = setInterval(gate.open, 5);
    await ending;
    clearInterval(opening);
    expect(order.slice(3).toSorted()).toEqual(['first 2', 'third']);
  });

  it('are limited per user', async () => {
    const kind = kindOf(async () => ({ result: {} }));
    const { queue } = bench.process([kind]);
    const mine = { ...jobOf('x'), userId: '77' };
    for (let index = 0; index < LIMITS.jobsPerUserMax; index += 1) await queue.add(kind, mine);
    await expect(queue.add(kind, mine)).rejects.toMatchObject({ code: 'too_many_jobs' });
    expect(await bench.jobs(tenantId)).toHaveLength(LIMITS.jobsPerUserMax);
    await queue.add(kind, { ...mine, userId: '78' });
  });

  it('that read or write sheets are fewer per user, also when they are added at the same time', async () => {
    const kind = { ...kindOf(async () => ({ result: {} })), isSheet: true as const };
    const { queue } = bench.process([kind]);
    const mine = { ...jobOf('x'), userId: '77' };
    const added = await Promise.allSettled(Array.from({ length: 8 }, () => queue.add(kind, mine)));
    const refused = added.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8 - LIMITS.sheetJobsPerUserMax);
    expect(refused).toEqual(
      refused.map(() => ({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'too_many_sheet_jobs' }),
      })),
    );
    expect(await bench.jobs(tenantId)).toHaveLength(LIMITS.sheetJobsPerUserMax);
    await queue.add(kind, { ...mine, userId: '78' });
  });

  it('that read or write sheets are counted over a user and all their keys, others for each of them', async () => {
    const kind = { ...kindOf(async () => ({ result: {} })), isSheet: true as const };
    const other = { ...kindOf(async () => ({ result: {} })), kind: 'other' };
    const { queue } = bench.process([kind, other]);
    const by = (keyId: Id | null, userId = '77') => ({
      ...jobOf('x'),
      userId,
      key: keyId === null ? null : { id: keyId, name: `key:${keyId}` },
    });
    await queue.add(kind, by(null));
    await queue.add(kind, by('1'));
    await queue.add(kind, by('2'));
    for (const keyId of [null, '1', '2', '3'])
      await expect(queue.add(kind, by(keyId))).rejects.toMatchObject({ code: 'too_many_sheet_jobs' });
    await queue.add(kind, by('4', '78'));
    for (let index = 0; index < LIMITS.jobsPerUserMax; index += 1) await queue.add(other, by('3'));
    await expect(queue.add(other, by('3'))).rejects.toMatchObject({ code: 'too_many_jobs' });
    await queue.add(other, by('1'));
    await queue.add(other, by(null));
  });
});
