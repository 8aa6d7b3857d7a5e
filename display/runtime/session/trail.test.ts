import { describe, expect, it } from 'vitest';
import { cameFrom, readTrail, trailTo } from './trail.ts';

const HALL = { pathname: '/largeScreen', search: '?feed=synthetic' };
const LINE = { pathname: '/productLineSignage', search: '?line=3&of=*' };
const MACHINE = { pathname: '/MachineIndex', search: '?mId=904' };

describe('the way back', () => {
  it('is the board that one came from, and from there the one before', () => {
    const toLine = trailTo(LINE.pathname, HALL, []);
    const toMachine = trailTo(MACHINE.pathname, LINE, toLine);
    expect(toMachine).toEqual(['/largeScreen?feed=synthetic', '/productLineSignage?line=3&of=*']);
    expect([cameFrom(toMachine), cameFrom(toLine), cameFrom([])]).toEqual([
      LINE.pathname,
      HALL.pathname,
      null,
    ]);
  });

  it('is the same at each machine that is reached from another one', () => {
    const toMachine = trailTo(MACHINE.pathname, HALL, []);
    expect(trailTo(MACHINE.pathname, MACHINE, toMachine)).toBe(toMachine);
  });

  it('has an end', () => {
    let trail = readTrail(null);
    for (let step = 0; step < 40; step += 1)
      trail = trailTo(step % 2 ? '/a' : '/b', step % 2 ? LINE : HALL, trail);
    expect(trail).toHaveLength(8);
  });

  it.each([null, 7, {}, { trail: 'x' }, { trail: [7, 'https://a.example', '//a.example', ''] }])(
    'is empty where the history holds %j',
    (state) => {
      expect(readTrail(state)).toEqual([]);
    },
  );
});
