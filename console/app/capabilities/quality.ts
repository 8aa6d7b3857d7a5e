import type { ConsoleCapability } from '#console/app/capability.ts';

/** Check plans and check bills. */
export const consoleQuality: ConsoleCapability = {
  views: {
    '/quality-check-bill/index': {
      texts: ['crud', 'dock', 'qualityCheckBill', 'qualityPlan', 'qualityPlanItem'],
      load: () =>
        import('#console/features/quality-check-bill/quality-check-bill-page.tsx').then(
          ({ QualityCheckBillPage }) => QualityCheckBillPage,
        ),
    },
    '/quality-plan/index': {
      texts: ['crud', 'qualityPlan', 'qualityPlanItem'],
      load: () =>
        import('#console/features/quality-plan/quality-plan-page.tsx').then(
          ({ QualityPlanPage }) => QualityPlanPage,
        ),
    },
  },
};
