import { machineParameter } from '#shared/contracts/history/machine-parameter.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const machineParameterSample: SubjectSample = {
  crud: machineParameter,
  body: (serial) => ({ machineCode: 'L1-FILLER', metric: `m${serial}`, name: `parameter ${serial}` }),
  change: { name: 'changed', unit: 'bar', groupName: 'drive', lowLimit: -1.5, highLimit: 4 },
  text: ['name', 64],
  unique: 'metric',
};
