import { expect, it } from 'vitest';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import { arrange, NODE_SIZE } from './arrange.ts';

function chain(count: number): LinePlan {
  const keys = Array.from({ length: count }, (_, at) => `n${at}`);
  return {
    unit: 'bottle',
    timeZone: 'Asia/Shanghai',
    bottleneck: null,
    nodes: keys.map((key) => ({ key, machineId: null, machine: null, x: 0, y: 0 })),
    edges: keys.slice(1).map((to, at) => ({ from: `n${at}`, to, bufferCapacity: null, bufferMetric: null })),
  };
}

it.each([1, 4, 12, 60])('places %i machines in the order of the flow, none over another', (count) => {
  const places = [...arrange(chain(count)).values()];
  const order = places.map(({ x, y }) => y * 10_000 + x);
  expect(order).toEqual([...order].sort((left, right) => left - right));
  for (const [at, one] of places.entries())
    for (const other of places.slice(at + 1))
      expect(
        Math.abs(one.x - other.x) >= NODE_SIZE.width || Math.abs(one.y - other.y) >= NODE_SIZE.height,
      ).toBe(true);
});

it('places machines that work in parallel below each other', () => {
  const plan = chain(3);
  const edge = { from: 'n0', to: 'n2', bufferCapacity: null, bufferMetric: null };
  const places = arrange({ ...plan, edges: [plan.edges[0] ?? edge, edge] });
  expect(places.get('n1')?.x).toBe(places.get('n2')?.x);
  expect(places.get('n1')?.y).not.toBe(places.get('n2')?.y);
});
