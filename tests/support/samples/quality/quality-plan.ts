import { qualityPlan } from '#shared/contracts/quality/quality-plan.ts';
import { makeProduct } from '#tests/support/made/made-quality.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const qualityPlanSample: SubjectSample = {
  crud: qualityPlan,
  body: async (serial, server, admin) => {
    await makeProduct(server, admin, `p${serial}`);
    return {
      code: `plan-${serial}`,
      name: `plan ${serial}`,
      kind: 'incoming',
      productCode: `p${serial}`,
      limitMinutes: 30,
    };
  },
  change: { name: 'changed', kind: 'final', productCode: null, limitMinutes: 90, enabled: false },
  text: ['name', 64],
  unique: 'code',
};
