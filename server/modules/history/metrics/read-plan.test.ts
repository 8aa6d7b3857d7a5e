import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planPieces } from './read-plan.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('planPieces', () => {
  it('reads raw values at the edges and roll-ups between them', () => {
    const reach = { minuteUntil: 10 * HOUR, rawFloor: 0, minuteFloor: 0 };
    expect(planPieces('minute', MINUTE / 2, 11 * HOUR, reach)).toEqual([
      { source: 'raw', from: MINUTE / 2, to: MINUTE },
      { source: 'minute', from: MINUTE, to: 10 * HOUR },
      { source: 'raw', from: 10 * HOUR, to: 11 * HOUR },
    ]);
  });

  it('goes over to coarser grains where finer ones are gone', () => {
    const reach = { minuteUntil: 100 * DAY, rawFloor: 90 * DAY, minuteFloor: 10 * DAY };
    const pieces = planPieces('raw', 9 * DAY, 100 * DAY, reach);
    expect(pieces).toEqual([{ source: 'hour', from: 9 * DAY, to: 100 * DAY }]);
    expect(planPieces('raw', 20 * DAY, 21 * DAY, reach)).toEqual([
      { source: 'minute', from: 20 * DAY, to: 21 * DAY },
    ]);
  });

  it('covers what is kept in full, in order, nothing twice', () => {
    const ts = fc.integer({ min: 0, max: 5 * DAY });
    fc.assert(
      fc.property(
        fc.constantFrom('raw' as const, 'minute' as const, 'hour' as const),
        ts,
        ts,
        ts,
        (grain, a, b, until) => {
          fc.pre(a !== b);
          const from = Math.min(a, b);
          const to = Math.max(a, b);
          const reach = { minuteUntil: Math.floor(until / MINUTE) * MINUTE, rawFloor: 0, minuteFloor: 0 };
          const pieces = planPieces(grain, from, to, reach);
          expect(pieces[0]?.from).toBe(from);
          expect(pieces.at(-1)?.to).toBe(to);
          for (const [index, piece] of pieces.entries()) {
            expect(piece.to).toBeGreaterThan(piece.from);
            if (index > 0) expect(piece.from).toBe(pieces[index - 1]?.to);
            const unit = { raw: 1, minute: MINUTE, hour: HOUR }[piece.source];
            expect(piece.from % unit).toBe(0);
            expect(piece.to % unit).toBe(0);
            if (piece.source !== 'raw') expect(piece.to).toBeLessThanOrEqual(reach.minuteUntil);
          }
        },
      ),
    );
  });
});
