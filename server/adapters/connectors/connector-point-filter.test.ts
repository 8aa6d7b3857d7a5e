import { describe, expect, it } from 'vitest';
import type { NumberText } from '#shared/contracts/ingest/number-text.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { planPoint } from '#tests/support/devices/connector-peers/connector-bench.ts';
import { createPointFilter } from './connector-point-filter.ts';

const place = { address: 'hr:0', dataType: 'uint16' } as const;
const raw = (value: unknown, arrivalTs = 1_000) =>
  ({ value, sourceTs: null, arrivalTs, quality: 'good' }) as const;

describe('a point', () => {
  it.each([
    [true, 1],
    [7n, 7],
    ['12.5', 12.5],
    [3, 3],
  ])('takes a value: %#', (value, number) => {
    expect(createPointFilter(planPoint('1', place)).take(raw(value))?.value).toBe(number);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, null, undefined, '', ' ', {}, [1]])(
    'takes no rubbish',
    (value) => {
      const reading = createPointFilter(planPoint('1', place)).take(raw(value));
      expect(reading).toMatchObject({ value: null, quality: 'bad', problem: { code: 'not_a_number' } });
      expect(reading?.problem?.detail.length).toBeLessThanOrEqual(60);
    },
  );

  it('takes a text as it is, cut to the length of a state code', () => {
    const take = (value: string) =>
      createPointFilter(planPoint('1', place, { scale: 2, max: 5 })).take(raw(value));
    expect(take(' ACTIVE ')).toMatchObject({ value: 'ACTIVE', quality: 'good', problem: null });
    expect(take('x'.repeat(100_000))?.value).toBe('x'.repeat(LIMITS.stateCodeMaxLength));
    expect(take('a\0b\uD800')?.value).toBe('a\uFFFDb\uFFFD');
  });

  it('takes a text as the number that its settings make of it, and others as they are', () => {
    const part = { separator: ';', index: 2 };
    const text: NumberText = { decimal: 'comma', part, words: { on: ['EIN'], off: ['AUS'] } };
    const take = (value: unknown) =>
      createPointFilter(planPoint('1', place, { scale: 2, text })).take(raw(value))?.value;
    expect(['12;23,5', 'x; 1.234', ';ein', ';AUS', '23,5', 4].map(take)).toEqual([
      47,
      2_468,
      2,
      0,
      '23,5',
      8,
    ]);
  });

  it('takes digits as a text where the point is one', () => {
    const filter = createPointFilter(planPoint('1', { ...place, dataType: 'text' }, { scale: 2 }));
    expect(filter.take(raw('00123'))?.value).toBe('00123');
  });

  it('leaves out a text that has not changed', () => {
    const filter = createPointFilter(planPoint('1', place, { deadband: 0, repeatMs: 500 }));
    const taken = ['IDLE', 'IDLE', 'ACTIVE', '7', 'ACTIVE'].map((value, at) =>
      filter.take(raw(value, at * 10)),
    );
    expect(taken.map((reading) => reading?.value ?? null)).toEqual(['IDLE', null, 'ACTIVE', 7, 'ACTIVE']);
  });

  it('leaves small changes out, until it has to be repeated', () => {
    const filter = createPointFilter(planPoint('1', place, { deadband: 2, repeatMs: 500 }));
    const taken = [
      filter.take(raw(10, 0)),
      filter.take(raw(12, 100)),
      filter.take(raw(12.1, 200)),
      filter.take(raw(12.1, 300)),
      filter.take(raw(12.1, 700)),
    ];
    expect(taken.map((reading) => reading?.arrivalTs ?? null)).toEqual([0, null, 200, null, 700]);
  });

  it('is confirmed once in a while, with the time of the confirmation', () => {
    const filter = createPointFilter(planPoint('1', place, { repeatMs: 500 }));
    expect(filter.repeat(null, 0)).toBeNull();
    filter.take({ ...raw(10, 0), sourceTs: -3_600_000 });
    expect(filter.repeat(400, 400)).toBeNull();
    expect(filter.repeat(500, 510)).toMatchObject({ value: 10, sourceTs: 500, arrivalTs: 510 });
    filter.take({ ...raw(11, 600), sourceTs: 9_000 });
    expect(filter.repeat(null, 1_200)).toMatchObject({ value: 11, sourceTs: 9_000, arrivalTs: 1_200 });
    filter.refuse('device_error', '', 1_300);
    expect(filter.repeat(null, 9_000)).toBeNull();
  });

  it('is confirmed without a time where its source gives none', () => {
    const filter = createPointFilter(planPoint('1', place, { repeatMs: 500 }));
    filter.take(raw(10, 0));
    expect(filter.repeat(-9_000, 500)).toMatchObject({ value: 10, sourceTs: null, arrivalTs: 500 });
  });

  it('is not hidden behind a confirmation of the value before it', () => {
    const filter = createPointFilter(planPoint('1', place, { repeatMs: 500 }));
    filter.take({ ...raw(10, 0), sourceTs: 0 });
    expect(filter.repeat(800, 800)).toMatchObject({ value: 10, sourceTs: 800 });
    expect(filter.take({ ...raw(11, 900), sourceTs: 700 })).toMatchObject({ value: 11, sourceTs: 700 });
    expect(filter.repeat(790, 900)).toBeNull();
    expect(filter.repeat(790, 950)).toMatchObject({ value: 11, sourceTs: 801, arrivalTs: 950 });
    expect(filter.repeat(1_000, 1_000)).toBeNull();
  });

  it('that was told before is due to be confirmed, and is not told by itself', () => {
    const filter = createPointFilter(planPoint('1', place, { deadband: 0, repeatMs: 500 }));
    filter.resume({ ...raw(10, 900), sourceTs: 100 });
    expect(filter.repeat(950, 950)).toMatchObject({ value: 10, sourceTs: 950, arrivalTs: 950 });
    expect(filter.take(raw(10, 1_000))).toBeNull();
  });

  it('tells a lasting problem once in a while, and its end at once', () => {
    const filter = createPointFilter(planPoint('1', place, { deadband: 0, repeatMs: 500 }));
    expect(filter.take(raw(10, 0))?.value).toBe(10);
    expect(filter.refuse('unit_silent', '', 100)).not.toBeNull();
    expect(filter.refuse('unit_silent', '', 200)).toBeNull();
    expect(filter.refuse('unit_silent', '', 700)).not.toBeNull();
    expect(filter.take(raw(10, 710))?.value).toBe(10);
  });
});
