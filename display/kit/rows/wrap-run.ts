import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { FontWeight } from '#display/parts/label-props.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import { wrapText } from '#display/parts/text/text-lines.ts';

export interface WrappedRun {
  /** What stays in the middle of the row. */
  readonly lead: readonly RunItem[];
  /** The two lines beside it; none where a smaller size was enough. */
  readonly lines: readonly RunItem[];
}

type Measure = (text: string, size: number, weight: FontWeight) => number;

/**
 * A run whose last text is too long for one line, on two lines of the smallest size. `room`: what is left for that text.
 * Null where the text may not be cut: it is a code or a number.
 */
export function wrapRun(items: readonly RunItem[], room: number, measure: Measure): WrappedRun | null {
  const last = items.at(-1);
  if (last?.kind !== 'text' || last.least === undefined) return null;
  const lead = items.slice(0, -1);
  const { least: _least, gap: _gap, ...words } = last;
  const size = Math.min(last.size, SMALLEST_SIZE);
  const [first = '', second] = twoLines(last.text, room, (text) => measure(text, size, last.weight));
  if (second === undefined) return { lead: [...lead, { ...last, size, text: first }], lines: [] };
  return {
    lead,
    lines: [
      { ...words, size, text: first },
      { ...words, size, text: second, part: `${last.part}.second` },
    ],
  };
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });
const SEPARATOR = ' · ';
const SHARES = [0.5, 0.6, 0.7, 0.8, 0.9];

/** Broken where the text has a separator, else lines of like lengths, where that loses nothing. */
function twoLines(text: string, room: number, measure: (text: string) => number): readonly string[] {
  const whole = wrapText(text, room, 2, measure);
  if (whole.length < 2 || whole[1]?.endsWith('…')) return whole;
  const [first = '', ...rest] = text.split(SEPARATOR);
  const parts = [first, rest.join(SEPARATOR)];
  if (rest.length > 0 && parts.every((part) => measure(part) <= room)) return parts;
  const longestWord = Math.max(...[...words.segment(text)].map(({ segment }) => measure(segment)));
  const narrow = SHARES.map((share) =>
    wrapText(text, Math.min(room, Math.max(share * room, longestWord)), 2, measure),
  );
  return narrow.find(([, second]) => second !== undefined && !second.endsWith('…')) ?? whole;
}
