import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import { eventSender, type SendEvents, type SentEvent } from '#tests/support/benches/sent-events.ts';
import { makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let send: SendEvents;
let sendElsewhere: SendEvents;
let now: number;

beforeAll(async () => {
  server = await sharedServer();
  const admin = await server.addUser();
  await makeStockPlaces(server, admin, 'TB');
  await makeStockPlaces(server, admin, 'TC');
  send = await eventSender(server, admin, 'TB');
  sendElsewhere = await eventSender(server, admin, 'TC');
  now = server.clock.now() - 3_600_000;
});
afterAll(() => server.close());

const task = (no: string, state: string, more: object = {}): SentEvent => {
  now += 1_000;
  return { type: 'task', no, kind: 'count', state, ts: now, ...more };
};

/** The task with this number of the list, and what the operation log says of it. */
async function kept(no: string) {
  return server.db.tenant(server.tenantId, async (tx) => {
    const typed = withSchema<unknown>(tx);
    const tasks = await sql<Record<string, unknown> & { id: string }>`
      select id::text as id, state, quantity::float8 as quantity, quantity_done::float8 as done, priority,
        started_at < done_at as in_order from warehouse_task where no = ${no}`.execute(typed);
    const log = await sql<{ action: string; changes: object }>`
      select action, changes from sys_audit where subject = 'warehouseTask' and record_name = ${no}
        and record_id = ${tasks.rows[0]?.id ?? ''} order by seq`.execute(typed);
    return { tasks: tasks.rows, log: log.rows.map(({ action }) => action) };
  });
}

it('a task is made, worked on and done by events of one batch', async () => {
  const answer = await send([
    task('TB-1', 'open', { quantity: 40 }),
    task('TB-2', 'open', { priority: 2 }),
    task('TB-1', 'started', { done: 10 }),
    { type: 'staff', ts: now, duty: 'picking', from: now, to: now + 3_600_000, planned: 3, present: 3 },
    task('TB-1', 'done'),
    task('TB-2', 'started', { quantity: 7 }),
  ]);
  expect(answer.rejected).toEqual([]);
  expect(await kept('TB-1')).toMatchObject({
    tasks: [{ state: 'done', quantity: 40, done: 40, priority: 5, in_order: true }],
    log: ['create', 'step', 'step'],
  });
  expect(await kept('TB-2')).toMatchObject({
    tasks: [{ state: 'started', quantity: 7, done: 0, priority: 2 }],
    log: ['create', 'step'],
  });
});

it('what is refused leaves nothing of its own behind, and the others of its batch stay', async () => {
  const answer = await send([
    task('TB-3', 'started', { quantity: 40, done: 30 }),
    task('TB-3', 'started', { done: 20 }),
    task('TB-4', 'open', { zone: 'no zone' }),
    task('TB-3', 'done'),
  ]);
  expect(answer.rejected).toMatchObject([
    { index: 1, reason: 'goes_backwards' },
    { index: 2, reason: 'unknown_record' },
  ]);
  expect(await kept('TB-3')).toMatchObject({ tasks: [{ done: 40 }], log: ['create', 'step'] });
  expect(await kept('TB-4')).toEqual({ tasks: [], log: [] });
});

it('a number that a task of another warehouse has goes with the warehouse before it', async () => {
  await send([task('TB-5', 'open')]);
  const answer = await sendElsewhere([task('TB-5', 'open'), task('TB-5', 'cancelled'), task('TB-6', 'open')]);
  expect(answer.rejected).toEqual([]);
  expect((await kept('TB-5')).tasks).toMatchObject([{ state: 'open' }]);
  expect(await kept('TC/TB-5')).toMatchObject({ tasks: [{ state: 'cancelled' }], log: ['create', 'step'] });
  expect((await kept('TB-6')).tasks).toHaveLength(1);
});
