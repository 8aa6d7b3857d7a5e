import { type RawBuilder, sql } from 'kysely';
import { column, type Field, part } from '#server/core/crud/fields.ts';
import {
  clockOfMinute,
  minuteOfClock,
  weekdaysOf,
  weekdaysText,
} from '#shared/domain/calendar/clock-stretch.ts';

/** A minute of the day, as `06:00`. */
export function clock<Wire extends string | null>(name: string): Field<Wire> {
  return {
    ...column<Wire>(name),
    fromRow: (value) => (typeof value === 'number' ? clockOfMinute(value) : null) as Wire,
    toRow: (value) => (value ? minuteOfClock(value) : null),
  };
}

/** The end of a stretch that is stored with its length; a hook writes the length. */
export function endClock<Wire extends string | null>(): Field<Wire> {
  const expression = () => sql`t.start_minute + t.duration_minutes`;
  const { column: _none, ...field } = clock<Wire>('');
  return { ...part<Wire>(expression), ...field, column: null, expression };
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

/** Codes of the departments in `place_ids`; a hook writes the ids. */
export function places(): Field<string> {
  return part<string>(
    () => sql`coalesce((select string_agg(d.code, ' ' order by d.sort, d.id) from department d
      where d.id = any(t.place_ids)), '')`,
  );
}

/** Found anywhere in one of two names, whatever the case. */
export function eitherName(value: string): RawBuilder<unknown> {
  const pattern = `%${value.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(t.name ilike ${pattern} or t.name_en ilike ${pattern})`;
}
