import type { ExceptionState, ExceptionStep } from '#shared/contracts/orders/warehouse-exception.ts';
import { defineSteps } from '#shared/domain/step-table.ts';

export const exceptionSteps = defineSteps<ExceptionState, ExceptionStep>({
  acknowledge: { from: ['raised'], to: 'acknowledged' },
  resolve: { from: ['raised', 'acknowledged'], to: 'resolved' },
});
