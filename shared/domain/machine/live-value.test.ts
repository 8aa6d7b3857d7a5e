import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveMetricWire, LiveStateWire } from '#shared/contracts/live/feed.ts';
import { MACHINE_STATES, Quality } from '#shared/contracts/plant/machine-state.ts';
import { toLiveMetric, toLiveState, toMetricWire, toStateWire } from './live-value.ts';
import { toBaseState } from './machine-state.ts';

const BASE = 1_700_000_000_000;
const ts = fc.integer({ min: BASE - 1e9, max: BASE + 1e9 });
const quality = fc.constantFrom(...Quality.options);

describe('live values on the wire', () => {
  it('counts times from the base and leaves good quality out', () => {
    expect(toLiveMetric([412.5, 1000, 40], BASE)).toEqual({
      value: 412.5,
      sourceTs: BASE + 1000,
      arrivalTs: BASE + 1040,
      quality: 'good',
    });
    expect(toLiveMetric([1, 0, 0, 1], BASE).quality).toBe('uncertain');
    expect(toLiveMetric([1, 0, 0, 2], BASE).quality).toBe('bad');
  });

  it('derives the base state, and none where nothing was reported', () => {
    const wire = { t: 5, d: 1, b: -60_000 };
    expect(toLiveState({ ...wire, s: ['warning', 'fault'], c: 'F217', x: '标签纸断' }, BASE)).toEqual({
      states: ['warning', 'fault'],
      base: 'fault',
      sinceTs: BASE - 60_000,
      sourceTs: BASE + 5,
      arrivalTs: BASE + 6,
      code: 'F217',
      text: '标签纸断',
      quality: 'good',
    });
    expect(toLiveState({ ...wire, s: [] }, BASE).base).toBe('unknown');
  });

  it('metrics come back as they were and are what the contract says', () => {
    fc.assert(
      fc.property(
        fc.record({
          value: fc.double({ noNaN: true, noDefaultInfinity: true }),
          sourceTs: ts,
          arrivalTs: ts,
          quality,
        }),
        (metric) => {
          const wire = LiveMetricWire.parse(toMetricWire(metric, BASE));
          expect(toLiveMetric(wire, BASE)).toEqual(metric);
        },
      ),
    );
  });

  it('states come back as they were and are what the contract says', () => {
    const text = fc.option(fc.string());
    const state = fc.record({
      states: fc.array(fc.constantFrom(...MACHINE_STATES), { minLength: 1 }),
      sinceTs: ts,
      sourceTs: ts,
      arrivalTs: ts,
      code: text,
      text,
      quality,
    });
    fc.assert(
      fc.property(state, (live) => {
        const wire = LiveStateWire.parse(JSON.parse(JSON.stringify(toStateWire(live, BASE))));
        expect(toLiveState(wire, BASE)).toEqual({ ...live, base: toBaseState(live.states) });
      }),
    );
  });
});
