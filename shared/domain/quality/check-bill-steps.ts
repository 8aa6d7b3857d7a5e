import type { CheckBillState, CheckBillStep } from '#shared/contracts/quality/quality-check-bill.ts';
import { defineSteps } from '#shared/domain/step-table.ts';

export const checkBillSteps = defineSteps<CheckBillState, CheckBillStep>({
  start: { from: ['draft', 'returned'], to: 'inspecting' },
  submit: { from: ['inspecting'], to: 'submitted' },
  audit: { from: ['submitted'], to: 'audited' },
  return: { from: ['submitted'], to: 'returned' },
  cancel: { from: ['draft', 'inspecting', 'returned'], to: 'cancelled' },
});
