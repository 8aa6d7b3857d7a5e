import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const qualityCapability = defineCapability({
  folder: 'quality',
  permissions: {
    /** See check plans and check bills. */
    quality_view: { group: 'warehouse' },
    /** Change check plans, open check bills and enter their values. */
    quality_edit: { group: 'warehouse' },
    /** Audit check bills that others have inspected. */
    quality_audit: { group: 'warehouse' },
  },
  operationSubjects: ['qualityCheckBill', 'qualityPlan', 'qualityPlanItem'],
  operationActions: ['enter'],
  explainedSubjects: ['qualityCheckBill'],
  limits: {
    /** Items of a check plan times their samples: results of one check bill. */
    checkResultsPerBillMax: 500,
  },
});
