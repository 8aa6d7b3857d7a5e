import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { quality as zh } from '#shared/i18n/zh/quality/capability.ts';

export const quality = {
  permissions: {
    quality_view: 'See check plans and check bills',
    quality_edit: 'Change check plans, open bills and enter results',
    quality_audit: 'Audit check bills',
  },
  operationActions: {
    enter: 'Results entered',
  },
  operationSubjects: {
    qualityCheckBill: 'Check bill',
    qualityPlan: 'Check plan',
    qualityPlanItem: 'Check item',
  },
  explainedSubjects: {
    qualityCheckBill: 'Check bill',
  },
  recordErrors: {
    check_item_taken: 'The plan has an item of this name already',
    check_plan_missing: 'There is no such check plan',
    limit_of_number: 'Only numbers have limits',
    limits_crossed: 'The upper limit is below the lower one',
    check_bill_fixed: 'The bill has been submitted or is over: it cannot be changed',
    check_bill_kept: 'A bill whose inspection has begun cannot be removed',
    check_values_missing: 'Some results have no value yet',
    results_of_several: 'Choose results of one bill',
    deviation_not_minor: 'Critical and major deviations cannot be approved',
    pass_with_deviations: 'Some results are out of limits: it cannot pass',
    accepted_with_rejected: 'Some results have been rejected: it can only fail or be held',
    auditor_is_inspector: 'You are the inspector of this bill: somebody else has to audit it',
    inbound_line_missing: 'There is no such inbound line',
    inbound_line_other_product: 'The inbound line is of another product',
  },
} satisfies SameKeys<typeof zh>;
