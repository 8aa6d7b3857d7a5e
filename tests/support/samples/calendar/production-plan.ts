import { productionPlan } from '#shared/contracts/calendar/production-plan.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const productionPlanSample: SubjectSample = {
  crud: productionPlan,
  body: (serial) => ({
    lineCode: 'L1',
    day: '2027-05-01',
    shiftName: '早班',
    productCode: 'SW330',
    plannedCount: 1_000,
    sequence: 1 + (Number([...serial].map((letter) => letter.charCodeAt(0) - 97).join('')) % 900),
    orderNo: `order ${serial}`,
  }),
  change: { shiftName: '夜班', productCode: 'LW330', plannedCount: 2_000, sequence: 999 },
  text: ['orderNo', 64],
  list: () => ({ orderNo: 'order' }),
  filter: ['orderNo', 'orderNo'],
};
