import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const alarmRuleSample: SubjectSample = {
  crud: alarmRule,
  body: (serial) => ({
    name: `rule ${serial}`,
    machineCode: 'L1-FILLER',
    kind: 'state',
    state: 'fault',
    priority: 'medium',
  }),
  change: { state: 'blockage', onDelayS: 5, isEnabled: true },
  text: ['name', 64],
  unique: 'name',
};
