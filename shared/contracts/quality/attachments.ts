import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { ATTACHMENT_CALLS } from '#shared/contracts/orders/attachments.ts';

const { params, body, reply, changes } = ATTACHMENT_CALLS;

export const listCheckBillAttachments = defineEndpoint({
  id: 'qualityCheckBill.attachments',
  method: 'GET',
  path: '/busi/qualitycheckbill/:id/attachments',
  access: 'quality_view',
  tenant: 'session',
  summary: 'The files at a check bill, the first added first.',
  params,
  reply,
});

export const changeCheckBillAttachments = defineEndpoint({
  id: 'qualityCheckBill.attach',
  method: 'PUT',
  path: '/busi/qualitycheckbill/:id/attachments',
  access: 'quality_edit',
  tenant: 'session',
  summary: changes,
  params,
  body,
  reply,
});
