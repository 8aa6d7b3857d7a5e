import type { InboundState, InboundStep } from '#shared/contracts/orders/inbound-order.ts';
import { defineSteps } from '#shared/domain/step-table.ts';

export const inboundSteps = defineSteps<InboundState, InboundStep>({
  announce: { from: ['draft'], to: 'announced' },
  arrive: { from: ['announced'], to: 'arrived' },
  receive: { from: ['arrived'], to: 'receiving' },
  /** Every line has been received or closed short. */
  finish: { from: ['receiving'], to: 'checking' },
  /** No line waits for a check. */
  put_away: { from: ['checking'], to: 'putting_away' },
  complete: { from: ['putting_away'], to: 'done' },
  cancel: { from: ['draft', 'announced'], to: 'cancelled' },
});

/** Its goods are still to come: what it is about may be changed. */
export function isInboundPlanned(state: InboundState): boolean {
  return state === 'draft' || state === 'announced';
}
