import { describe, expect, it } from 'vitest';
import { capacityOf } from './line-capacity.ts';

const flowOf = (...chains: string[][]) => ({
  ids: [...new Set(chains.flat())],
  edges: chains.flatMap((chain) => chain.slice(1).map((to, at) => ({ from: chain[at] ?? '', to }))),
});

describe('capacityOf', () => {
  it('is the slowest machine of a straight part, which is named', () => {
    const flow = flowOf(['a', 'b', 'filler', 'c']);
    const speeds: Record<string, number> = { a: 40, b: 30, filler: 36, c: 50 };
    expect(capacityOf(flow, 'filler', 'upstream', (id) => speeds[id] ?? 0)).toEqual({
      perHour: 30,
      limitedBy: ['b'],
    });
    expect(capacityOf(flow, 'filler', 'downstream', (id) => speeds[id] ?? 0)).toEqual({
      perHour: 50,
      limitedBy: ['c'],
    });
  });

  it('adds machines that work in parallel', () => {
    const flow = flowOf(['a', 'b1', 'filler'], ['a', 'b2', 'filler']);
    const speeds: Record<string, number> = { a: 100, b1: 15, b2: 18, filler: 36 };
    const { perHour, limitedBy } = capacityOf(flow, 'filler', 'upstream', (id) => speeds[id] ?? 0);
    expect(perHour).toBe(33);
    expect([...limitedBy].sort()).toEqual(['b1', 'b2']);
  });

  it('does not count a machine twice that two branches share', () => {
    const flow = flowOf(['filler', 'b1', 'c', 'd1'], ['filler', 'b2', 'c', 'd2']);
    const speeds: Record<string, number> = { filler: 36, b1: 30, b2: 30, c: 20, d1: 30, d2: 30 };
    expect(capacityOf(flow, 'filler', 'downstream', (id) => speeds[id] ?? 0)).toEqual({
      perHour: 20,
      limitedBy: ['c'],
    });
  });

  it('finds the way through a cross connection', () => {
    // One lane is full; the rest reaches the filler only over the cross.
    const flow = flowOf(['a', 'b', 'filler'], ['c', 'd', 'filler'], ['a', 'd']);
    const speeds: Record<string, number> = { a: 20, b: 10, c: 5, d: 15, filler: 30 };
    expect(capacityOf(flow, 'filler', 'upstream', (id) => speeds[id] ?? 0).perHour).toBe(25);
  });

  it('is infinite where nothing stands before or behind the machine', () => {
    const flow = flowOf(['filler', 'b']);
    expect(capacityOf(flow, 'filler', 'upstream', () => 1)).toEqual({
      perHour: Number.POSITIVE_INFINITY,
      limitedBy: [],
    });
  });

  it('is infinite past machines of unlimited speed, and limited by the others', () => {
    const flow = flowOf(['a', 'filler'], ['b', 'filler']);
    const unlimited = () => Number.POSITIVE_INFINITY;
    expect(capacityOf(flow, 'filler', 'upstream', unlimited)).toEqual({
      perHour: Number.POSITIVE_INFINITY,
      limitedBy: [],
    });
    const straight = flowOf(['a', 'b', 'filler']);
    const mixed = (id: string) => (id === 'b' ? 30 : Number.POSITIVE_INFINITY);
    expect(capacityOf(straight, 'filler', 'upstream', mixed)).toEqual({ perHour: 30, limitedBy: ['b'] });
  });
});
