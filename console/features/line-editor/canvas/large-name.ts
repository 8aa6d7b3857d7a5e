import { ELLIPSIS, elideName, ellipsize, emsOf } from '#shared/domain/text/text-fit.ts';
import { NODE_SIZE } from './arrange.ts';

/** Names of machines that are seen from afar: so large, on so many lines. */
export const LARGE_NAMES = {
  name: { fontSizePx: 22, lineHeightPx: 24, lines: 3 },
  near: { fontSizePx: 27, lineHeightPx: 30, lines: 2 },
  short: { fontSizePx: 36, lineHeightPx: 36, lines: 2 },
} as const;

/** Padding and border of a machine. */
const USED_PX = 20;
/** So much smaller a name may be where it is whole then, or at least its longest word. */
const SHARES = [1, 0.92, 0.85] as const;
const SMALLEST_SHARE = 0.85;

export interface LargeName {
  readonly lines: readonly string[];
  readonly fontSizePx: number;
}

/**
 * The lines of a name, broken between words and Chinese characters. Of what does not fit, words lose their ends; the number
 * at the end of the name stays. `takenPx`: what stands beside the name.
 */
export function largeName(name: string, detail: keyof typeof LARGE_NAMES, takenPx = 0): LargeName {
  const { fontSizePx, lines } = LARGE_NAMES[detail];
  const roomPx = NODE_SIZE.width - USED_PX - takenPx;
  const words = wordsOf(name).map((word) => emsOf(word.trim()));
  const wordShare = Math.max(SMALLEST_SHARE, Math.min(1, roomPx / fontSizePx / Math.max(...words)));
  const made = [...SHARES, wordShare].map((share) => {
    const size = fontSizePx * share;
    return { lines: breakName(name.trim(), lines, roomPx / size), fontSizePx: size };
  });
  const whole = made.find((one) => !one.lines.some((line) => line.includes(ELLIPSIS)));
  return whole ?? made.at(-1) ?? { lines: [name], fontSizePx };
}

function breakName(name: string, most: number, room: number): string[] {
  const lines: string[] = [];
  let rest = name;
  while (rest !== '' && lines.length < most - 1) {
    const line = firstLine(rest, room);
    lines.push(ellipsize(line, room, emsOf));
    rest = rest.slice(line.length).trim();
  }
  return rest === '' ? lines : [...lines, elideName(rest, room, emsOf)];
}

/** As many words as fit, at least one. */
function firstLine(text: string, room: number): string {
  let line = '';
  for (const word of wordsOf(text)) {
    if (line !== '' && emsOf((line + word).trimEnd()) > room) break;
    line += word;
  }
  return line.trimEnd();
}

/** What is never broken: each Chinese character, and other words with the space behind them. */
function wordsOf(text: string): string[] {
  return text.match(/\p{Script=Han}\s*|[^\s\p{Script=Han}]+\s*/gu) ?? [text];
}
