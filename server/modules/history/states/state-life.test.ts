import { expect, it } from 'vitest';
import { liveOn, type StateLife } from './state-life.ts';

const GAP = 50;
const signs = (times: readonly (number | [number])[]) =>
  times.map((one) => {
    const ts = typeof one === 'number' ? one : one[0];
    return { ts, arrivalTs: ts + 1, isReport: typeof one !== 'number' };
  });
const life = (sinceTs: number, sourceTs: number): StateLife => ({
  sinceTs,
  sourceTs,
  arrivalTs: sourceTs + 1,
});

it('a state that was reported once stands while its source sends values', () => {
  expect(liveOn(null, signs([[100], 120, 160, 210, 260]), GAP)).toEqual(life(100, 260));
});

it('values alone are no state', () => {
  expect(liveOn(null, signs([100, 120]), GAP)).toBeNull();
});

it('after a silence it is not known until it is reported again, whatever values arrive', () => {
  const before = life(100, 200);
  expect(liveOn(before, signs([251, 260, 300]), GAP)).toEqual(before);
  expect(liveOn(before, signs([251, [260], 300]), GAP)).toEqual(life(260, 300));
});

it('a silence that is just short enough breaks nothing, and what comes late changes nothing', () => {
  expect(liveOn(life(100, 200), signs([90, [150], 250]), GAP)).toEqual(life(100, 250));
});
