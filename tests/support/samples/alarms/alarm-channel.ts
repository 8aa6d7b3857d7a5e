import { alarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const alarmChannelSample: SubjectSample = {
  crud: alarmChannel,
  body: (serial) => ({
    name: `channel ${serial}`,
    kind: 'wecom',
    address: `https://notify.invalid/cgi-bin/webhook/send?key=${serial}`,
    quietFrom: '22:00',
    quietTo: '06:00',
  }),
  change: { name: 'changed', leastPriority: 'low', moment: 'level1', quietFrom: null, quietTo: null },
  text: ['name', 64],
  unique: 'name',
};
