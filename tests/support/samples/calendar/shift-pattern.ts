import { shiftPattern } from '#shared/contracts/calendar/shift-pattern.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const shiftPatternSample: SubjectSample = {
  crud: shiftPattern,
  body: (serial) => ({
    name: `shift ${serial}`,
    places: '',
    days: '12345',
    startTime: '22:00',
    endTime: '06:00',
    breaks: '23:30-00:15',
    plannedCount: 1_000,
  }),
  change: { startTime: '06:00', endTime: '14:00', breaks: '09:00-09:15', days: '67', validTo: '2027-01-31' },
  text: ['name', 32],
};
