import type { FieldValues } from 'react-hook-form';
import type { BodySchema } from '#console/ui/crud/crud.ts';
import { fieldRule } from '#console/ui/form/field-rule.ts';

type RecordValues = Readonly<Record<string, unknown>>;

/** What a form of this body begins with: the record's values, else those that a new record has. */
export function toFormValues(
  schema: BodySchema,
  record: RecordValues | null,
  defaults: RecordValues,
): FieldValues {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      const given = record ? record[name] : defaults[name];
      return [name, given === undefined ? fieldRule(field).initial : given];
    }),
  );
}

export interface FieldChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields of the body in which two states of a record differ. */
export function changedFields(
  schema: BodySchema,
  before: RecordValues,
  after: RecordValues,
): readonly FieldChange[] {
  return Object.keys(schema.shape)
    .filter((name) => name !== 'updateTime' && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ name, before: before[name], after: after[name] }));
}

/**
 * A form after another user has saved the record: their fields, and those that were changed here. Where both changed the
 * same field, the winner's stands.
 */
export function mergeChanges(
  { before, mine, theirs }: Readonly<Record<'before' | 'mine' | 'theirs', FieldValues>>,
  winner: 'mine' | 'theirs',
): FieldValues {
  const differs = (name: string, one: RecordValues, other: RecordValues): boolean =>
    JSON.stringify(one[name]) !== JSON.stringify(other[name]);
  const kept = Object.keys(theirs).filter(
    (name) => differs(name, mine, before) && (winner === 'mine' || !differs(name, theirs, before)),
  );
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) };
}
