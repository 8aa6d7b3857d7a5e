import {
  clockOfMinute,
  minuteOfClock,
  weekdaysOf,
  weekdaysText,
} from '#shared/domain/calendar/clock-stretch.ts';
import { column, type Field } from './fields.ts';

/** A minute of the day, as `06:00`. */
export function clock<Wire extends string | null>(name: string): Field<Wire> {
  return {
    ...column<Wire>(name),
    fromRow: (value) => (typeof value === 'number' ? clockOfMinute(value) : null) as Wire,
    toRow: (value) => (value ? minuteOfClock(value) : null),
  };
}

/** Weekdays, as `12345`. */
export function weekdays<Wire extends string | null>(name: string): Field<Wire> {
  return {
    ...column<Wire>(name),
    fromRow: (value) =>
      (Array.isArray(value) && value.length > 0 ? weekdaysText(value.map(Number)) : null) as Wire,
    toRow: (value) => (value ? weekdaysOf(value) : null),
  };
}
