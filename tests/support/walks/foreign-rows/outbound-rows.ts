import { sql } from 'kysely';
import { outboundLine } from '#shared/contracts/warehouse/orders/outbound-line.ts';
import { outboundOrder } from '#shared/contracts/warehouse/orders/outbound-order.ts';
import { warehouseException } from '#shared/contracts/warehouse/orders/warehouse-exception.ts';
import { warehouseTask } from '#shared/contracts/warehouse/orders/warehouse-task.ts';
import { wave } from '#shared/contracts/warehouse/orders/wave.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { type MakeRow, madeBy, nextName } from './make-row.ts';
import { newWarehouse } from './warehouse-rows.ts';

export const makeWave: MakeRow = async (server, owner) => {
  const body = {
    warehouseCode: await newWarehouse(server, owner),
    name: 'noon',
    cutOffAt: server.clock.now(),
  };
  return madeBy(server, wave.create, { body } as never, owner);
};

export const makeOutboundOrder: MakeRow = async (server, owner) => {
  const body = { warehouseCode: await newWarehouse(server, owner), dueAt: server.clock.now() };
  return madeBy(server, outboundOrder.create, { body } as never, owner);
};

/** The product of lines; each tenant has one. */
export const PRODUCT_CODE = 'GOODS';

export async function makeProductOfLines(server: TestServer, { tenantId }: TestUser): Promise<void> {
  await server.db.platform((tx) =>
    sql`insert into product (tenant_id, code, name, unit, primary_per_unit, created_at, updated_at)
      values (${tenantId}, ${PRODUCT_CODE}, 'goods', 'case', 1, now(), now())
      on conflict (tenant_id, code) where deleted_at is null do nothing`.execute(tx),
  );
}

/** An order, in a tenant that has a product. */
export const makeOrderForLines: MakeRow = async (server, owner) => {
  await makeProductOfLines(server, owner);
  return makeOutboundOrder(server, owner);
};

/** The order of a line. */
export const makeOrderWithLine: MakeRow = async (server, owner) => {
  const id = await makeOutboundLine(server, owner);
  const answer = await server.call(outboundLine.get, { params: { id } }, owner);
  return answer.json().data.outboundOrderId;
};

export const makeOutboundLine: MakeRow = async (server, owner) => {
  const outboundOrderId = await makeOutboundOrder(server, owner);
  await makeProductOfLines(server, owner);
  const body = { outboundOrderId, lineNo: 1, productCode: PRODUCT_CODE, quantityOrdered: 5 };
  return madeBy(server, outboundLine.create, { body } as never, owner);
};

export const makeWarehouseTask: MakeRow = async (server, owner) => {
  const body = { warehouseCode: await newWarehouse(server, owner), kind: 'count', quantity: 9 };
  return madeBy(server, warehouseTask.create, { body } as never, owner);
};

export const makeWarehouseException: MakeRow = async (server, owner) => {
  const body = { warehouseCode: await newWarehouse(server, owner), kind: 'staff', text: nextName() };
  return madeBy(server, warehouseException.create, { body } as never, owner);
};
