import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePresence } from '#server/modules/history/presence/presence.ts';
import { presentTimeline } from './presented-timeline.ts';
import { toStateBits } from './state-code.ts';
import type { StateRun } from './state-runs.ts';

const PRODUCTION = toStateBits(['production']);
const FAULT = toStateBits(['fault']);
const GAP = 50;

function run(fromTs: number, toTs: number | null, states = PRODUCTION, lastSeen = fromTs): StateRun {
  return { fromTs, toTs, lastSeen, arrivalTs: fromTs, states, quality: 0, code: null, text: null };
}

function present(runs: StateRun[], presence: [number, number][], from: number, to: number, nowMs: number) {
  const heard = presence.map(([fromTs, lastTs]) => ({ fromTs, lastTs }));
  return presentTimeline({ runs, presence: heard, from, to, nowMs, gapMs: GAP }).map((interval) => [
    interval.from,
    interval.to,
    interval.base,
  ]);
}

describe('a presented timeline', () => {
  it('is clipped to its range', () => {
    const runs = [run(0, 100), run(100, 300, FAULT), run(300, null)];
    expect(present(runs, [[0, 1000]], 50, 200, 1000)).toEqual([
      [50, 100, 'production'],
      [100, 200, 'fault'],
    ]);
  });

  it('is unknown before the first report and open at its end', () => {
    expect(present([run(100, null)], [[100, 190]], 0, 500, 200)).toEqual([
      [0, 100, 'unknown'],
      [100, null, 'production'],
    ]);
  });

  it('is unknown from the last word on once silence lasted too long, and not before', () => {
    expect(present([run(0, null)], [[0, 100]], 0, 500, 150)).toEqual([[0, null, 'production']]);
    expect(present([run(0, null)], [[0, 100]], 0, 500, 151)).toEqual([
      [0, 100, 'production'],
      [100, null, 'unknown'],
    ]);
  });

  it('shows a gap in the middle although the state was the same before and after', () => {
    expect(
      present(
        [run(0, null, PRODUCTION, 280)],
        [
          [0, 100],
          [200, 300],
        ],
        0,
        300,
        1000,
      ),
    ).toEqual([
      [0, 100, 'production'],
      [100, 200, 'unknown'],
      [200, 300, 'production'],
    ]);
  });

  it('is unknown after a silence until the state is reported again, whatever else is heard', () => {
    const heard: [number, number][] = [
      [0, 100],
      [200, 300],
    ];
    expect(present([run(0, null, PRODUCTION, 90)], heard, 0, 300, 1000)).toEqual([
      [0, 100, 'production'],
      [100, 300, 'unknown'],
    ]);
    expect(present([run(0, 240, PRODUCTION, 90), run(240, null, FAULT)], heard, 150, 300, 1000)).toEqual([
      [150, 240, 'unknown'],
      [240, 300, 'fault'],
    ]);
  });

  it('stays known while only metrics are heard', () => {
    expect(present([run(0, null)], [[0, 900]], 800, 900, 900)).toEqual([[800, null, 'production']]);
  });

  it('says nothing about the future', () => {
    expect(present([run(0, null)], [[0, 100]], 200, 300, 150)).toEqual([]);
  });

  it('covers its range without holes or overlaps, and says the truth at every moment', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 12 });
    const heard = fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 80 })), {
      maxLength: 6,
    });
    const range = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 200 }));
    fc.assert(
      fc.property(cuts, heard, range, (starts, drawn, [from, length]) => {
        const nowMs = 510;
        const sorted = starts.toSorted((a, b) => a - b);
        const runs = sorted.map((start, index) =>
          run(start, sorted[index + 1] ?? null, index % 2 ? FAULT : PRODUCTION),
        );
        const presence = mergePresence(
          drawn.map(([at, long]) => ({ fromTs: at, lastTs: Math.min(500, at + long) })),
          GAP,
        );
        const timeline = presentTimeline({ runs, presence, from, to: from + length, nowMs, gapMs: GAP });
        const end = Math.min(from + length, nowMs);
        expect(timeline[0]?.from).toBe(from);
        for (const [index, interval] of timeline.entries()) {
          const to = interval.to ?? end;
          expect(to).toBeGreaterThan(interval.from);
          expect(to).toBe(timeline[index + 1]?.from ?? end);
        }
        for (let ts = from; ts < end; ts += 1) {
          const current = runs.findLast((one) => one.fromTs <= ts);
          const heardFrom = presence.find(
            ({ fromTs, lastTs }) => fromTs <= ts && (ts < lastTs || nowMs - lastTs <= GAP),
          )?.fromTs;
          const isKnown = current && heardFrom !== undefined && current.lastSeen >= heardFrom;
          const expected = !isKnown ? 'unknown' : current.states === FAULT ? 'fault' : 'production';
          const shown = timeline.find((interval) => interval.from <= ts && ts < (interval.to ?? end));
          expect(shown?.base).toBe(expected);
        }
      }),
    );
  });
});
