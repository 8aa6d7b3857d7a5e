import type { StopClock } from '#display/kit/stops/stop-clock.ts';

/** What stands in one line with the mark of a verdict. */
export interface VerdictLine {
  readonly word: string;
  readonly clock: StopClock;
}

/** A line and what it may be shortened to. */
interface VerdictWording extends VerdictLine {
  readonly briefWord?: string;
  /** The most telling first. */
  readonly briefClocks?: readonly StopClock[];
}

/**
 * The whole word with the whole clock if they fit, else with a shorter clock, else the shorter word; the shortest of all
 * where none fits. `widthOf`: of a line, in the unit of `width`.
 */
export function fitVerdict(
  { word, clock, briefWord, briefClocks = [] }: VerdictWording,
  width: number,
  widthOf: (line: VerdictLine) => number,
): VerdictLine {
  const words = briefWord === undefined ? [word] : [word, briefWord];
  const clocks = [clock, ...briefClocks];
  const lines = words.flatMap((one) => clocks.map((time): VerdictLine => ({ word: one, clock: time })));
  return lines.find((line) => widthOf(line) <= width) ?? lines.at(-1) ?? { word, clock };
}
