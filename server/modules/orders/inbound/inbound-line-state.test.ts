import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '#shared/contracts/calendar/product.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { InboundLineState } from '#shared/contracts/orders/inbound-line-state.ts';
import { makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { holdInboundLine, rejectInboundLine, releaseInboundLine, type StepBy } from './inbound-line-state.ts';

describe('the state of an inbound line', () => {
  const NOON = new Date('2026-11-22T12:00:00Z');
  let server: TestServer;
  let productId: Id;
  let orderId: Id;
  let by: StepBy;
  let lineNo = 0;
  beforeAll(async () => {
    server = await sharedServer();
    const admin = await server.addUser();
    by = { now: NOON, actor: { userId: admin.userId, username: admin.username } };
    const warehouseId = await makeWarehouse(server, admin, 'LINESTATE');
    const made = await server.call(
      product.create,
      { body: { code: 'LINESTATE', name: 'cap', unit: 'piece' } as never },
      admin,
    );
    productId = made.json().data.id;
    orderId = await server.db.tenant(server.tenantId, async (tx) => {
      const { rows } = await sql<{ id: Id }>`
        insert into inbound_order (tenant_id, no, warehouse_id, kind, state, state_at, created_at, updated_at)
        values (${server.tenantId}, 'IN-LINESTATE', ${warehouseId}, 'purchase', 'receiving', ${NOON}, ${NOON}, ${NOON})
        returning id::text as id`.execute(tx);
      return rows[0]?.id ?? '';
    });
  });
  afterAll(() => server.close());

  async function lineIn(state: InboundLineState): Promise<Id> {
    lineNo += 1;
    return server.db.tenant(server.tenantId, async (tx) => {
      const { rows } = await sql<{
        id: Id;
      }>`insert into inbound_line (tenant_id, inbound_order_id, line_no, product_id,
          quantity_expected, state, created_at, updated_at)
        values (${server.tenantId}, ${orderId}, ${lineNo}, ${productId}, 40, ${state}, ${NOON}, ${NOON})
        returning id::text as id`.execute(tx);
      return rows[0]?.id ?? '';
    });
  }

  async function stateAfter(
    state: InboundLineState,
    change: typeof holdInboundLine,
  ): Promise<string | undefined> {
    const id = await lineIn(state);
    return server.db.tenant(server.tenantId, async (tx) => {
      await change(tx, server.tenantId, id, by);
      const { rows } = await sql<{ state: string }>`select state from inbound_line where id = ${id}`.execute(
        tx,
      );
      return rows[0]?.state;
    });
  }

  it('waits for a check once it has been received, and not before', async () => {
    expect(await stateAfter('received', holdInboundLine)).toBe('held');
    await expect(stateAfter('open', holdInboundLine)).rejects.toMatchObject({ code: 'illegal_step' });
  });

  it.each([
    ['held', 'released', releaseInboundLine],
    ['rejected', 'released', releaseInboundLine],
    ['held', 'rejected', rejectInboundLine],
    ['released', 'rejected', rejectInboundLine],
  ] as const)('%s becomes %s', async (before, state, change) => {
    expect(await stateAfter(before, change)).toBe(state);
  });

  it.each(['open', 'put_away', 'cancelled'] as const)('%s is left alone by checks', async (state) => {
    expect(await stateAfter(state, releaseInboundLine)).toBe(state);
    expect(await stateAfter(state, rejectInboundLine)).toBe(state);
  });
});
