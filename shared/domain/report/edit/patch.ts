import type { Patch } from './report-edit.ts';

/** A value with the properties of a patch; itself where nothing differs. `null` takes a property away. */
export function patched<Value extends object>(value: Value, patch: Patch<Value>): Value {
  const changed: Record<string, unknown> = Object.fromEntries(Object.entries(value));
  let differs = false;
  for (const [key, next] of Object.entries(patch)) {
    if (next === undefined || isSameValue(changed[key] ?? null, next)) continue;
    differs = true;
    if (next === null) delete changed[key];
    else changed[key] = next;
  }
  return differs ? (changed as Value) : value;
}

/** Whether two values of a definition are the same data. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The list with each part replaced; itself where no part is another. */
export function mapParts<Part>(parts: readonly Part[], change: (part: Part) => Part): Part[] {
  const changed = parts.map(change);
  return changed.some((part, index) => part !== parts[index]) ? changed : (parts as Part[]);
}
