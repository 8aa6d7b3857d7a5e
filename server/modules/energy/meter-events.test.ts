import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MetricUnit } from '#server/core/ports/plant/metric-usage.ts';
import { bucketsOf } from '#shared/domain/energy/energy-period.ts';
import { counterRise } from '#tests/support/devices/counter-rise.ts';
import { addUses, amountOf, BANDS, costOf, sum, toUses } from './energy-use.ts';
import { type MeterRule, toMeterEvents } from './meter-events.ts';
import { createPrices } from './prices.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-22T00:00:00+08:00');
const COUNTER: MeterRule = { kind: 'counter', factor: 1, rolloverAt: null, gapMs: QUARTER_MS };

interface Reading {
  readonly ts: number;
  readonly value: number;
}

/** As the history hands readings over. */
function toUnits(readings: readonly Reading[]): MetricUnit[] {
  const byUnit = Map.groupBy(readings, ({ ts }) => Math.floor(ts / QUARTER_MS));
  return [...byUnit.values()].map((list) => {
    const values = list.map(({ value }) => value);
    const times = list.map(({ ts }) => Math.floor(ts / MINUTE_MS) * MINUTE_MS);
    return {
      at: Math.min(...times),
      until: Math.max(...times) + MINUTE_MS,
      first: values[0] ?? 0,
      last: values.at(-1) ?? 0,
      min: Math.min(...values),
      max: Math.max(...values),
      ...counterRise(list),
      mean: sum(values) / values.length,
      base: null,
      bases: 0,
    };
  });
}

function eventsOf(
  readings: readonly Reading[],
  rule = COUNTER,
  hours = 24,
  before: MetricUnit | null = null,
) {
  return toMeterEvents(
    rule,
    { before, units: toUnits(readings) },
    { from: START, to: START + hours * HOUR_MS },
  );
}

/** A reading every five minutes. */
function everyFive(values: readonly number[]): Reading[] {
  return values.map((value, index) => ({ ts: START + index * 5 * MINUTE_MS, value }));
}

