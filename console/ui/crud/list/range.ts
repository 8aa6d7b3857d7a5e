const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const LENGTHS_MS = { h8: 8 * HOUR_MS, d1: 24 * HOUR_MS, d7: 168 * HOUR_MS, d30: 720 * HOUR_MS } as const;
const AHEAD_MS = { in8h: 8 * HOUR_MS, in1d: 24 * HOUR_MS, in7d: 168 * HOUR_MS } as const;
type PastName = keyof typeof LENGTHS_MS;
type AheadName = keyof typeof AHEAD_MS;
export type RangeName = PastName | AheadName | 'over';
export const PAST_RANGES: readonly PastName[] = ['h8', 'd1', 'd7', 'd30'];
/** Of what is still to come: the time that is over first, then the next hours or days. */
export const AHEAD_RANGES: readonly RangeName[] = ['over', 'in8h', 'in1d', 'in7d'];
const RANGE_NAMES = [...PAST_RANGES, ...AHEAD_RANGES];

/** The last or next hours or days, or from one moment to another in epoch ms; null = without that end. */
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

/** A range of the past, which has a beginning: the last hours or days, or from one moment to another. */
export type Span = { readonly name: PastName } | { readonly from: number; readonly to: number | null };

/** Reads the span of a page out of its address; the last `initial` where it names none. */
export function parseSpan(text: string | null, initial: PastName): Span {
  const range = parseRange(text ?? '');
  const name = PAST_RANGES.find((one) => range !== null && 'name' in range && one === range.name);
  if (name) return { name };
  if (range === null || 'name' in range || range.from === null) return { name: initial };
  return { from: range.from, to: range.to };
}

/**
 * From when to when a span lasts, in epoch ms. What is named ends now, and begins with a whole `grainMs` so that the same
 * question is asked for a while; `to` is left out where the span has not ended, too: then the server's clock ends it.
 */
export function toBounds(
  span: Span,
  nowMs: number,
  grainMs: number,
): { readonly from: number; readonly to?: number } {
  if ('name' in span) return { from: Math.floor(nowMs / grainMs) * grainMs - LENGTHS_MS[span.name] };
  return { from: span.from, ...(span.to !== null && span.to < nowMs && { to: span.to }) };
}

/** The query of a log. "The last hours" begin with a full minute, so that the same list is asked for again for a while. */
export function toRangeQuery(text: string, nowMs: number): Readonly<Record<string, string>> {
  const range = parseRange(text);
  if (range === null) return {};
  if ('name' in range) return namedQuery(range.name, Math.floor(nowMs / MINUTE_MS) * MINUTE_MS);
  return {
    ...(range.from !== null && { from: String(range.from) }),
    ...(range.to !== null && { to: String(range.to) }),
  };
}

function namedQuery(name: RangeName, minuteMs: number): Readonly<Record<string, string>> {
  if (name === 'over') return { to: String(minuteMs) };
  if (isAhead(name)) return { from: String(minuteMs), to: String(minuteMs + AHEAD_MS[name]) };
  return { from: String(minuteMs - LENGTHS_MS[name]) };
}

function isAhead(name: PastName | AheadName): name is AheadName {
  return name in AHEAD_MS;
}
