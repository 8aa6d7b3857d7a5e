import { shiftException } from '#shared/contracts/calendar/shift-exception.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const shiftExceptionSample: SubjectSample = {
  crud: shiftException,
  body: (serial) => ({
    kind: 'holiday',
    name: `day ${serial}`,
    places: '',
    fromDay: '2027-05-01',
    toDay: '2027-05-03',
  }),
  change: { kind: 'extra', toDay: '2027-05-01', startTime: '06:00', endTime: '14:00', plannedCount: 7 },
  text: ['name', 64],
};
