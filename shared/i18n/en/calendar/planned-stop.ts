import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { plannedStop as zh } from '#shared/i18n/zh/calendar/planned-stop.ts';
import { plannedStopReasons } from './planned-stop-reasons.ts';

export const plannedStop = {
  title: 'Planned stops',
  lead: 'Cleaning, maintenance, changeovers and breaks that are planned. They are no planned time, and no loss either.',
  noun: 'planned stop',
  plural: 'planned stops',
  field: {
    reason: 'Reason',
    name: 'Note',
    nameEn: 'English note',
    places: 'Lines or machine',
    repeat: 'Repeats',
    days: 'Days',
    fromDay: 'First day',
    startTime: 'Start',
    toDay: 'Last day',
    endTime: 'End',
  },
  reasons: plannedStopReasons,
  repeats: {
    once: 'Once',
    weekly: 'Every week',
  },
  allReasons: 'All reasons',
  filterPlaceholder: 'Filter by note',
  when: 'When',
  weeklyHint: 'Every week from the first day on; without a last day it has no end.',
  placesHint: 'None chosen: all lines. A machine: that machine alone.',
  once: '{{from}} to {{to}}',
  weekly: '{{days}} {{start}}–{{end}}',
  empty: 'No planned stops',
  emptyHint:
    'Enter the times of cleaning, maintenance and changeovers, and OEE stops counting them as losses.',
} satisfies SameKeys<typeof zh>;
