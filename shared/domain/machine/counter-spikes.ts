import { counterStep } from './counter-step.ts';

/** Tells readings of one counter that were never its total: it leaves, and is back where it was at once. */
export interface SpikeWatch {
  /** Takes the next reading. Returns the times of those before it that turn out to be wrong. Earlier ones are not looked at. */
  take(ts: number, value: number): readonly number[];
}

/** A counter that stays away for more readings has restarted, or was set. */
const AWAY_MOST = 30;
/** A way back that takes longer than this, and than three times what readings usually take, may be counted as well. */
const BACK_MOST_MS = 60_000;
const BACK_MOST_TIMES = 3;
/** Below this a machine that restarts is soon where it was. */
const SMALLEST = 20;
/** Unless it is so many times what it rises at most from reading to reading, of which so many have been seen. */
const RISES = 6;
const RISES_SEEN = 10;
/** What was the most is forgotten, a share at each reading. */
const KEPT_SHARE = 0.99;
/** A reading that is so many times the one before it may be a spike. */
const PEAK_TIMES = 2;

interface Reading {
  readonly ts: number;
  readonly value: number;
}

interface Away {
  readonly kind: 'low' | 'high';
  readonly times: number[];
  /** How long readings take to come, as seen before it left and when it did. */
  readonly everyMs: number;
  last: Reading;
}

export function createSpikeWatch(): SpikeWatch {
  let good: Reading | null = null;
  let away: Away | null = null;
  let everyMs = 0;
  let mostRise = 0;
  let risesSeen = 0;

  const isLarge = (value: number): boolean =>
    value >= SMALLEST || (risesSeen >= RISES_SEEN && value > RISES * Math.max(1, mostRise));

  function leave(from: Reading, reading: Reading): Away | null {
    const { kind } = counterStep(from.value, reading.value);
    const isLow = isLarge(from.value) && kind !== 'rise' && kind !== 'correction';
    const isHigh = reading.value > PEAK_TIMES * Math.max(from.value, SMALLEST);
    if (!isLow && !isHigh) return null;
    return {
      kind: isLow ? 'low' : 'high',
      times: [reading.ts],
      everyMs: Math.max(everyMs, reading.ts - from.ts),
      last: reading,
    };
  }

  /** Back where it was: as much as before or a little less, in one step that is none that a counter makes. */
  function isBack(from: Reading, one: Away, { ts, value }: Reading): boolean {
    if (ts - one.last.ts > Math.max(BACK_MOST_MS, BACK_MOST_TIMES * one.everyMs)) return false;
    const step = counterStep(from.value, value).kind;
    if (step !== 'rise' && step !== 'correction') return false;
    if (one.kind === 'high') return value < one.last.value / PEAK_TIMES;
    return value > PEAK_TIMES * one.last.value && value <= PEAK_TIMES * from.value;
  }

  /** It stays near zero, or as high as it went. */
  function isStillAway(from: Reading, one: Away, { value }: Reading): boolean {
    if (one.times.length >= AWAY_MOST) return false;
    if (one.kind === 'low') {
      const { kind } = counterStep(from.value, value);
      return kind === 'restart' || kind === 'rollover';
    }
    // It goes on as it left: it has counted from near zero, as after a restart.
    if (value - one.last.value >= (one.last.value - from.value) / PEAK_TIMES) return false;
    return value >= one.last.value / PEAK_TIMES && value <= one.last.value * PEAK_TIMES;
  }

  function keep(before: Reading, reading: Reading): void {
    everyMs = reading.ts - before.ts;
    mostRise = Math.max(reading.value - before.value, mostRise * KEPT_SHARE);
    risesSeen += 1;
    good = reading;
  }

  return {
    take(ts, value) {
      const reading = { ts, value };
      const newestTs = away?.last.ts ?? good?.ts;
      if (newestTs !== undefined && ts <= newestTs) return [];
      if (good === null) {
        good = reading;
        return [];
      }
      if (away === null) {
        away = leave(good, reading);
        if (away === null) keep(good, reading);
        return [];
      }
      if (isBack(good, away, reading)) {
        const { times } = away;
        away = null;
        good = reading;
        return times;
      }
      if (isStillAway(good, away, reading)) {
        away.times.push(ts);
        away.last = reading;
        return [];
      }
      // What it went to is its total now, and it may leave that again.
      good = away.last;
      away = leave(good, reading);
      if (away === null) keep(good, reading);
      return [];
    },
  };
}
