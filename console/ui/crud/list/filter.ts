import { toRangeQuery } from './range.ts';

export interface FilterChoice {
  readonly value: string;
  readonly text: string;
}

interface FilterPart<Name extends string> {
  /** Its part of the address, and the server's query parameter unless `toQuery` says otherwise. */
  readonly name: Name;
  /** Filters that a change of this one takes off: what they chose from has changed. */
  readonly clears?: readonly string[];
  readonly toQuery?: (value: string) => Readonly<Record<string, string>>;
}

interface ChoicePart {
  readonly label: string;
  /** Text of the choice that takes the filter off. */
  readonly all: string;
  readonly choices: readonly FilterChoice[];
}

/** A filter of a list. */
export type Filter<Name extends string = string> = FilterPart<Name> &
  (
    | { readonly kind: 'text'; readonly placeholder: string; readonly widthPx?: number }
    | ({ readonly kind: 'choice'; readonly widthPx?: number } & ChoicePart)
    /** `isView`: it chooses which list is shown, and hides no row of it. */
    | ({ readonly kind: 'segments'; readonly isView?: boolean } & ChoicePart)
    /** From one moment to another; asks for `from` and `to`. */
    | { readonly kind: 'range'; readonly isAhead?: boolean; readonly label?: string }
    /** Chosen beside the list, by its `sideTree`. */
    | { readonly kind: 'side' }
  );

export function toFilterQuery(
  filters: readonly Filter[],
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.assign(
    {},
    ...filters.map(({ name, kind, toQuery }) => {
      const value = values[name];
      if (value === undefined) return {};
      if (kind === 'range') return toRangeQuery(value, Date.now());
      return toQuery ? toQuery(value) : { [name]: value };
    }),
  );
}
