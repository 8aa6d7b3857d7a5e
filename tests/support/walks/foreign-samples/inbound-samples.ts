import { changeInboundAttachments, listInboundAttachments } from '#shared/contracts/warehouse/attachments.ts';
import {
  closeInboundLine,
  inboundLine,
  putAwayInboundLine,
  receiveInboundLine,
} from '#shared/contracts/warehouse/orders/inbound-line.ts';
import { planInboundOrder, stepInboundOrder } from '#shared/contracts/warehouse/orders/inbound-order.ts';
import { getInboundTopology } from '#shared/contracts/warehouse/topology.ts';
import { SAMPLE_GOODS } from '#tests/support/samples/warehouse/sample-places.ts';
import { makeFile } from '#tests/support/walks/foreign-rows/file-rows.ts';
import {
  makeAnnouncedOrder,
  makeInboundLine,
  makeInboundOrder,
  makeReceivedLine,
} from '#tests/support/walks/foreign-rows/inbound-rows.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleBy, samples } = createSampler();
export const INBOUND_SAMPLES = samples;

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
