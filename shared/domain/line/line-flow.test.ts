import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reachOf, stepsOf } from './line-flow.ts';

const edge = (from: string, to: string) => ({ from, to });

describe('stepsOf', () => {
  it('puts machines that work in parallel into one step', () => {
    const edges = [edge('a', 'b1'), edge('a', 'b2'), edge('b1', 'c'), edge('b2', 'c')];
    expect(stepsOf({ ids: ['a', 'b1', 'b2', 'c'], edges })).toEqual([['a'], ['b1', 'b2'], ['c']]);
  });

  it('puts a machine behind the last of those that feed it', () => {
    const edges = [edge('a', 'b'), edge('b', 'c'), edge('a', 'c')];
    expect(stepsOf({ ids: ['c', 'b', 'a'], edges })).toEqual([['a'], ['b'], ['c']]);
  });

  it('returns null for a circle, also beside a straight part', () => {
    expect(
      stepsOf({ ids: ['x', 'a', 'b'], edges: [edge('x', 'a'), edge('a', 'b'), edge('b', 'a')] }),
    ).toBeNull();
    expect(stepsOf({ ids: ['a'], edges: [edge('a', 'a')] })).toBeNull();
  });

  it('leaves out edges of unknown machines, and counts one that is given twice once', () => {
    const edges = [edge('a', 'b'), edge('a', 'b'), edge('a', 'gone'), edge('gone', 'b')];
    expect(stepsOf({ ids: ['a', 'b'], edges })).toEqual([['a'], ['b']]);
    expect(stepsOf({ ids: [], edges })).toEqual([]);
  });

  it('keeps every machine, and leads every edge forward', () => {
    const graph = fc
      .integer({ min: 1, max: 60 })
      .chain((size) =>
        fc.tuple(
          fc.constant(size),
          fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 120 }),
        ),
      );
    fc.assert(
      fc.property(graph, ([size, pairs]) => {
        const ids = Array.from({ length: size }, (_, at) => String(at));
        // From the smaller number to the larger: no circle.
        const edges = pairs
          .filter(([a, b]) => a !== b)
          .map(([a, b]) => edge(String(Math.min(a, b)), String(Math.max(a, b))));
        const steps = stepsOf({ ids, edges }) ?? [];
        expect(steps.flat().sort()).toEqual([...ids].sort());
        const stepOf = new Map(steps.flatMap((step, at) => step.map((id) => [id, at] as const)));
        for (const { from, to } of edges) expect(stepOf.get(from)).toBeLessThan(stepOf.get(to) ?? -1);
      }),
    );
  });
});

describe('reachOf', () => {
  const edges = [edge('a', 'b'), edge('b', 'c'), edge('b', 'd'), edge('e', 'd')];

  it('follows the flow in either direction', () => {
    expect([...reachOf(edges, 'b', 'downstream')]).toEqual(['c', 'd']);
    expect([...reachOf(edges, 'd', 'upstream')].sort()).toEqual(['a', 'b', 'e']);
  });

  it('ends in a circle, and leaves out the machine itself', () => {
    expect([...reachOf([edge('a', 'b'), edge('b', 'a')], 'a', 'downstream')]).toEqual(['b']);
  });
});
