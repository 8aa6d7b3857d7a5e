import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { derivedRule } from '#shared/contracts/derivation/derived-rule.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';

const MACHINES = bottlingPlant.lines.flatMap(({ machines }) => machines);
let made = 0;

describeCrud(
  derivedRule,
  {
    body: (serial) => ({
      // A machine has at most 20 rules.
      machineCode: MACHINES[made++ % MACHINES.length]?.code ?? '',
      kind: 'counter',
      metric: 'pulse',
      targetMetric: `count${serial}`,
    }),
    change: { metric: 'sensor', targetMetric: 'changed', isEnabled: false },
    text: ['metric', 64],
    required: 'machineCode',
    unique: 'targetMetric',
    filter: ({ machineCode }) => ['machineCode', String(machineCode)],
  },
  () => sharedServer({ plant: bottlingPlant }),
);