describe('the events of a meter', () => {
  it('add up to the increase of its counter, whatever it does', () => {
    const values = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 2, maxLength: 288 });
    fc.assert(
      fc.property(values, (drawn) => {
        const readings = everyFive(drawn);
        const { placed, gaps } = eventsOf(readings, COUNTER, (drawn.length * 5 + 5) / 60);
        expect(gaps).toEqual([]);
        expect(sum(placed.map(({ amount }) => amount))).toBe(counterRise(readings).increase);
      }),
    );
  });

  it('tell a reset, and count what the counter shows afterwards', () => {
    const { placed, resets } = eventsOf(everyFive([500, 510, 520, 4, 9]), COUNTER, 0.5);
    expect(sum(placed.map(({ amount }) => amount))).toBe(20 + 4 + 5);
    expect(resets).toEqual([START + QUARTER_MS]);
  });

  it('tell a reset within a quarter of an hour', () => {
    const { placed, resets } = eventsOf(everyFive([500, 510, 4, 9]), COUNTER, 0.5);
    expect(sum(placed.map(({ amount }) => amount))).toBe(10 + 4 + 5);
    expect(resets).toEqual([START]);
  });

  it('go over the end of the counter without a reset, wherever it falls', () => {
    const rule = { ...COUNTER, rolloverAt: 10_000 };
    const rise = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 20, maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 9_300, max: 9_999 }), rise, (first, steps) => {
        let total = first;
        const totals = [first, ...steps.map((step) => (total += step))];
        const readings = everyFive(totals.map((value) => value % 10_000));
        const { placed, resets } = eventsOf(readings, rule, (totals.length * 5 + 5) / 60);
        expect(resets).toEqual([]);
        expect(sum(placed.map(({ amount }) => amount))).toBeCloseTo(total - first, 6);
      }),
    );
  });

  it('go over the end of a meter of 23 bits', () => {
    const rule = { ...COUNTER, rolloverAt: 838_860.8 };
    const readings = everyFive(Array.from({ length: 289 }, (_, index) => (838_700 + index) % 838_860.8));
    const { placed, gaps, resets } = eventsOf(readings, rule, 24.1);
    expect(sum(placed.map(({ amount }) => amount))).toBeCloseTo(288, 6);
    expect([gaps, resets]).toEqual([[], []]);
  });

  it('take the last digit back without counting the meter again (case 3)', () => {
    const readings = everyFive(
      Array.from({ length: 289 }, (_, index) => 500_000 + index - (index === 100 ? 1.03 : 0)),
    );
    const { placed, gaps, resets } = eventsOf(readings, COUNTER, 24.1);
    expect(sum(placed.map(({ amount }) => amount))).toBeCloseTo(288, 6);
    expect([gaps, resets]).toEqual([[], []]);
    // 0.625 for a kWh at all times.
    const rows = [
      { band: 'flat' as const, days: [0, 1, 2, 3, 4, 5, 6], startMinute: 0, endMinute: 1_440, price: 0.625 },
    ];
    const priceOf = createPrices([{ validFrom: '2026-01-01', validTo: null, rows }], 'Asia/Shanghai');
    const bucket = { from: START, to: START + 24.1 * HOUR_MS };
    const use = addUses(toUses({ placed, gaps, resets }, [bucket], priceOf));
    expect([amountOf(use, START), costOf(use)].map((figure) => figure.toFixed(6))).toEqual([
      '288.000000',
      '180.000000',
    ]);
  });

  it('say that a fall to the middle of the range is unknown', () => {
    const { placed, resets } = eventsOf(everyFive([6_000, 6_010, 2_500, 2_520]), COUNTER, 0.5);
    expect(sum(placed.map(({ amount }) => amount))).toBe(10 + 20);
    expect(resets).toHaveLength(1);
  });

  it('put what was counted over a gap at no time', () => {
    const readings = [
      { ts: START, value: 100 },
      { ts: START + 5 * MINUTE_MS, value: 110 },
      { ts: START + 3 * HOUR_MS, value: 400 },
      { ts: START + 3 * HOUR_MS + 5 * MINUTE_MS, value: 402 },
    ];
    const { placed, gaps } = eventsOf(readings, COUNTER, 3.2);
    expect(sum(placed.map(({ amount }) => amount))).toBe(12);
    expect(gaps).toEqual([{ from: START + 6 * MINUTE_MS, to: START + 3 * HOUR_MS, amount: 290 }]);
  });

  it('have a gap up to now where a meter is silent', () => {
    expect(eventsOf([]).gaps).toEqual([{ from: START, to: START + 24 * HOUR_MS, amount: null }]);
  });

  it('subtract what a two-way meter feeds in, also from below zero and over its end', () => {
    const net: MeterRule = { ...COUNTER, kind: 'net' };
    const amount = (values: readonly number[], rule: MeterRule) => {
      const { placed, resets } = eventsOf(everyFive(values), rule, (values.length * 5 + 5) / 60);
      expect(resets).toEqual([]);
      return sum(placed.map((one) => one.amount));
    };
    const down = (from: number) => Array.from({ length: 289 }, (_, index) => from - index / 2);
    expect(amount(down(1_000), net)).toBeCloseTo(-144, 9);
    expect(amount(down(60), net)).toBeCloseTo(-144, 9);
    const wrapped = down(60).map((value) => (value + 10_000) % 10_000);
    expect(amount(wrapped, { ...net, rolloverAt: 10_000 })).toBeCloseTo(-144, 9);
  });

  it('tell a two-way meter that was replaced', () => {
    const { placed, resets } = eventsOf(
      everyFive([5_000, 5_001, 5_002, 3, 2]),
      { ...COUNTER, kind: 'net' },
      0.5,
    );
    expect([sum(placed.map(({ amount }) => amount)), resets]).toEqual([1, [START + QUARTER_MS]]);
  });

  it('add a rate up over time', () => {
    const rule: MeterRule = { ...COUNTER, kind: 'rate', factor: 2 };
    const { placed } = eventsOf(everyFive(Array.from({ length: 288 }, () => 30)), rule);
    expect(sum(placed.map(({ amount }) => amount))).toBeCloseTo(2 * 30 * 24, 6);
  });
});

