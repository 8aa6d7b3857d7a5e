import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const calendarCapability = defineCapability({
  folder: 'calendar',
  permissions: {
    /** See shifts, planned stops, products and the production plan. */
    calendar_view: { group: 'production', isOfKeys: true },
    /** Change them, and say what a line makes now. */
    calendar_edit: { group: 'production', isOfKeys: true },
  },
  errors: {
    product_in_use: { status: 409, report: false },
  },
  operationSubjects: [
    'linePlan',
    'plannedStop',
    'product',
    'productionPlan',
    'shiftCalendar',
    'shiftException',
    'shiftPattern',
  ],
  operationActions: ['setProduct'],
  explainedSubjects: ['productionPlan', 'shiftPattern', 'shiftException', 'plannedStop'],
  limits: {
    machinesPerLineMax: 60,
    edgesPerLineMax: 240,
    expectedPeriodMinMs: 100,
    expectedPeriodMaxMs: 24 * 3_600_000,
    exceptionDaysMax: 366,
  },
});
