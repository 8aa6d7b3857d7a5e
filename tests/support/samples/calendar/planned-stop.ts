import { plannedStop } from '#shared/contracts/calendar/planned-stop.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const plannedStopSample: SubjectSample = {
  crud: plannedStop,
  body: (serial) => ({
    reason: 'cip',
    name: `stop ${serial}`,
    places: '',
    repeat: 'once',
    fromDay: '2027-05-01',
    startTime: '06:00',
    toDay: '2027-05-01',
    endTime: '08:00',
  }),
  change: { repeat: 'weekly', days: '3', startTime: '22:00', endTime: '02:00', toDay: null },
  text: ['name', 64],
};
