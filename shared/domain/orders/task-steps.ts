import type { TaskState, TaskStep } from '#shared/contracts/orders/warehouse-task.ts';
import { defineSteps } from '#shared/domain/step-table.ts';

export const taskSteps = defineSteps<TaskState, TaskStep>({
  assign: { from: ['open', 'assigned'], to: 'assigned' },
  start: { from: ['open', 'assigned'], to: 'started' },
  complete: { from: ['open', 'assigned', 'started'], to: 'done' },
  // Less was there than the task says.
  short: { from: ['open', 'assigned', 'started'], to: 'short' },
  cancel: { from: ['open', 'assigned'], to: 'cancelled' },
});
