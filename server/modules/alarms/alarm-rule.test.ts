import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import { describeCrud } from '#tests/support/describe-crud.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

describeCrud(
  alarmRule,
  {
    body: (serial) => ({
      name: `rule ${serial}`,
      machineCode: 'L1-FILLER',
      kind: 'state',
      state: 'fault',
      priority: 'medium',
    }),
    change: { state: 'blockage', onDelayS: 5, isEnabled: true },
    text: ['name', 64],
    required: 'machineCode',
    unique: 'name',
    filter: ({ name }) => ['name', String(name)],
  },
  () => sharedServer({ plant: bottlingPlant }),
);
