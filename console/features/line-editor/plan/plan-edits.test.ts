import { describe, expect, it } from 'vitest';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import {
  addNode,
  changeEdge,
  connect,
  freeKey,
  GRID,
  newPlanMachine,
  nextPlace,
  removeEdge,
  removeNode,
} from './plan-edits.ts';

const node = (key: string, x = 0, y = 0) => ({ key, machineId: null, machine: null, x, y });
const edge = (from: string, to: string) => ({ from, to, bufferCapacity: null, bufferMetric: null });
const plan = (keys: readonly string[], edges: readonly (readonly [string, string])[] = []): LinePlan => ({
  unit: 'bottle',
  timeZone: 'Asia/Shanghai',
  bottleneck: keys[0] ?? null,
  nodes: keys.map((key, at) => node(key, at * GRID.x)),
  edges: edges.map(([from, to]) => edge(from, to)),
});

describe('edits of a plan', () => {
  it('make the first machine the bottleneck and join the next one with it', () => {
    const first = addNode(plan([]), node('a'), null);
    expect(first.bottleneck).toBe('a');
    const second = addNode(first, node('b'), 'a');
    expect(second).toMatchObject({ bottleneck: 'a', edges: [edge('a', 'b')] });
  });

  it('put a second machine behind the same one below the first', () => {
    const row = plan(['a', 'b'], [['a', 'b']]);
    expect(nextPlace(row, 'a')).toEqual({ x: GRID.x, y: GRID.y });
    expect(nextPlace(row, 'b')).toEqual({ x: 2 * GRID.x, y: 0 });
    expect(nextPlace(row, null)).toEqual({ x: 2 * GRID.x, y: 0 });
    expect(nextPlace(plan([]), null)).toEqual({ x: 0, y: 0 });
  });

  it('join two machines once, and none with itself', () => {
    const joined = connect(plan(['a', 'b']), 'a', 'b');
    expect(joined.edges).toEqual([edge('a', 'b')]);
    expect(connect(joined, 'a', 'b')).toBe(joined);
    expect(connect(joined, 'a', 'a')).toBe(joined);
    expect(removeEdge(joined, 'a', 'b').edges).toEqual([]);
    expect(changeEdge(joined, 'a', 'b', { bufferCapacity: 5 }).edges[0]?.bufferCapacity).toBe(5);
  });

  it('close the gap that a machine between two leaves, but not at a branch', () => {
    const row = plan(
      ['a', 'b', 'c'],
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
    );
    expect(removeNode(row, 'b').edges).toEqual([edge('a', 'c')]);
    expect(removeNode(row, 'a')).toMatchObject({ bottleneck: null, edges: [edge('b', 'c')] });
    const branch = plan(
      ['a', 'b', 'c', 'd'],
      [
        ['a', 'b'],
        ['b', 'c'],
        ['b', 'd'],
      ],
    );
    expect(removeNode(branch, 'b').edges).toEqual([]);
  });

  it('number the codes and names of machines of one type, and keep what the line counts in', () => {
    const filler = {
      machineType: 'filler',
      name: '灌装机',
      nameEn: 'Filler',
      codePrefix: 'L1-FILLER',
    } as const;
    const taken = { codes: new Set(['L1-FILLER', 'L1-FILLER-2']), names: new Set(['灌装机']) };
    expect(newPlanMachine({ ...filler, like: null }, 'can', taken)).toMatchObject({
      code: 'L1-FILLER-3',
      name: '灌装机 2',
      nameEn: 'Filler',
      speedUnit: 'can',
      primaryPerUnit: 1,
    });
    const like = {
      speedUnit: 'case',
      yieldUnit: 'case',
      primaryPerUnit: 24,
      idealSpeedPerHour: 900,
    } as const;
    expect(newPlanMachine({ ...filler, like }, 'can', taken)).toMatchObject(like);
  });

  it('find a key that no machine has', () => {
    expect(freeKey(plan(['n1', 'n3']))).toBe('n4');
    expect(freeKey(plan([]))).toBe('n1');
  });
});
