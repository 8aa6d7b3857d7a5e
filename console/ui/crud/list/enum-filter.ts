import type { Filter } from './filter.ts';

/** A filter by the values of an enum; `all` is the text of the choice that takes it off. */
export function enumFilter<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  textOf: (value: Value) => string,
  of: {
    readonly label: string;
    readonly all: string;
    /** All values side by side instead of a list that opens. */
    readonly kind?: 'segments';
    readonly widthPx?: number;
  },
): Filter<Name> {
  const { label, all, kind, widthPx } = of;
  const part = { name, label, all, choices: values.map((value) => ({ value, text: textOf(value) })) };
  if (kind) return { ...part, kind };
  return { ...part, kind: 'choice', ...(widthPx !== undefined && { widthPx }) };
}
