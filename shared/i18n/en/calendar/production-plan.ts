import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { productionPlan as zh } from '#shared/i18n/zh/calendar/production-plan.ts';

export const productionPlan = {
  title: 'Production plan',
  lead: 'What each line makes in each shift, and how many. It can be imported from Excel.',
  noun: 'plan row',
  plural: 'plan rows',
  field: {
    lineCode: 'Line',
    day: 'Day',
    shiftName: 'Shift',
    sequence: 'Sequence',
    productCode: 'Product',
    productName: 'Product name',
    plannedCount: 'Planned count',
    orderNo: 'Order',
  },
  allLines: 'All lines',
  orderPlaceholder: 'Filter by order',
  dayHint: 'The day on which the shift begins.',
  sequenceHint: 'Several products in a shift are made in this order.',
  countHint: 'In the unit of the product.',
  chooseLine: 'Choose a line',
  chooseProduct: 'Choose a product',
  empty: 'No plan yet',
  emptyHint: 'Enter rows one by one, or import a sheet with line, day, shift, product and count.',
} satisfies SameKeys<typeof zh>;
