import type { InboundLineState, InboundLineStep } from '#shared/contracts/orders/inbound-line-state.ts';
import { defineSteps } from '#shared/domain/step-table.ts';

/** What happens to a line of an inbound order. */
export const inboundLineSteps = defineSteps<InboundLineState, InboundLineStep>({
  /** All of it is here, or no more comes. */
  receive: { from: ['open'], to: 'received' },
  /** Nothing of it comes. */
  cancel: { from: ['open'], to: 'cancelled' },
  hold: { from: ['received'], to: 'held' },
  /** A later check may correct an earlier one until the goods are put away. */
  release: { from: ['held', 'rejected'], to: 'released' },
  reject: { from: ['held', 'released'], to: 'rejected' },
  put_away: { from: ['received', 'released'], to: 'put_away' },
});
