import { type Span, toBounds } from '#console/ui/crud/list/range.ts';

const HOUR_MS = 3_600_000;

/** The last hours begin with a full one, so that the same question is asked until the next; they are never more than asked for. */
export function stopBounds(span: Span, nowMs: number): { readonly from: number; readonly to?: number } {
  const { from, to } = toBounds(span, nowMs, HOUR_MS);
  return 'name' in span ? { from: from + HOUR_MS } : { from, ...(to !== undefined && { to }) };
}
