import { expect, it } from 'vitest';
import { CheckBillState } from '#shared/contracts/quality/quality-check-bill.ts';
import { checkBillSteps } from './check-bill-steps.ts';

it('lead from the draft to the audit, and back where the auditor returns it', () => {
  expect(
    Object.fromEntries(CheckBillState.options.map((state) => [state, checkBillSteps.from(state)])),
  ).toEqual({
    draft: ['start', 'cancel'],
    inspecting: ['submit', 'cancel'],
    submitted: ['audit', 'return'],
    returned: ['start', 'cancel'],
    audited: [],
    cancelled: [],
  });
  expect(checkBillSteps.after('returned', 'start')).toBe('inspecting');
});
