import {
  closeInboundLine,
  inboundLine,
  receiveInboundLine,
} from '#shared/contracts/warehouse/orders/inbound-line.ts';
import { planInboundOrder, stepInboundOrder } from '#shared/contracts/warehouse/orders/inbound-order.ts';
import { warehouseLocation } from '#shared/contracts/warehouse/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/warehouse/stock/warehouse-zone.ts';
import { oncePerTenant, rowOf } from '#tests/support/samples/subject-sample.ts';
import { inboundOrderSample } from '#tests/support/samples/warehouse/orders/inbound-order.ts';
import { SAMPLE_GOODS, sampleWarehouse } from '#tests/support/samples/warehouse/sample-places.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { dataOf, type MakeRow, madeBy } from './make-row.ts';

export const makeInboundOrder = rowOf(inboundOrderSample);

/** Announced, with one line. */
export const makeAnnouncedOrder: MakeRow = async (server, owner) =>
  (await addAnnounced(server, owner)).orderId;

async function addAnnounced(server: TestServer, owner: TestUser) {
  const orderId = await makeInboundOrder(server, owner);
  const body = { inboundOrderId: orderId, productCode: SAMPLE_GOODS, quantityExpected: 10 };
  const lineId = await madeBy(server, inboundLine.create, { body } as never, owner);
  await dataOf(server, planInboundOrder, { params: { id: orderId }, body: { step: 'announce' } }, owner);
  return { orderId, lineId };
}

/** Its warehouse has the receiving location `IN` and the storage location `UP`; four are at `IN`, no more come. */
export const makeReceivedLine: MakeRow = async (server, owner) => {
  const id = await makeInboundLine(server, owner);
  await dataOf(
    server,
    receiveInboundLine,
    { params: { id }, body: { quantity: 4, locationCode: 'IN' } },
    owner,
  );
  await dataOf(server, closeInboundLine, { params: { id }, body: {} }, owner);
  return id;
};

const makePlaces = oncePerTenant(async (server, owner) => {
  const warehouseCode = await sampleWarehouse(server, owner);
  for (const [code, kind] of [
    ['IN', 'receiving'],
    ['UP', 'storage'],
  ]) {
    await madeBy(
      server,
      warehouseZone.create,
      { body: { warehouseCode, code, name: code, kind } } as never,
      owner,
    );
    const body = { warehouseCode, zoneCode: code, code, kind: 'floor', maxPallets: 9 };
    await madeBy(server, warehouseLocation.create, { body } as never, owner);
  }
});

/** Of an order that has arrived, in a warehouse with a place to receive at and one to store at. */
export const makeInboundLine: MakeRow = async (server, owner) => {
  const { orderId, lineId } = await addAnnounced(server, owner);
  await dataOf(server, stepInboundOrder, { params: { id: orderId }, body: { step: 'arrive' } }, owner);
  await makePlaces(server, owner);
  return lineId;
};
