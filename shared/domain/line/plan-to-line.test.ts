import { describe, expect, it } from 'vitest';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { lineToPlan } from './line-to-plan.ts';
import { planToLine } from './plan-to-line.ts';

function machine(id: string): Machine {
  return {
    id,
    code: `M-${id}`,
    name: `机器 ${id}`,
    nameEn: null,
    shortName: null,
    shortNameEn: null,
    machineType: 'filler',
    imageUrl: null,
    speedUnit: 'bottle',
    yieldUnit: 'bottle',
    primaryPerUnit: 1,
    idealSpeedPerHour: 36_000,
    expectedPeriodMs: 10_000,
    lineId: '9',
    timeZone: null,
  };
}

const edge = (from: string, to: string) => ({ from, to, bufferCapacity: 900, bufferMetric: 'bufferOut' });
const line: Line = {
  id: '9',
  code: 'L9',
  name: '九号线',
  nameEn: 'Line 9',
  unit: 'bottle',
  bottleneckMachineId: '2',
  timeZone: 'Asia/Shanghai',
  machines: ['1', '2', '3', '4'].map(machine),
  steps: [
    { order: 1, machineIds: ['1'] },
    { order: 2, machineIds: ['2'] },
    { order: 3, machineIds: ['3', '4'] },
  ],
  edges: [edge('1', '2'), edge('2', '3'), edge('2', '4')],
};
const machineOf = (id: string) => line.machines.find((one) => one.id === id);
const toLine = (plan: LinePlan) => planToLine(line, plan, machineOf, 1_000);

describe('a line as a plan', () => {
  it('comes back as the same line', () => {
    expect(toLine(lineToPlan(line))).toEqual(line);
  });

  it('gives machines that are not created yet an id, and leaves out those that are gone', () => {
    const plan = lineToPlan(line);
    const {
      id: _id,
      imageUrl: _image,
      lineId: _line,
      shortName: _short,
      shortNameEn: _shortEn,
      ...attributes
    } = machine('0');
    const nodes = plan.nodes.map((node) => {
      if (node.machineId === '3') return { ...node, machineId: null, machine: attributes };
      return node.machineId === '4' ? { ...node, machineId: '77' } : node;
    });
    const made = toLine({ ...plan, nodes });
    expect(made?.machines.map(({ id }) => id)).toEqual(['1', '2', '1002']);
    expect(made?.steps.at(-1)).toEqual({ order: 3, machineIds: ['1002'] });
    expect(made?.edges).toHaveLength(2);
  });

  it('is none while it runs in a circle or has no bottleneck', () => {
    const plan = lineToPlan(line);
    expect(toLine({ ...plan, bottleneck: null })).toBeNull();
    expect(toLine({ ...plan, edges: [...plan.edges, edge('m4', 'm1')] })).toBeNull();
  });
});
