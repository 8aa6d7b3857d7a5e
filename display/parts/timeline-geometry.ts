export interface Band {
  /** Epoch ms; `to` null = until `now`. */
  readonly from: number;
  readonly to: number | null;
  readonly colour: string;
}

export interface DrawnBand {
  readonly x: number;
  readonly width: number;
  readonly colour: string;
}

/** A stop of a second must still be seen. */
const LEAST_WIDTH = 2;

/** Bands clipped to the axis and to now, in scene units; neighbours of one colour become one. */
export function timelineBands(
  bands: readonly Band[],
  axis: { readonly from: number; readonly to: number; readonly now: number; readonly width: number },
): DrawnBand[] {
  const span = axis.to - axis.from;
  if (span <= 0) return [];
  const toX = (ts: number): number => ((ts - axis.from) / span) * axis.width;
  const drawn: DrawnBand[] = [];
  for (const band of bands) {
    const from = Math.max(axis.from, band.from);
    const to = Math.min(axis.to, axis.now, band.to ?? axis.now);
    if (to <= from) continue;
    const x = toX(from);
    const width = Math.max(LEAST_WIDTH, toX(to) - x);
    const last = drawn.at(-1);
    if (last && last.colour === band.colour && x - (last.x + last.width) < 0.5) {
      drawn[drawn.length - 1] = { ...last, width: x + width - last.x };
    } else drawn.push({ x, width, colour: band.colour });
  }
  return drawn;
}

/** Steps that a clock has, minutes. */
const STEPS_MIN = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1440];

export interface Tick {
  readonly ts: number;
  readonly x: number;
  readonly text: string;
}

/**
 * Whole times of the plant's clock along an axis, at most `maxTicks`. Hours alone read `06`, finer steps `06:30`.
 * Also right across a change of daylight saving: times are taken from the zone, not counted.
 */
export function axisTicks(
  axis: { readonly from: number; readonly to: number; readonly width: number; readonly timeZone: string },
  maxTicks: number,
): Tick[] {
  const minutes = (axis.to - axis.from) / 60_000;
  if (minutes <= 0) return [];
  const step = STEPS_MIN.find((candidate) => minutes / candidate + 1 <= maxTicks) ?? 1440;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: axis.timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const ticks: Tick[] = [];
  const first = Math.ceil(axis.from / 60_000) * 60_000;
  for (let ts = first; ts <= axis.to; ts += 60_000) {
    const text = clock.format(ts);
    const minuteOfDay = Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
    if (minuteOfDay % step !== 0) continue;
    const x = ((ts - axis.from) / (axis.to - axis.from)) * axis.width;
    ticks.push({ ts, x, text: step % 60 === 0 ? text.slice(0, 2) : text });
    // The next one cannot come sooner than a step, less an hour that a clock may skip.
    ts += Math.max(0, step - 61) * 60_000;
  }
  return ticks;
}
