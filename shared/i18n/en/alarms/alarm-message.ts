import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { alarmMessage as zh } from '#shared/i18n/zh/alarms/alarm-message.ts';

export const alarmMessage = {
  raise: '[Alarm] {{name}}\nMachine: {{machine}}\nPriority: {{priority}}\nRaised: {{time}}',
  escalate:
    '[Alarm, level {{level}}] {{name}}\nMachine: {{machine}}\nPriority: {{priority}}\nRaised: {{time}}, not acknowledged',
  clear: '[Cleared] {{name}}\nMachine: {{machine}}\nCleared: {{time}}',
  test: '[Test] The channel "{{name}}" receives alarms.',
  events: { raise: 'Alarm', escalate: 'Escalated', clear: 'Over', test: 'Test' },
  sample: {
    name: 'Bowl level low',
    machine: 'Filler',
    line: 'Line 1',
    cause: 'Bowl level 4.2, below the limit 10',
  },
  priorities: { low: 'low', medium: 'medium', high: 'high' },
} satisfies SameKeys<typeof zh>;
