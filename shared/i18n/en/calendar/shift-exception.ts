import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { shiftException as zh } from '#shared/i18n/zh/calendar/shift-exception.ts';

export const shiftException = {
  title: 'Holidays and exceptions',
  lead: 'Days that differ from the others: no work, one shift less, another time, one shift more.',
  noun: 'exception',
  plural: 'exceptions',
  field: {
    kind: 'Kind',
    name: 'Name',
    nameEn: 'English name',
    places: 'Lines or area',
    fromDay: 'First day',
    toDay: 'Last day',
    shiftName: 'Shift',
    startTime: 'Start',
    endTime: 'End',
    plannedCount: 'Planned count',
  },
  kinds: {
    holiday: 'Holiday',
    cancelled: 'Shift cancelled',
    changed: 'Shift changed',
    extra: 'Extra shift',
  },
  allKinds: 'All kinds',
  filterPlaceholder: 'Filter by name',
  nameHint: 'Such as National Day, weekend overtime. Of an extra shift: its name.',
  chooseShift: 'Choose a shift',
  empty: 'No holidays or exceptions',
  emptyHint:
    'Enter holidays, extra shifts and days without production here: the planned time of these days follows.',
} satisfies SameKeys<typeof zh>;
