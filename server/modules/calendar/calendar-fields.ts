import { type RawBuilder, sql } from 'kysely';
import { type Field, part } from '#server/core/crud/fields.ts';
import { clock } from '#server/core/crud/time-fields.ts';

/** The end of a stretch that is stored with its length; a hook writes the length. */
export function endClock<Wire extends string | null>(): Field<Wire> {
  const expression = () => sql`t.start_minute + t.duration_minutes`;
  const { column: _none, ...field } = clock<Wire>('');
  return { ...part<Wire>(expression), ...field, column: null, expression };
}

/** Found anywhere in one of two names, whatever the case. */
export function eitherName(value: string): RawBuilder<unknown> {
  const pattern = `%${value.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(t.name ilike ${pattern} or t.name_en ilike ${pattern})`;
}
