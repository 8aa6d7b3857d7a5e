import { momentText } from '#console/ui/text/moment-text.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { shortNumber } from '#shared/domain/text/short-number.ts';
import { timeTicks, type ValueScale } from './chart-scale.ts';

const AXIS_H_PX = 26;
const TOP_PX = 10;
/** Labels of times stand at least this far apart. */
const LABEL_PX = 92;
const LABEL_HALF_PX = { day: 36, clock: 18 } as const;
/** A label may stand this far left of the plot: no figure of the value axis is beside it. */
const LABEL_OVERHANG_PX = 4;
const DAY_MS = 86_400_000;

/** Where times (ms since 1970) and values are in a chart, in CSS pixels. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly heightPx: number;
  readonly from: number;
  readonly to: number;
  readonly scale: ValueScale;
  readonly x: (ms: number) => number;
  readonly y: (value: number) => number;
  /** The time at a distance from the chart's left edge. */
  readonly timeAt: (x: number) => number;
}

/** `axisPx`: width of the figures at the left. A chart that has no width yet has a plot of one pixel. */
export function plotOf(of: {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly axisPx: number;
  readonly from: number;
  readonly to: number;
  readonly scale: ValueScale;
}): Plot {
  const { widthPx, heightPx, axisPx: left, from, to, scale } = of;
  const plotW = Math.max(1, widthPx - left);
  const bottom = heightPx - AXIS_H_PX;
  return {
    left,
    right: left + plotW,
    top: TOP_PX,
    bottom,
    heightPx,
    from,
    to,
    scale,
    x: (ms) => left + ((ms - from) / (to - from)) * plotW,
    y: (value) => TOP_PX + ((scale.high - value) / (scale.high - scale.low)) * (bottom - TOP_PX),
    timeAt: (x) => from + ((x - left) / plotW) * (to - from),
  };
}

/** Labels below a plot, as many as fit side by side: clock times, in a plot of more than a day with the date. */
export function timeLabels(
  { left, right, from, to, x }: Plot,
  timeZone: string,
): readonly { readonly ms: number; readonly text: string }[] {
  const isLong = to - from > DAY_MS;
  const half = isLong ? LABEL_HALF_PX.day : LABEL_HALF_PX.clock;
  return timeTicks(from, to, timeZone, Math.max(1, Math.floor((right - left) / LABEL_PX)))
    .filter((ms) => x(ms) - half >= left - LABEL_OVERHANG_PX && x(ms) + half <= right)
    .map((ms) => ({
      ms,
      text: isLong ? momentText(ms, timeZone).slice(5, 16) : clockTime(ms, timeZone),
    }));
}

/** The figure of a value axis. */
export function tickText(tick: number, decimals: number): string {
  return Math.abs(tick) < 10_000 ? tick.toFixed(decimals) : shortNumber(tick);
}
