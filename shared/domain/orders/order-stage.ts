import type { OutboundState } from '#shared/contracts/orders/outbound-order.ts';
import type { OfficeStage } from '#shared/contracts/yard/office-board.ts';

/** Where the work at an order is; not of drafts and of what has come to its end. */
export const ORDER_STAGES: Readonly<Partial<Record<OutboundState, OfficeStage>>> = {
  released: 'waiting',
  allocated: 'picking',
  picking: 'picking',
  checking: 'checking',
  packed: 'packed',
  loading: 'loading',
  shipped: 'in_transit',
};

/** The states whose orders are in a stage. */
export function statesOfStage(stage: OfficeStage): readonly string[] {
  return Object.entries(ORDER_STAGES).flatMap(([state, of]) => (of === stage ? [state] : []));
}
