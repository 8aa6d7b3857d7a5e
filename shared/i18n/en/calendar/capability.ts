import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { calendar as zh } from '#shared/i18n/zh/calendar/capability.ts';

export const calendar = {
  permissions: {
    calendar_view: 'See shifts, products and the plan',
    calendar_edit: 'Change shifts, products and the plan',
  },
  errors: {
    product_in_use: 'Still in the production plan or in stock',
  },
  operationActions: {
    setProduct: 'Set the product',
  },
  operationSubjects: {
    linePlan: 'Line plan',
    plannedStop: 'Planned stop',
    product: 'Product',
    productionPlan: 'Production plan',
    shiftCalendar: 'Running product',
    shiftException: 'Shift exception',
    shiftPattern: 'Shift pattern',
  },
  explainedSubjects: {
    productionPlan: 'Production plan',
    shiftPattern: 'Shifts',
    shiftException: 'Holidays and exceptions',
    plannedStop: 'Planned stops',
  },
  recordErrors: {
    shift_overlaps: 'Overlaps with {{shift}} of line {{line}}',
    shift_missing: 'The line has no such shift on this day',
    sequence_taken: 'The shift has this sequence already',
  },
} satisfies SameKeys<typeof zh>;
