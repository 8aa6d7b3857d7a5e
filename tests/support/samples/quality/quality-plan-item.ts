import { qualityPlanItem } from '#shared/contracts/quality/quality-plan-item.ts';
import { makeCheckPlan } from '#tests/support/made/made-quality.ts';
import { oncePerTenant, type SubjectSample } from '#tests/support/samples/subject-sample.ts';

const PLAN = 'items';
const makePlan = oncePerTenant((server, by) => makeCheckPlan(server, by, { code: PLAN }, []));

export const qualityPlanItemSample: SubjectSample = {
  crud: qualityPlanItem,
  async body(serial, server, admin) {
    await makePlan(server, admin);
    return {
      planCode: PLAN,
      sort: 1,
      name: `item ${serial}`,
      nameEn: `English ${serial}`,
      valueKind: 'number',
      unit: 'mm',
      lowerLimit: 1.25,
      upperLimit: 2.5,
      severity: 'major',
      samples: 1,
    };
  },
  change: { name: 'changed', lowerLimit: null, upperLimit: 3, severity: 'minor', samples: 2 },
  text: ['nameEn', 64],
  unique: 'name',
  list: ({ planId }) => ({ planId }),
};
