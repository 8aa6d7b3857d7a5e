import { toHeardValue } from '#server/adapters/connectors/connector-heard-value.ts';
import type { EntryValue } from '#shared/contracts/connectors/connector-listing.ts';
import { createConditionSets } from './connector-mtconnect-conditions.ts';
import { type MtObservation, UNAVAILABLE } from './connector-mtconnect-xml.ts';

/** What the newest observations of an agent say of these data items. */
export function currentValuesOf(
  observations: readonly MtObservation[],
  addresses: readonly string[],
): EntryValue[] {
  const wanted = new Set(addresses);
  const conditions = createConditionSets();
  const values = new Map<string, EntryValue>();
  for (const observation of observations.toSorted((a, b) => a.sequence - b.sequence)) {
    const { dataItemId, ts, text, level, isMany } = observation;
    if (isMany || !wanted.has(dataItemId)) continue;
    const said = level === null ? text : conditions.take(observation);
    const value = said === null || said === UNAVAILABLE ? null : toHeardValue(toNumberOrText(said));
    values.set(dataItemId, { address: dataItemId, value, ts });
  }
  return [...values.values()];
}

/** Samples are numbers, written as text. */
function toNumberOrText(text: string): number | string {
  return /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : text;
}
