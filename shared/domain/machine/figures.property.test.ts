import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CounterSample, counterRise } from '#tests/support/devices/counter-rise.ts';
import { PROPERTY_RUNS } from '#tests/support/extent.ts';
import { createSpikeWatch } from './counter-spikes.ts';
import { COUNTER_WIDTHS, DETECTED_SHARE } from './counter-step.ts';
import { addOee, computeOee, type OeeInput } from './oee.ts';

const numRuns = PROPERTY_RUNS;
const PERIOD_MS = 10_000;

interface Stretch {
  /** Made from reading to reading. */
  readonly steps: readonly number[];
  readonly event: 'restart' | 'low' | 'high' | 'silence' | 'twice' | 'taken_back';
  readonly size: number;
}

const stretches = fc.array(
  fc.record<Stretch>({
    steps: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 40, maxLength: 60 }),
    event: fc.constantFrom('restart', 'low', 'high', 'silence', 'twice', 'taken_back'),
    size: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 8 },
);

/** A restart there cannot be distinguished from the end of a usual range: both count as the end. */
const isNearEnd = (value: number): boolean =>
  COUNTER_WIDTHS.some((width) => value <= width && value >= width * (1 - DETECTED_SHARE));

/** What a machine sends while it makes what the steps say, and how much that is. */
function play(parts: readonly Stretch[], first: number, end: number | null) {
  const sent: CounterSample[] = [];
  let ts = 0;
  let total = first;
  let made = 0;
  const shown = () => (end === null ? total : total % end);
  const send = (value = shown()): void => {
    ts += PERIOD_MS;
    sent.push({ ts, value });
  };
  send();
  for (const { steps, event, size } of parts) {
    for (const step of steps) {
      total += step;
      made += step;
      send();
    }
    // A total that has just begun looks like a peak: these come where it is large.
    const isLarge = shown() > 1_000;
    if (event === 'restart' && !isNearEnd(shown())) {
      total = size;
      made += size;
      send();
    } else if (event === 'low' && isLarge) for (let count = 0; count < size; count += 1) send(0);
    else if (event === 'high' && isLarge)
      for (let count = 0; count < size; count += 1) send(shown() * 5 + 777);
    else if (event === 'silence') ts += 3_600_000;
    else if (event === 'twice') sent.push({ ts, value: shown() });
    else if (event === 'taken_back' && isLarge) {
      total -= size;
      made -= size;
      send();
    }
  }
  total += 1;
  made += 1;
  send();
  return { sent, made };
}

/** As the history counts: each time once, without what turns out to be no total. */
function counted(sent: readonly CounterSample[], end: number | null) {
  const watch = createSpikeWatch();
  const wrong = new Set(sent.flatMap(({ ts, value }) => watch.take(ts, value)));
  const byTime = new Map(sent.map((sample) => [sample.ts, sample]));
  return counterRise(
    [...byTime.values()].filter(({ ts }) => !wrong.has(ts)),
    end,
  );
}

describe('what is counted', () => {
  it('is what was made, or is marked, whatever the counter does', () => {
    fc.assert(
      fc.property(stretches, fc.integer({ min: 1_000, max: 9_000 }), (parts, first) => {
        const { sent, made } = play(parts, first, null);
        const { increase, held } = counted(sent, null);
        if (held === 0) expect(increase).toBe(made);
      }),
      { numRuns },
    );
  });

  it('is what was made where the end of the range is set, also when it is passed', () => {
    const without = (parts: readonly Stretch[]) =>
      parts.map((part) =>
        ['restart', 'taken_back', 'low', 'high'].includes(part.event)
          ? { ...part, event: 'silence' as const }
          : part,
      );
    fc.assert(
      fc.property(stretches, fc.integer({ min: 1_000, max: 2_900 }), (parts, first) => {
        const { sent, made } = play(without(parts), first, 3_000);
        expect(counted(sent, 3_000)).toEqual({ increase: made, held: 0 });
      }),
      { numRuns },
    );
  });

  it('is the sum of its parts, wherever it is cut', () => {
    fc.assert(
      fc.property(stretches, fc.double({ min: 0, max: 1, noNaN: true }), (parts, share) => {
        const { sent } = play(parts, 5_000, null);
        const cut = Math.floor(share * (sent.length - 1));
        const all = counterRise(sent);
        const [left, right] = [counterRise(sent.slice(0, cut + 1)), counterRise(sent.slice(cut))];
        expect(left.increase + right.increase).toBe(all.increase);
        expect(left.held + right.held).toBe(all.held);
      }),
      { numRuns },
    );
  });
});

describe('an OEE', () => {
  const input = fc
    .record({
      plannedBusyMs: fc.integer({ min: 1, max: 86_400_000 }),
      share: fc.double({ min: 0.001, max: 1, noNaN: true }),
      producedCount: fc.integer({ min: 1, max: 1_000_000 }),
      good: fc.double({ min: 0, max: 1, noNaN: true }),
      idealMsPerItem: fc.double({ min: 0.1, max: 60_000, noNaN: true }),
    })
    .map(
      ({ share, good, ...one }): OeeInput => ({
        ...one,
        productionMs: one.plannedBusyMs * share,
        goodCount: Math.floor(one.producedCount * good),
      }),
    );

  it('is availability times performance times quality, of one and of many', () => {
    fc.assert(
      fc.property(fc.array(input, { minLength: 1, maxLength: 6 }), (inputs) => {
        for (const { availability, performanceRaw, quality, oee } of [
          ...inputs.map(computeOee),
          addOee(inputs),
        ]) {
          const product = (availability ?? 0) * (performanceRaw ?? 0) * (quality ?? 0);
          expect(Math.abs((oee ?? 0) - product)).toBeLessThanOrEqual(1e-9 * Math.max(1, product));
        }
      }),
      { numRuns },
    );
  });
});
