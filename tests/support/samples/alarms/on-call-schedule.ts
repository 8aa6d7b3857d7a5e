import { onCallSchedule } from '#shared/contracts/alarms/on-call-schedule.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const onCallScheduleSample: SubjectSample = {
  crud: onCallSchedule,
  body: (serial, _server, { userId }) => ({
    name: `on call ${serial}`,
    places: '',
    members: [{ userId }],
    startDay: '2026-11-23',
    handover: '08:00',
    turnDays: 7,
    overrides: [{ userId, from: 1_795_000_000_000, to: 1_795_080_000_000, reason: 'holiday' }],
    fallbackUserId: userId,
  }),
  change: { name: 'changed', handover: '20:00', turnDays: 1, overrides: [], fallbackUserId: null },
  text: ['name', 64],
  unique: 'name',
};
