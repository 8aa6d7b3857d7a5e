import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCorrections, type ClosedStretch, standingStretches } from './state-corrections.ts';

interface Part {
  readonly from: number;
  readonly to: number | null;
  /** What it says: a report by its number, a correction by its name. */
  readonly said: string;
}
interface Correction extends ClosedStretch {
  readonly name: string;
}

const END = 300;

/** Parts one after the other, some with a gap before them; the last one may last. */
const timelines: fc.Arbitrary<Part[]> = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.boolean()), { minLength: 1, maxLength: 8 }),
    fc.boolean(),
  )
  .map(([lengths, lasts]) => {
    let at = 5;
    const parts = lengths.map(([length, hasGap], index) => {
      const from = hasGap ? at + 3 : at;
      at = from + length;
      return { from, to: at, said: `r${index}` };
    });
    return parts.map((part, index) => (lasts && index === parts.length - 1 ? { ...part, to: null } : part));
  });

const corrections: fc.Arbitrary<Correction[]> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 1, max: 60 })), { maxLength: 8 })
  .map((list) => list.map(([from, length], index) => ({ from, to: from + length, name: `c${index}` })));

function corrected(parts: readonly Part[], list: readonly Correction[]): Part[] {
  return applyCorrections(parts, standingStretches(list), ({ name }, from, to) => ({ from, to, said: name }));
}

/** What a timeline says at each moment; absent = nothing. */
function saidAt(parts: readonly Part[], moment: number): string | undefined {
  return parts.find(({ from, to }) => from <= moment && (to ?? END) > moment)?.said;
}
const MOMENTS = Array.from({ length: END }, (_, moment) => moment);

describe('corrections over a timeline', () => {
  it('say at each moment what the newest of them says, else what was reported', () => {
    fc.assert(
      fc.property(timelines, corrections, (parts, list) => {
        const result = corrected(parts, list);
        for (const moment of MOMENTS) {
          const reported = saidAt(parts, moment);
          const newest = list.findLast(({ from, to }) => from <= moment && to > moment)?.name;
          expect(saidAt(result, moment)).toBe(reported === undefined ? undefined : (newest ?? reported));
        }
      }),
    );
  });

  it('tell of as much time as was reported, in order and without overlaps', () => {
    fc.assert(
      fc.property(timelines, corrections, (parts, list) => {
        const result = corrected(parts, list);
        const timeOf = (all: readonly Part[]) =>
          all.reduce((sum, { from, to }) => sum + (to ?? END) - from, 0);
        expect(timeOf(result)).toBe(timeOf(parts));
        expect(result.at(-1)?.to).toBe(parts.at(-1)?.to);
        for (const [index, { from, to }] of result.entries()) {
          expect(to ?? END).toBeGreaterThan(from);
          expect(from).toBeGreaterThanOrEqual(result[index - 1]?.to ?? 0);
        }
      }),
    );
  });

  it('change nothing of what they stand over', () => {
    fc.assert(
      fc.property(timelines, corrections, (parts, list) => {
        const before = structuredClone({ parts, list });
        corrected(parts, list);
        expect({ parts, list }).toEqual(before);
      }),
    );
  });

  it('bring back what was below when one is revoked, and the reports when all are', () => {
    fc.assert(
      fc.property(timelines, corrections, fc.nat(), (parts, list, pick) => {
        expect(corrected(parts, [])).toEqual(parts);
        if (list.length === 0) return;
        const revoked = pick % list.length;
        const left = list.filter((_, index) => index !== revoked);
        const again = corrected(parts, left);
        for (const moment of MOMENTS) {
          const isTouched = (list[revoked]?.from ?? 0) <= moment && (list[revoked]?.to ?? 0) > moment;
          if (!isTouched) expect(saidAt(again, moment)).toBe(saidAt(corrected(parts, list), moment));
        }
      }),
    );
  });

  it('make one part of several reports, and cut a part at their ends', () => {
    const parts = [
      { from: 0, to: 10, said: 'running' },
      { from: 10, to: 20, said: 'fault' },
      { from: 20, to: null, said: 'running' },
    ];
    expect(corrected(parts, [{ from: 5, to: 25, name: 'cleaning' }])).toEqual([
      { from: 0, to: 5, said: 'running' },
      { from: 5, to: 25, said: 'cleaning' },
      { from: 25, to: null, said: 'running' },
    ]);
  });
});
