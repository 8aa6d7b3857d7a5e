import type { TrainState } from '#shared/contracts/railway/railway-board.ts';
import type { TrainStep } from '#shared/contracts/railway/train.ts';
import { defineSteps } from '#shared/domain/step-table.ts';

export const trainSteps = defineSteps<TrainState, TrainStep>({
  arrive: { from: ['expected'], to: 'arrived' },
  load: { from: ['arrived'], to: 'loading' },
  complete: { from: ['loading'], to: 'loaded' },
  depart: { from: ['loaded'], to: 'departed' },
  cancel: { from: ['expected'], to: 'cancelled' },
});

/** It stands at the platform. */
export function isPresent(state: TrainState): boolean {
  return state === 'arrived' || state === 'loading' || state === 'loaded';
}
