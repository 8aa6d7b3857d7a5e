import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { warehouseException } from '#shared/contracts/orders/warehouse-exception.ts';
import { makeDock, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { raiseException, resolveExceptions } from './exceptions.ts';

describe('an exception', () => {
  let server: TestServer;
  let admin: TestUser;
  let warehouseId: Id;
  let docks: readonly Id[];
  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
    warehouseId = await makeWarehouse(server, admin, 'EX');
    const fields = { warehouseCode: 'EX' };
    docks = [
      await makeDock(server, admin, { ...fields, code: '1' }),
      await makeDock(server, admin, { ...fields, code: '2' }),
    ];
  });
  afterAll(() => server.close());

  const inTenant = <T>(work: (tx: AnyTransaction) => Promise<T>): Promise<T> =>
    server.db.tenant(server.tenantId, work);
  const raise = (
    dockId: Id | undefined,
    text: string,
    { textEn, atMs = server.clock.now() }: { readonly textEn?: string; readonly atMs?: number } = {},
  ): Promise<Id> =>
    inTenant((tx) =>
      raiseException(tx, server.tenantId, {
        warehouseId,
        kind: 'equipment',
        text,
        ...(textEn === undefined ? {} : { textEn }),
        dockId,
        at: new Date(atMs),
        actor: null,
      }),
    );
  const resolve = (dockId: Id | undefined): Promise<number> =>
    inTenant((tx) =>
      resolveExceptions(
        tx,
        server.tenantId,
        { kind: 'equipment', dockId },
        { now: new Date(server.clock.now()), actor: admin },
      ),
    );

  it('is raised once for a kind and a reference, and again when that is resolved', async () => {
    const first = await raise(docks[0], 'leveller stuck');
    expect(await raise(docks[0], 'still stuck')).toBe(first);
    expect(await raise(docks[1], 'leveller stuck')).not.toBe(first);
    expect(await resolve(docks[0])).toBe(1);
    expect(await resolve(docks[0])).toBe(0);
    expect(await raise(docks[0], 'stuck again')).not.toBe(first);
    const { rows } = await inTenant((tx) =>
      sql`select state, resolved_by, is_open from warehouse_exception where id = ${first}`.execute(
        withSchema<unknown>(tx),
      ),
    );
    expect(rows).toEqual([{ state: 'resolved', resolved_by: admin.username, is_open: false }]);
  });

  it('without a reference is distinguished from others by its text', async () => {
    const first = await raise(undefined, 'truck 3 has no battery');
    expect(await raise(undefined, 'truck 3 has no battery')).toBe(first);
    expect(await raise(undefined, 'truck 4 has no battery')).not.toBe(first);
  });

  it('is raised and resolved in the operation log, once each', async () => {
    const id = await raise(undefined, 'door open');
    await raise(undefined, 'door open');
    const { rows } = await inTenant((tx) =>
      sql`select action, username, changes from sys_audit where subject = 'warehouseException' and record_id = ${id}`.execute(
        withSchema<unknown>(tx),
      ),
    );
    expect(rows).toEqual([
      {
        action: 'create',
        username: null,
        changes: { kind: { after: 'equipment' }, text: { after: 'door open' } },
      },
    ]);
  });

  it('takes the words and the time of the latest report, which stands in the operation log', async () => {
    const nowMs = server.clock.now();
    const id = await raise(docks[1], 'door stuck half open', { textEn: 'Half open', atMs: nowMs });
    expect(await raise(docks[1], 'door does not move', { atMs: nowMs + 60_000 })).toBe(id);
    // Sent late: it was said before the one that is shown.
    expect(await raise(docks[1], 'door rattles', { atMs: nowMs + 30_000 })).toBe(id);
    // Once more with the same words: only its time is new.
    expect(await raise(docks[1], 'door does not move', { atMs: nowMs + 120_000 })).toBe(id);
    const { rows } = await inTenant((tx) =>
      sql`select text, text_en, reported_at, since_at, state from warehouse_exception where id = ${id}`.execute(
        withSchema<unknown>(tx),
      ),
    );
    expect(rows).toEqual([
      {
        text: 'door does not move',
        text_en: null,
        reported_at: new Date(nowMs + 120_000),
        since_at: expect.any(Date),
        state: 'raised',
      },
    ]);
    const { rows: log } = await inTenant((tx) =>
      sql`select changes from sys_audit where subject = 'warehouseException' and record_id = ${id}
        and action = 'update' order by seq desc limit 1`.execute(withSchema<unknown>(tx)),
    );
    expect(log).toEqual([
      {
        changes: {
          text: { before: expect.any(String), after: 'door does not move' },
          textEn: { before: 'Half open', after: null },
          reportedAt: { before: expect.any(Number), after: expect.any(Number) },
        },
      },
    ]);
    const read = await server.call(warehouseException.get, { params: { id } }, admin);
    expect(read.json().data).toMatchObject({ text: 'door does not move', reportedAt: nowMs + 120_000 });
  });

  it('is never resolved by its kind alone', async () => {
    await expect(resolve(undefined)).rejects.toThrow('what they hold up');
  });
});
