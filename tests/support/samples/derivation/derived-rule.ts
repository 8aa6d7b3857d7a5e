import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { derivedRule } from '#shared/contracts/derivation/derived-rule.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

const MACHINES = bottlingPlant.lines.flatMap(({ machines }) => machines);

let made = 0;

export const derivedRuleSample: SubjectSample = {
  crud: derivedRule,
  body: (serial) => ({
    // A machine has at most 20 rules.
    machineCode: MACHINES[made++ % MACHINES.length]?.code ?? '',
    kind: 'counter',
    metric: 'pulse',
    targetMetric: `count${serial}`,
  }),
  change: { metric: 'sensor', targetMetric: 'changed', isEnabled: false },
  text: ['metric', 64],
  unique: 'targetMetric',
};
