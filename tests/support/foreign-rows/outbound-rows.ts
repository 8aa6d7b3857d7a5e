import { sql } from 'kysely';
import type { Id } from '#shared/contracts/envelope.ts';
import { outboundLine } from '#shared/contracts/outbound-line.ts';
import { outboundOrder } from '#shared/contracts/outbound-order.ts';
import { warehouseException } from '#shared/contracts/warehouse-exception.ts';
import { warehouseTask } from '#shared/contracts/warehouse-task.ts';
import { wave } from '#shared/contracts/wave.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';
import { inserted, type MakeRow, madeBy, nextName } from './make-row.ts';
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

/** The code of a product. */
export async function newProduct(server: TestServer, { tenantId }: TestUser): Promise<string> {
  const code = nextName();
  await inserted(
    server,
    sql<{
      id: Id;
    }>`insert into product (tenant_id, code, name, unit, primary_per_unit, created_at, updated_at)
      values (${tenantId}, ${code}, ${code}, 'case', 1, now(), now()) returning id::text as id`,
  );
  return code;
}

export const makeOutboundLine: MakeRow = async (server, owner) => {
  const outboundOrderId = await makeOutboundOrder(server, owner);
  const productCode = await newProduct(server, owner);
  const body = { outboundOrderId, lineNo: 1, productCode, quantityOrdered: 5 };
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
