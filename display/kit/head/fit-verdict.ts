import type { StopClock } from '#display/kit/stops/stop-clock.ts';

/** What stands in one line with the mark of a verdict. */
export interface VerdictLine {
  readonly word: string;
  readonly clock: StopClock;
}

/** A line and what it may be shortened to. */
interface VerdictWording extends VerdictLine {
  readonly briefWord?: string;
  readonly briefClock?: StopClock;
}

/**
 * The whole word with the whole clock if they fit, else with the shorter clock, else the shorter word; the shortest of all
 * where none fits. `widthOf`: of a line, in the unit of `width`.
 */
export function fitVerdict(
  { word, clock, briefWord, briefClock }: VerdictWording,
  width: number,
  widthOf: (line: VerdictLine) => number,
): VerdictLine {
  const words = briefWord === undefined ? [word] : [word, briefWord];
  const clocks = briefClock === undefined ? [clock] : [clock, briefClock];
  const lines = words.flatMap((one) => clocks.map((time): VerdictLine => ({ word: one, clock: time })));
  return lines.find((line) => widthOf(line) <= width) ?? lines.at(-1) ?? { word, clock };
}
