import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Line } from '#shared/contracts/plant/line.ts';

/** Of more lines the first are shown: each is a topic of the display's socket, which needs some for itself. */
const LINES_MOST = LIMITS.feedTopicsPerSocket - 8;

/** Ids and codes that the address names; none = all lines. */
export function askedLines(query: URLSearchParams): readonly string[] {
  const named =
    query
      .get('line')
      ?.split(',')
      .map((one) => one.trim()) ?? [];
  return [...new Set(named.filter(Boolean))];
}

/** The lines that are asked for, in the order of the plant. */
export function chosenLines(asked: readonly string[], lines: readonly Line[]): readonly Line[] {
  const chosen =
    asked.length === 0 ? lines : lines.filter(({ id, code }) => asked.includes(code) || asked.includes(id));
  return chosen.slice(0, LINES_MOST);
}
