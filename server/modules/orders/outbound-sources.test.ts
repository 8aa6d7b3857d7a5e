import { beforeAll, expect, it } from 'vitest';
import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import { outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import {
  inRange,
  readSource,
  refusesHostile,
  refusesOthers,
  sameInPages,
} from '#tests/support/reports/read-source.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';
import { createdOf } from '#tests/support/walks/foreign-rows/make-row.ts';

const HOUR = 3_600_000;

let tenant: TestTenant<'admin'>;
const houses: Record<string, string> = {};
let due: number;
let orderId: string;

beforeAll(async () => {
  tenant = await sharedServer({ users: { admin: {} } });
  const by = tenant.users.admin;
  due = tenant.clock.now() - 2 * HOUR;
  for (const code of ['RN', 'RF']) {
    houses[code] = await makeStockPlaces(tenant, by, code);
    const order = { warehouseCode: code, externalNo: `SO-${code}`, dueAt: due };
    const id = await createdOf(tenant, by, outboundOrder, order);
    if (code === 'RN') orderId = id;
    for (const lineNo of [1, 2])
      await createdOf(tenant, by, outboundLine, {
        ...{ outboundOrderId: id, lineNo, productCode: `${code}-goods`, quantityOrdered: lineNo + 0.5 },
      });
  }
});

const range = () => inRange(due - HOUR, due + HOUR);

it('orders are those of the list, with what is late', async () => {
  const rows = await sameInPages(tenant, 'outbound_orders', tenant.users.admin, {
    ...{
      filter: range(),
      fields: ['no', 'externalNo', 'warehouseCode', 'due', 'lines', 'state', 'isOnTime'],
    },
  });
  const answer = await tenant.call(outboundOrder.page, { query: { size: 100 } } as never, tenant.users.admin);
  const records: { no: string; externalNo: string; warehouseCode: string; dueAt: number; lines: number }[] =
    answer.json().data.records;
  expect(
    rows
      .map(({ no, externalNo, warehouseCode, due: at, lines }) => [no, externalNo, warehouseCode, at, lines])
      .toSorted(),
  ).toEqual(
    records.map((one) => [one.no, one.externalNo, one.warehouseCode, one.dueAt, one.lines]).toSorted(),
  );
  for (const row of rows) expect(row).toMatchObject({ state: 'draft', isOnTime: false });
  const { rows: late } = await readSource(tenant, 'outbound_orders', tenant.users.admin, {
    filter: inRange(due - HOUR, due + HOUR, { field: 'lateMs', op: 'ge', value: 2 * HOUR }),
  });
  expect(late.length).toBe(2);
});

it('lines are asked for by range or by order', async () => {
  const asked = { filter: range(), fields: ['no', 'lineNo', 'productCode', 'ordered', 'lineState', 'unit'] };
  const rows = await sameInPages(tenant, 'outbound_lines', tenant.users.admin, asked);
  expect(rows.map(({ productCode, lineNo, ordered }) => [productCode, lineNo, ordered])).toEqual([
    ['RN-goods', 1, 1.5],
    ['RN-goods', 2, 2.5],
    ['RF-goods', 1, 1.5],
    ['RF-goods', 2, 2.5],
  ]);
  const named = { filter: { field: 'orderId', op: 'eq', value: orderId } } as const;
  expect((await readSource(tenant, 'outbound_lines', tenant.users.admin, named)).rows.length).toBe(2);
  await expect(
    readSource(tenant, 'outbound_lines', tenant.users.admin, { filter: { all: [] } }),
  ).rejects.toMatchObject({ reason: 'filter_required', field: 'range' });
});

it.each(['outbound_orders', 'outbound_lines'])(
  '%s: only of warehouses that the caller reaches',
  async (id) => {
    const narrow = await tenant.addUser({ reach: { dsType: 3, deptId: houses.RF ?? '' } });
    const { rows } = await readSource(tenant, id, narrow, { filter: range() });
    expect(new Set(rows.map(({ warehouseCode }) => warehouseCode))).toEqual(new Set(['RF']));
    await refusesHostile(tenant, id, tenant.users.admin, range());
    await refusesOthers(tenant, id, range(), PERMISSIONS);
  },
);
