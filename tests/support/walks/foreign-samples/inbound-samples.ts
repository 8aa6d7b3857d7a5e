import { changeInboundAttachments, listInboundAttachments } from '#shared/contracts/orders/attachments.ts';
import {
  closeInboundLine,
  inboundLine,
  putAwayInboundLine,
  receiveInboundLine,
} from '#shared/contracts/orders/inbound-line.ts';
import { planInboundOrder, stepInboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { getInboundTopology } from '#shared/contracts/orders/topology.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import { inboundOrderSample } from '#tests/support/samples/orders/inbound-order.ts';
import { SAMPLE_GOODS, sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import { oncePerTenant, rowOf } from '#tests/support/samples/subject-sample.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { makeFile } from '#tests/support/walks/foreign-rows/file-rows.ts';
import { createdOf, dataOf, type MakeRow } from '#tests/support/walks/foreign-rows/make-row.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleBy, samples } = createSampler();
export const INBOUND_SAMPLES = samples;

const makeInboundOrder = rowOf(inboundOrderSample);

/** Announced, with one line. */
const makeAnnouncedOrder: MakeRow = async (server, owner) => (await addAnnounced(server, owner)).orderId;

async function addAnnounced(server: TestServer, owner: TestUser) {
  const orderId = await makeInboundOrder(server, owner);
  const body = { inboundOrderId: orderId, productCode: SAMPLE_GOODS, quantityExpected: 10 };
  const lineId = await createdOf(server, owner, inboundLine, body);
  await dataOf(server, planInboundOrder, { params: { id: orderId }, body: { step: 'announce' } }, owner);
  return { orderId, lineId };
}

/** Its warehouse has the receiving location `IN` and the storage location `UP`; four are at `IN`, no more come. */
const makeReceivedLine: MakeRow = async (server, owner) => {
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
    await createdOf(server, owner, warehouseZone, { warehouseCode, code, name: code, kind });
    const body = { warehouseCode, zoneCode: code, code, kind: 'floor', maxPallets: 9 };
    await createdOf(server, owner, warehouseLocation, body);
  }
});

/** Of an order that has arrived, in a warehouse with a place to receive at and one to store at. */
const makeInboundLine: MakeRow = async (server, owner) => {
  const { orderId, lineId } = await addAnnounced(server, owner);
  await dataOf(server, stepInboundOrder, { params: { id: orderId }, body: { step: 'arrive' } }, owner);
  await makePlaces(server, owner);
  return lineId;
};

sample(planInboundOrder, 'params.id', makeInboundOrder, (id) => ({
  ...byId(id),
  body: { step: 'cancel' as const },
}));
sample(stepInboundOrder, 'params.id', makeAnnouncedOrder, (id) => ({
  ...byId(id),
  body: { step: 'arrive' as const },
}));
sample(listInboundAttachments, 'params.id', makeInboundOrder, byId);
sample(changeInboundAttachments, 'params.id', makeInboundOrder, (id) => ({ ...byId(id), body: {} }));
sampleBy(changeInboundAttachments, 'body.add', makeFile, async (server, user, fileId) => {
  const input = byId(await makeInboundOrder(server, user));
  return server.call(changeInboundAttachments, { ...input, body: { add: [fileId] } }, user);
});
sampleBy(changeInboundAttachments, 'body.remove', makeFile, async (server, user, fileId) => {
  const input = byId(await makeInboundOrder(server, user));
  await server.call(changeInboundAttachments, { ...input, body: { add: [fileId] } }, user);
  return server.call(changeInboundAttachments, { ...input, body: { remove: [fileId] } }, user);
});
sample(getInboundTopology, 'params.id', makeInboundOrder, byId);
sample(inboundLine.create, 'body.inboundOrderId', makeInboundOrder, (inboundOrderId) => ({
  body: { inboundOrderId, productCode: SAMPLE_GOODS, quantityExpected: 1 },
}));
sample(inboundLine.page, 'query.inboundOrderId', makeAnnouncedOrder, (inboundOrderId) => ({
  query: { inboundOrderId, current: 1, size: 10 },
}));
sample(receiveInboundLine, 'params.id', makeInboundLine, (id) => ({
  ...byId(id),
  body: { quantity: 1, locationCode: 'IN' },
}));
sample(putAwayInboundLine, 'params.id', makeReceivedLine, (id) => ({
  ...byId(id),
  body: { quantity: 1, fromLocation: 'IN', toLocation: 'UP' },
}));
sample(closeInboundLine, 'params.id', makeInboundLine, (id) => ({ ...byId(id), body: {} }));
