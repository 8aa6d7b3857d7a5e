import { isSameValue } from '#shared/domain/report/edit/patch.ts';

/** Stands for values that differ. */
export const MIXED = Symbol('mixed');
export type Mixed<Value> = Value | typeof MIXED;

/** The value that all have in common. */
export function commonOf<Value>(values: readonly Value[]): Mixed<Value | undefined> {
  const [first] = values;
  return values.every((value) => isSameValue(value, first)) ? first : MIXED;
}

/** A property of a value that may be mixed. */
export function propertyOf<Value extends object, Key extends keyof Value>(
  value: Mixed<Value | undefined>,
  key: Key,
): Mixed<Value[Key] | undefined> {
  return value === MIXED ? MIXED : value?.[key];
}
