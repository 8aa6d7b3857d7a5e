import { expect, it } from 'vitest';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import { speedCurve } from './speed-curve.ts';

const edge = (from: string, to: string) => ({ from, to, bufferCapacity: null, bufferMetric: null });
const plan: LinePlan = {
  unit: 'bottle',
  timeZone: 'Asia/Shanghai',
  bottleneck: 'filler',
  nodes: ['filler', 'a', 'b', 'packer'].map((key) => ({ key, machineId: null, machine: null, x: 0, y: 0 })),
  edges: [edge('filler', 'a'), edge('filler', 'b'), edge('a', 'packer'), edge('b', 'packer')],
};
const machineOf = (key: string) =>
  key === 'gone'
    ? null
    : { code: key, name: key, idealSpeedPerHour: 1_000, primaryPerUnit: key === 'packer' ? 24 : 1 };

it('adds up machines that work in parallel, in primary packages', () => {
  expect(speedCurve(plan, machineOf)).toEqual([
    { keys: ['filler'], perHour: 1_000, isBottleneck: true },
    { keys: ['a', 'b'], perHour: 2_000, isBottleneck: false },
    { keys: ['packer'], perHour: 24_000, isBottleneck: false },
  ]);
});

it('is none for a plan that runs in a circle', () => {
  expect(speedCurve({ ...plan, edges: [...plan.edges, edge('packer', 'filler')] }, machineOf)).toBeNull();
});
