const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const LENGTHS_MS = { h8: 8 * HOUR_MS, d1: 24 * HOUR_MS, d7: 168 * HOUR_MS, d30: 720 * HOUR_MS } as const;
export type RangeName = keyof typeof LENGTHS_MS;
export const RANGE_NAMES: readonly RangeName[] = ['h8', 'd1', 'd7', 'd30'];

/** The last hours or days, or from one moment to another in epoch ms; null = without that end. */
export type Range =
  | { readonly name: RangeName }
  | { readonly from: number | null; readonly to: number | null };

/** Reads a range as it stands in the address: `d7`, or `<from>~<to>`. Null = it is none. */
export function parseRange(text: string): Range | null {
  const name = RANGE_NAMES.find((one) => one === text);
  if (name) return { name };
  const [, from, to] = /^(\d{0,15})~(\d{0,15})$/.exec(text) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  return { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) };
}

/** Empty where both ends are open. */
export function toRangeText({
  from,
  to,
}: {
  readonly from: number | null;
  readonly to: number | null;
}): string {
  return from === null && to === null ? '' : `${from ?? ''}~${to ?? ''}`;
}

/** The query of a log. "The last hours" begin with a full minute, so that the same list is asked for again for a while. */
export function toRangeQuery(text: string, nowMs: number): Readonly<Record<string, string>> {
  const range = parseRange(text);
  if (range === null) return {};
  if ('name' in range)
    return { from: String(Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - LENGTHS_MS[range.name]) };
  return {
    ...(range.from !== null && { from: String(range.from) }),
    ...(range.to !== null && { to: String(range.to) }),
  };
}
