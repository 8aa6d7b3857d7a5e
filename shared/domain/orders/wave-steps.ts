import type { WaveState, WaveStep } from '#shared/contracts/orders/wave.ts';
import { defineSteps } from '#shared/domain/step-table.ts';

export const waveSteps = defineSteps<WaveState, WaveStep>({
  release: { from: ['planned'], to: 'released' },
  pick: { from: ['released'], to: 'picking' },
  check: { from: ['picking'], to: 'checking' },
  load: { from: ['checking'], to: 'loading' },
  complete: { from: ['loading'], to: 'done' },
  cancel: { from: ['planned', 'released'], to: 'cancelled' },
});
