import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '#shared/contracts/calendar/product.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { HOUSE_WORK } from '#tests/support/made/made-house-work.ts';
import { makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { openCheckBill } from './open-check-bill.ts';

const { goodsOfChecks } = HOUSE_WORK;

describe('opening a check bill', () => {
  let server: TestServer;
  let admin: TestUser;
  let warehouseId: Id;
  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
    warehouseId = await makeWarehouse(server, admin, 'QW');
  });
  afterAll(() => server.close());

  async function addProduct(code: string): Promise<Id> {
    const answer = await server.call(
      product.create,
      { body: { code, name: code, unit: 'piece' } as never },
      admin,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.id;
  }

  /** A plan with one item of two samples and one of one. */
  async function addPlan(code: string, productId: Id | null, isEnabled = true): Promise<void> {
    await server.db.tenant(server.tenantId, async (tx) => {
      const now = new Date(server.clock.now());
      const { rows } = await sql<{
        id: Id;
      }>`insert into quality_plan (tenant_id, code, name, kind, product_id,
          limit_minutes, enabled, created_at, updated_at)
        values (${server.tenantId}, ${code}, ${code}, 'incoming', ${productId}, 30, ${isEnabled}, ${now}, ${now})
        returning id::text as id`.execute(tx);
      await sql`insert into quality_plan_item (tenant_id, quality_plan_id, sort, name, value_kind, unit, lower_limit,
          upper_limit, severity, samples, created_at, updated_at)
        values (${server.tenantId}, ${rows[0]?.id}, 1, ${`weight ${code}`}, 'number', 'g', 99.5, 100.5, 'critical', 2, ${now},
            ${now}),
          (${server.tenantId}, ${rows[0]?.id}, 2, ${`label ${code}`}, 'yes_no', null, null, null, 'minor', 1, ${now}, ${now})`.execute(
        tx,
      );
    });
  }

  const NOON = new Date('2026-11-22T12:00:00Z');

  async function addLine(productId: Id): Promise<Id> {
    return server.db.tenant(server.tenantId, async (tx) => {
      const { rows } = await sql<{ id: Id }>`with made as (
          insert into inbound_order (tenant_id, no, warehouse_id, kind, state, state_at, created_at, updated_at)
          values (${server.tenantId}, ${`IN-${productId}`}, ${warehouseId}, 'purchase', 'receiving', ${NOON}, ${NOON}, ${NOON})
          returning id
        ) insert into inbound_line (tenant_id, inbound_order_id, line_no, product_id, quantity_expected, state, created_at,
          updated_at)
        select ${server.tenantId}, id, 1, ${productId}, 40, 'held', ${NOON}, ${NOON} from made
        returning id::text as id`.execute(tx);
      return rows[0]?.id ?? '';
    });
  }

  async function open(productId: Id) {
    const inboundLineId = await addLine(productId);
    return server.db.tenant(server.tenantId, async (tx) => {
      const id = await openCheckBill(tx, server.tenantId, {
        goods: goodsOfChecks,
        warehouseId,
        inboundLineId,
        productId,
        lotId: null,
        quantity: 40,
        dockId: null,
        now: NOON,
        actor: admin,
      });
      const { rows } = await sql<{ no: string; state: string; due_at: Date; items: string[] | null }>`
        select no, state, due_at, (select array_agg(r.name || ' ' || r.sample_no order by r.sort, r.sample_no)
          from quality_check_bill_result r where r.quality_check_bill_id = b.id) as items
        from quality_check_bill b where id = ${id}`.execute(tx);
      return rows[0];
    });
  }

  it('without a plan has no items and is due after an hour', async () => {
    expect(await open(await addProduct('p0'))).toEqual({
      no: expect.stringMatching(/^QC-20261122-\d{4}$/),
      state: 'draft',
      due_at: new Date('2026-11-22T13:00:00Z'),
      items: null,
    });
  });

  it('copies the plan of the product, and else the one for every product', async () => {
    const productId = await addProduct('p1');
    await addPlan('all', null);
    expect(await open(productId)).toMatchObject({
      due_at: new Date('2026-11-22T12:30:00Z'),
      items: ['weight all 1', 'weight all 2', 'label all 1'],
    });
    await addPlan('off', productId, false);
    expect((await open(await addProduct('p2')))?.items).toContain('weight all 1');
    const own = await addProduct('p3');
    await addPlan('own', own);
    expect((await open(own))?.items).toEqual(['weight own 1', 'weight own 2', 'label own 1']);
  });
});
