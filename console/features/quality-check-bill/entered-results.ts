import type { QualityCheckBillResult } from '#shared/contracts/quality/quality-check-bill-result.ts';
import { isMeasurable, isWithinLimits } from '#shared/domain/quality/check-result.ts';

/** What has been typed for a result and is not saved yet. */
export interface TypedResult {
  readonly value: string;
  /** Of a text: what the inspector says of it; null = nothing yet. */
  readonly isGood: boolean | null;
  readonly note: string;
}

export type Entries = ReadonlyMap<string, TypedResult>;

export type ResultOutcome = 'good' | 'bad' | 'open' | 'unreadable' | 'unjudged';

export function entryOf(result: QualityCheckBillResult, entries: Entries): TypedResult {
  const { value, isGood, note } = result;
  return entries.get(result.id) ?? { value: value ?? '', isGood, note: note ?? '' };
}

/** The entries after a change; without those that are as they are stored. */
export function withEntry(
  entries: Entries,
  result: QualityCheckBillResult,
  change: Partial<TypedResult>,
): Entries {
  const entry = { ...entryOf(result, entries), ...change };
  const stored = entryOf(result, new Map());
  const rest = [...entries].filter(([id]) => id !== result.id);
  const isSame = entry.value === stored.value && entry.note === stored.note && entry.isGood === stored.isGood;
  return new Map(isSame ? rest : [...rest, [result.id, entry]]);
}

/** How a result stands with what has been typed. */
export function outcomeOf(result: QualityCheckBillResult, { value, isGood }: TypedResult): ResultOutcome {
  const text = value.trim();
  if (text === '') return 'open';
  if (!isMeasurable(result, text)) return 'unreadable';
  const judged = isWithinLimits(result, text) ?? isGood;
  return judged === null ? 'unjudged' : judged ? 'good' : 'bad';
}

/** As the call takes them. */
export function toResults(entries: Entries) {
  return [...entries].map(([id, { value, isGood, note }]) => ({
    id,
    value: value.trim() === '' ? null : value.trim(),
    isGood,
    note: note || null,
  }));
}
