import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addOee, computeOee, type OeeInput } from './oee.ts';

const HOUR_MS = 3_600_000;

/** One shift of the filler: 8 h planned, 6.2 h run, 36,000 b/h ideal. */
const SHIFT: OeeInput = {
  plannedBusyMs: 8 * HOUR_MS,
  productionMs: 6.2 * HOUR_MS,
  producedCount: 200_000,
  goodCount: 198_000,
  idealMsPerItem: HOUR_MS / 36_000,
};

const input: fc.Arbitrary<OeeInput> = fc
  .record({
    plannedBusyMs: fc.integer({ min: 1, max: 1e9 }),
    runShare: fc.double({ min: 0, max: 1, noNaN: true }),
    producedCount: fc.nat(1e7),
    goodShare: fc.double({ min: 0, max: 1, noNaN: true }),
    idealMsPerItem: fc.double({ min: 0.1, max: 100_000, noNaN: true }),
  })
  .map(({ plannedBusyMs, runShare, producedCount, goodShare, idealMsPerItem }) => ({
    plannedBusyMs,
    productionMs: Math.round(plannedBusyMs * runShare),
    producedCount,
    goodCount: Math.floor(producedCount * goodShare),
    idealMsPerItem,
  }));

function expectClose(actual: number | null, expected: number): void {
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, expected));
}

describe('OEE', () => {
  it('has the factors of ISO 22400-2', () => {
    const oee = computeOee(SHIFT);
    expectClose(oee.availability, 0.775);
    expectClose(oee.performanceRaw, 200_000 / 36_000 / 6.2);
    expectClose(oee.quality, 0.99);
    expectClose(oee.oee, 198_000 / 36_000 / 8);
  });

  it('caps the shown effectiveness and keeps what was computed', () => {
    const oee = computeOee({ ...SHIFT, idealMsPerItem: 200 });
    expect(oee.performance).toBe(1);
    expect(oee.performanceRaw).toBeGreaterThan(1);
  });

  it.each([
    [
      'nothing planned',
      { plannedBusyMs: 0, productionMs: 0, producedCount: 0, goodCount: 0 },
      [null, null, null, null],
    ],
    ['planned, never ran', { productionMs: 0, producedCount: 0, goodCount: 0 }, [0, null, null, 0]],
    ['ran, made nothing', { producedCount: 0, goodCount: 0 }, [0.775, 0, null, 0]],
    ['all scrap', { goodCount: 0 }, [0.775, 200_000 / 36_000 / 6.2, 0, 0]],
  ] as const)('%s', (_, change, [availability, performance, quality, total]) => {
    const oee = computeOee({ ...SHIFT, ...change });
    expect(oee.availability).toBe(availability);
    expect(oee.quality).toBe(quality);
    expect(oee.oee).toBe(total);
    if (performance === null) expect(oee.performance).toBeNull();
    else expectClose(oee.performance, performance);
  });

  it('is GQ × PRI / PBT, which is the product of its uncapped factors', () => {
    fc.assert(
      fc.property(input, (item) => {
        const { availability, performanceRaw, quality, oee } = computeOee(item);
        expectClose(oee, (item.goodCount * item.idealMsPerItem) / item.plannedBusyMs);
        fc.pre(availability !== null && performanceRaw !== null && quality !== null);
        expectClose(oee, availability * performanceRaw * quality);
      }),
    );
  });
});

describe('added OEE', () => {
  it('is not the average of percentages', () => {
    const busy = { ...SHIFT, plannedBusyMs: 7 * HOUR_MS, goodCount: 200_000 };
    const short = { ...SHIFT, plannedBusyMs: HOUR_MS, productionMs: 0, producedCount: 0, goodCount: 0 };
    const average = ((computeOee(busy).oee ?? 0) + (computeOee(short).oee ?? 0)) / 2;
    const together = addOee([busy, short]).oee ?? 0;
    expectClose(together, 200_000 / 36_000 / 8);
    expect(together - average).toBeGreaterThan(0.2);
  });

  it('of parts of one machine is that of the whole', () => {
    fc.assert(
      fc.property(
        input,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
        (whole, cuts) => {
          const ends = [...cuts.toSorted((a, b) => a - b), 1];
          const parts = ends.map((end, index) => {
            const share = end - (ends[index - 1] ?? 0);
            return {
              plannedBusyMs: whole.plannedBusyMs * share,
              productionMs: whole.productionMs * share,
              producedCount: whole.producedCount * share,
              goodCount: whole.goodCount * share,
              idealMsPerItem: whole.idealMsPerItem,
            };
          });
          expectClose(addOee(parts).oee, computeOee(whole).oee ?? 0);
        },
      ),
    );
  });

  /** Ran and made something: then every factor has a value. */
  const busy = input.map((item) => ({
    ...item,
    productionMs: Math.max(1, item.productionMs),
    producedCount: item.producedCount + 1,
  }));

  it('does not depend on how the sum is bracketed, and lies between its parts', () => {
    fc.assert(
      fc.property(fc.array(busy, { minLength: 2, maxLength: 6 }), (list) => {
        const flat = addOee(list);
        const nested = addOee([addOee(list.slice(0, 1)), addOee(list.slice(1))]);
        expectClose(nested.oee, flat.oee ?? Number.NaN);
        expectClose(nested.performanceRaw, flat.performanceRaw ?? Number.NaN);
        const availabilities = list.map((item) => computeOee(item).availability ?? 0);
        expect(flat.availability).toBeGreaterThanOrEqual(Math.min(...availabilities) - 1e-9);
        expect(flat.availability).toBeLessThanOrEqual(Math.max(...availabilities) + 1e-9);
      }),
    );
  });

  it('needs as much ideal time as its parts', () => {
    fc.assert(
      fc.property(fc.array(busy, { minLength: 1, maxLength: 6 }), (list) => {
        const { idealMsPerItem, producedCount } = addOee(list);
        const parts = list.reduce((sum, item) => sum + item.idealMsPerItem * item.producedCount, 0);
        expect(Math.abs(idealMsPerItem * producedCount - parts)).toBeLessThanOrEqual(1e-9 * parts);
      }),
    );
  });

  it('of nothing has no percentages', () => {
    expect(addOee([])).toMatchObject({
      plannedBusyMs: 0,
      producedCount: 0,
      availability: null,
      performance: null,
      quality: null,
      oee: null,
    });
  });
});
