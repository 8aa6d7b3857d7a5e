import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_DATA } from '#server/core/crud/data-authority.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { createDeadLetters, type NewDeadLetter } from './dead-letters.ts';

const EVERYTHING = { authority: ALL_DATA };

let server: TestServer;
let otherTenant: string;
beforeAll(async () => {
  server = await sharedServer();
  otherTenant = await server.addTenant('other');
});
afterAll(() => server.close());

function letter(tenantId: string, n: number): NewDeadLetter {
  return {
    tenantId,
    arrivedAt: n,
    source: 'mqtt',
    topic: `t${n}`,
    reason: 'not_json',
    detail: 'x\u0000y \ud800',
    payload: 'p',
    connectionId: null,
    machineIds: [],
  };
}

describe('dead letters', () => {
  it('are the newest so many of each tenant', async () => {
    const letters = createDeadLetters(server.db, 10);
    await letters.add([letter(otherTenant, 0)]);
    for (let n = 0; n < 25; n += 5) {
      await Promise.all([0, 1, 2, 3, 4].map((m) => letters.add([letter(server.tenantId, n + m)])));
    }
    const page = await letters.page(server.tenantId, { current: 1, size: 20 }, EVERYTHING);
    expect(page.total).toBe(10);
    expect(page.records.map(({ arrivedAt }) => arrivedAt)).toEqual([24, 23, 22, 21, 20, 19, 18, 17, 16, 15]);
    expect((await letters.page(otherTenant, { current: 1, size: 20 }, EVERYTHING)).total).toBe(1);
  });

  it('come in pages', async () => {
    const letters = createDeadLetters(server.db, 10);
    const page = await letters.page(server.tenantId, { current: 2, size: 4 }, EVERYTHING);
    expect(page.records.map(({ arrivedAt }) => arrivedAt)).toEqual([20, 19, 18, 17]);
  });

  it('are grouped by topic and reason, the newest group first, in pages', async () => {
    const tenantId = await server.addTenant('grouped');
    const letters = createDeadLetters(server.db, 100);
    const of = (topic: string, reason: NewDeadLetter['reason'], n: number): NewDeadLetter => ({
      ...letter(tenantId, n),
      topic,
      reason,
      detail: `at ${n}`,
    });
    await letters.add([
      of('a', 'not_json', 1),
      of('b', 'not_json', 2),
      of('a', 'not_a_number', 3),
      of('a', 'not_json', 4),
      of('a', 'not_json', 5),
    ]);
    const groups = await letters.groups(tenantId, { current: 1, size: 2 }, EVERYTHING);
    expect(groups).toEqual({
      total: 3,
      records: [
        { topic: 'a', reason: 'not_json', count: 3, firstAt: 1, lastAt: 5, detail: 'at 5' },
        { topic: 'a', reason: 'not_a_number', count: 1, firstAt: 3, lastAt: 3, detail: 'at 3' },
      ],
    });
    const second = await letters.groups(tenantId, { current: 2, size: 2 }, EVERYTHING);
    expect(second.records.map(({ topic }) => topic)).toEqual(['b']);
    const filtered = await letters.groups(
      tenantId,
      { current: 1, size: 2, reason: 'not_a_number' },
      EVERYTHING,
    );
    expect(filtered.total).toBe(1);
    const single = await letters.page(
      tenantId,
      { current: 1, size: 2, reason: 'not_json', ofTopic: 'a' },
      EVERYTHING,
    );
    expect([single.total, ...single.records.map(({ arrivedAt }) => arrivedAt)]).toEqual([3, 5, 4]);
  });

  it('keep text that the database would refuse', async () => {
    const letters = createDeadLetters(server.db, 10);
    const [newest] = (await letters.page(server.tenantId, { current: 1, size: 1 }, EVERYTHING)).records;
    expect(newest?.detail).toBe('x\uFFFDy \uFFFD');
  });

  it('take more at once than one statement can hold', async () => {
    const letters = createDeadLetters(server.db, 20_000);
    await letters.add(Array.from({ length: 12_000 }, (_, n) => letter(otherTenant, n)));
    expect((await letters.page(otherTenant, { current: 1, size: 1 }, EVERYTHING)).total).toBe(12_001);
  });
});
