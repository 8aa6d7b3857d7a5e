import type { GoodsOfChecks } from '#server/core/ports/warehouse/checked-goods.ts';
import { holdInboundLine } from '#server/modules/orders/inbound/inbound-line-state.ts';
import { dropHold, followVerdict, raiseHold } from './held-goods.ts';

export const goodsOfChecks: GoodsOfChecks = {
  raiseHold,
  dropHold,
  followVerdict,
  holdLine: holdInboundLine,
};
