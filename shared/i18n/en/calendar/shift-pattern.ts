import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { shiftPattern as zh } from '#shared/i18n/zh/calendar/shift-pattern.ts';

export const shiftPattern = {
  title: 'Shifts',
  lead: 'Shifts that repeat every week: on which lines, on which days, from when to when. Planned time and OEE follow from them.',
  noun: 'shift',
  plural: 'shifts',
  field: {
    name: 'Name',
    nameEn: 'English name',
    places: 'Lines or area',
    days: 'Days',
    startTime: 'Start',
    endTime: 'End',
    breaks: 'Breaks',
    validFrom: 'Valid from',
    validTo: 'Valid to',
    plannedCount: 'Planned count',
  },
  allLines: 'All lines',
  filterPlaceholder: 'Filter by name',
  placesHint: 'None chosen: all lines. A workshop or plant stands for all lines in it.',
  endHint: 'Not after the start: on the next day.',
  breaksHint: 'Such as 09:00-09:15, 12:00-12:30. Breaks are no planned time.',
  validHint: 'Empty: without an end.',
  plannedHint:
    'For each shift, in the unit of the line. Where the production plan has the shift, the plan counts.',
  always: 'Always',
  since: 'From {{from}}',
  until: 'Until {{to}}',
  fromTo: '{{from}} to {{to}}',
  everyDay: 'Every day',
  removeText: 'There is no such shift any more, and the past is counted without it too.',
  empty: 'No shifts yet',
  emptyHint:
    'All time of a line without shifts is planned time. With an early, a late and a night shift, plan and OEE are counted by shift.',
} satisfies SameKeys<typeof zh>;
