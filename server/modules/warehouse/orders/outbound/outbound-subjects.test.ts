import { outboundLine } from '#shared/contracts/warehouse/orders/outbound-line.ts';
import { outboundOrder } from '#shared/contracts/warehouse/orders/outbound-order.ts';
import { warehouseException } from '#shared/contracts/warehouse/orders/warehouse-exception.ts';
import { warehouseTask } from '#shared/contracts/warehouse/orders/warehouse-task.ts';
import { wave } from '#shared/contracts/warehouse/orders/wave.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { makeProductOfLines, PRODUCT_CODE } from '#tests/support/walks/foreign-rows/outbound-rows.ts';

const AT = Date.UTC(2026, 10, 22);

interface Shared {
  readonly warehouseCode: string;
  readonly outboundOrderId: string;
}

/** One warehouse, product and order for the samples of each server. */
const shared = new WeakMap<TestServer, Promise<Shared>>();
async function makeShared(server: TestServer, admin: TestUser): Promise<Shared> {
  await makeWarehouse(server, admin, 'OS');
  const body = { warehouseCode: 'OS', dueAt: AT, note: 'of the lines' };
  const order = await server.call(outboundOrder.create, { body: body as never }, admin);
  await makeProductOfLines(server, admin);
  return { warehouseCode: 'OS', outboundOrderId: order.json().data.id };
}
function sharedOf(server: TestServer, admin: TestUser): Promise<Shared> {
  const known = shared.get(server) ?? makeShared(server, admin);
  shared.set(server, known);
  return known;
}
const warehouseOf = async (server: TestServer, admin: TestUser) => ({
  warehouseCode: (await sharedOf(server, admin)).warehouseCode,
});

describeCrud(wave, {
  body: async (serial, server, admin) => ({
    ...(await warehouseOf(server, admin)),
    name: `wave ${serial}`,
    strategy: 'batch',
    cutOffAt: AT,
  }),
  change: { name: 'changed', strategy: 'zone' },
  text: ['name', 64],
  required: 'name',
  filter: ({ name }) => ['no', String(name)],
});

describeCrud(outboundOrder, {
  body: async (serial, server, admin) => ({
    ...(await warehouseOf(server, admin)),
    externalNo: `SO-${serial}`,
    dueAt: AT,
    priority: 3,
    note: `note ${serial}`,
  }),
  change: { note: 'changed', priority: 1 },
  text: ['note', 200],
  required: 'dueAt',
  filter: ({ externalNo }) => ['no', String(externalNo)],
});

let lineNo = 0;

describeCrud(outboundLine, {
  body: async (serial, server, admin) => {
    const { outboundOrderId } = await sharedOf(server, admin);
    lineNo += 1;
    return {
      outboundOrderId,
      lineNo,
      productCode: PRODUCT_CODE,
      quantityOrdered: 2.5,
      note: `note ${serial}`,
    };
  },
  change: { quantityOrdered: 7 },
  text: ['note', 200],
  list: ({ outboundOrderId }) => ({ outboundOrderId }),
  required: 'quantityOrdered',
  unique: 'lineNo',
});

describeCrud(warehouseTask, {
  body: async (serial, server, admin) => ({
    ...(await warehouseOf(server, admin)),
    note: `note ${serial}`,
    kind: 'count',
    dueAt: AT,
    priority: 4,
  }),
  change: { priority: 2, note: 'changed' },
  text: ['note', 200],
  required: 'kind',
});

describeCrud(warehouseException, {
  body: async (serial, server, admin) => ({
    ...(await warehouseOf(server, admin)),
    kind: 'staff',
    text: `nobody at dock ${serial}`,
  }),
  change: { text: 'changed', textEn: 'changed too' },
  text: ['text', 200],
  required: 'text',
  filter: ({ text }) => ['text', String(text)],
});