describe('uses', () => {
  const rows = [
    { band: 'valley' as const, days: [0, 1, 2, 3, 4, 5, 6], startMinute: 0, endMinute: 480, price: 0.3 },
    { band: 'high' as const, days: [0, 1, 2, 3, 4, 5, 6], startMinute: 480, endMinute: 1_440, price: 1.1 },
  ];
  const tariff = { validFrom: '2026-01-01', validTo: null, rows };

  it('of all bands and buckets add up to the whole, whatever the zone and the day', () => {
    const zones = ['Asia/Shanghai', 'Europe/Berlin', 'Asia/Kolkata'];
    // Clocks change on the last Sundays of March and October.
    const days = ['2026-03-29', '2026-10-25', '2026-07-01'];
    const amounts = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 92, maxLength: 92 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.constantFrom(...days), amounts, (zone, day, drawn) => {
        const hours = bucketsOf(1, { from: day, to: day }, zone);
        const from = hours[0]?.from ?? 0;
        const placed = drawn.map((amount, index) => ({
          at: from + index * QUARTER_MS,
          until: from + (index + 1) * QUARTER_MS,
          amount,
        }));
        const priceOf = createPrices([tariff], zone);
        const uses = toUses({ placed, gaps: [], resets: [] }, hours, priceOf);
        const whole = addUses(uses);
        expect(sum(whole.amounts)).toBeCloseTo(sum(drawn), 6);
        expect(whole.unpriced).toBe(0);
        const [valley = 0, high = 0] = [BANDS.indexOf('valley'), BANDS.indexOf('high')].map(
          (band) => whole.amounts[band] ?? 0,
        );
        expect(costOf(whole)).toBeCloseTo(valley * 0.3 + high * 1.1, 6);
      }),
    );
  });

  it('follow the clocks where they change', () => {
    const day = '2026-03-29';
    const hours = bucketsOf(1, { from: day, to: day }, 'Europe/Berlin');
    const placed = hours.map(({ from, to }) => ({ at: from, until: to, amount: 1 }));
    const whole = addUses(
      toUses({ placed, gaps: [], resets: [] }, hours, createPrices([tariff], 'Europe/Berlin')),
    );
    expect(whole.amounts[BANDS.indexOf('valley')]).toBe(7);
    expect(whole.amounts[BANDS.indexOf('high')]).toBe(16);
  });

  it('have no price in an hour in which it changes, and before the tariff', () => {
    const priceOf = createPrices([tariff], 'Asia/Kolkata');
    const eight = Date.parse('2026-06-01T08:00:00+05:30');
    expect(priceOf(eight - HOUR_MS / 2, eight + HOUR_MS / 2)).toBeNull();
    expect(priceOf(eight, eight + HOUR_MS)).toEqual({ band: 'high', price: 1.1 });
    expect(
      priceOf(Date.parse('2025-06-01T08:00:00+05:30'), Date.parse('2025-06-01T08:15:00+05:30')),
    ).toBeNull();
  });

  it('count what came over a gap where the whole gap lies within', () => {
    const buckets = [
      { from: 0, to: HOUR_MS },
      { from: HOUR_MS, to: 2 * HOUR_MS },
    ];
    const gap = { from: HOUR_MS / 2, to: HOUR_MS * 1.5, amount: 8 };
    const uses = toUses({ placed: [], gaps: [gap], resets: [] }, buckets, () => null);
    expect(uses.map(({ missingMs }) => missingMs)).toEqual([HOUR_MS / 2, HOUR_MS / 2]);
    expect(uses.map((use, index) => amountOf(use, buckets[index]?.from ?? 0))).toEqual([0, 0]);
    expect(amountOf(addUses(uses), 0)).toBe(8);
    expect(amountOf(addUses(uses), HOUR_MS)).toBe(0);
  });
});
