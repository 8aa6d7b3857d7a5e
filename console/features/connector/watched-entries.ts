import type { EntryValue, ListedEntry } from '#shared/contracts/connectors/connector-listing.ts';

/** What repeated reads have shown of an entry. */
export interface WatchedEntry {
  readonly value: EntryValue['value'];
  readonly forms: EntryValue['forms'];
  readonly status: EntryValue['status'];
  /** The last different values, the newest last. */
  readonly last: readonly string[];
  readonly reads: number;
  readonly changes: number;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
}
export type WatchedEntries = ReadonlyMap<string, WatchedEntry>;

const LAST_MAX = 5;

/** With the values of one more read, by a clock that only rises. */
export function noteValues(
  before: WatchedEntries,
  values: readonly EntryValue[],
  atMs: number,
): WatchedEntries {
  const after = new Map(before);
  for (const { address, value, forms, status } of values) {
    const known = before.get(address);
    const isNew = known === undefined || known.value !== value;
    const text = value === null ? [] : [String(value)];
    after.set(address, {
      value,
      forms: forms ?? known?.forms,
      status,
      last: isNew ? [...(known?.last ?? []), ...text].slice(-LAST_MAX) : known.last,
      reads: (known?.reads ?? 0) + 1,
      changes: (known?.changes ?? 0) + Number(known !== undefined && isNew),
      firstAtMs: known?.firstAtMs ?? atMs,
      lastAtMs: atMs,
    });
  }
  return after;
}

/** Changes per second. `isLeast`: it was another one at each read, and may change more often than it is read. */
export interface ChangeRate {
  readonly perS: number;
  readonly isLeast: boolean;
}

/** Null: too few readings. */
export function changeRateOf(watched: WatchedEntry | undefined): ChangeRate | null {
  if (watched === undefined || watched.reads < 2) return null;
  const { reads, changes, firstAtMs, lastAtMs } = watched;
  return { perS: (changes * 1_000) / (lastAtMs - firstAtMs), isLeast: changes === reads - 1 };
}

/** Of registers there are none: their bits may be read in another way. */
export function lastValuesOf(watched: WatchedEntries): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...watched].flatMap(([address, { last, forms }]) => (forms ? [] : [[address, last] as const])),
  );
}

/** The entry as the newest read shows it, read as `form` where its bits can mean several things. */
export function currentEntry(
  entry: ListedEntry,
  watched: WatchedEntry | undefined,
  form: string | null,
): ListedEntry {
  const forms = watched?.forms ?? entry.forms;
  const value = watched ? watched.value : entry.value;
  if (!forms) return { ...entry, value };
  const chosen = forms.find(({ dataType }) => dataType === (form ?? likelyForm(forms))) ?? forms[0];
  if (!chosen) return { ...entry, value };
  return { ...entry, forms, dataType: chosen.dataType, value: chosen.value };
}

const FLOAT_MIN = 0.001;
const FLOAT_MAX = 1_000_000;

/** Small whole numbers are hardly ever floats, and floats hardly ever as small or large as those would be. */
function likelyForm(forms: NonNullable<EntryValue['forms']>): string | null {
  const size = Math.abs(forms.find(({ dataType }) => dataType === 'float32')?.value ?? 0);
  return size >= FLOAT_MIN && size <= FLOAT_MAX ? 'float32' : (forms[0]?.dataType ?? null);
}
