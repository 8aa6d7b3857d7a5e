import type { OutboundState, OutboundStep } from '#shared/contracts/orders/outbound-order.ts';
import { defineSteps } from '#shared/domain/step-table.ts';

export const outboundSteps = defineSteps<OutboundState, OutboundStep>({
  release: { from: ['draft'], to: 'released' },
  // Again, where goods have come in that were missing.
  allocate: { from: ['released', 'allocated'], to: 'allocated' },
  pick: { from: ['allocated'], to: 'picking' },
  check: { from: ['picking'], to: 'checking' },
  pack: { from: ['checking'], to: 'packed' },
  load: { from: ['packed'], to: 'loading' },
  // Also at once: what a parcel service fetches is not loaded at a dock.
  ship: { from: ['packed', 'loading'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
  cancel: { from: ['draft', 'released', 'allocated'], to: 'cancelled' },
});

/** Its lines and what it is may still be changed. */
export function isOutboundPlanned(state: OutboundState): boolean {
  return state === 'draft' || state === 'released';
}

/** How far its wave has come with it: 1 being picked, 2 picked, 3 being loaded, 4 gone. */
export function outboundStage(state: OutboundState): 0 | 1 | 2 | 3 | 4 {
  switch (state) {
    case 'picking':
      return 1;
    case 'checking':
    case 'packed':
      return 2;
    case 'loading':
      return 3;
    case 'shipped':
    case 'delivered':
      return 4;
    default:
      return 0;
  }
}
