import { describe, expect, it } from 'vitest';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import { problemsOf } from './line-plan-problems.ts';

interface Sketch {
  readonly speeds: Readonly<Record<string, number>>;
  readonly edges: readonly string[];
  readonly bottleneck?: string | null;
  readonly codes?: Readonly<Record<string, string>>;
  readonly machineIds?: Readonly<Record<string, string>>;
}

function problems({ speeds, edges, bottleneck = 'filler', codes = {}, machineIds = {} }: Sketch) {
  const plan: LinePlan = {
    unit: 'bottle',
    timeZone: 'Asia/Shanghai',
    bottleneck,
    nodes: Object.keys(speeds).map((key) => ({
      key,
      machineId: machineIds[key] ?? null,
      machine: null,
      x: 0,
      y: 0,
    })),
    edges: edges.map((edge) => {
      const [from = '', to = ''] = edge.split('>');
      return { from, to, bufferCapacity: null, bufferMetric: null };
    }),
  };
  return problemsOf(plan, (key) => {
    const speed = speeds[key];
    return speed === undefined || speed === 0
      ? null
      : { code: codes[key] ?? key, name: key, idealSpeedPerHour: speed, primaryPerUnit: 1 };
  });
}

const straight = { speeds: { a: 40, filler: 36, b: 45 }, edges: ['a>filler', 'filler>b'] };

describe('problemsOf', () => {
  it('finds nothing wrong with a line whose machines can feed and empty its bottleneck', () => {
    expect(problems(straight)).toEqual([]);
    expect(problems({ speeds: { filler: 1 }, edges: [] })).toEqual([]);
  });

  it('asks for machines, and for a bottleneck among them', () => {
    expect(problems({ speeds: {}, edges: [] })).toEqual([{ key: 'empty', level: 'error', keys: [] }]);
    for (const bottleneck of [null, 'gone'])
      expect(problems({ ...straight, bottleneck })).toEqual([
        { key: 'no_bottleneck', level: 'error', keys: [] },
      ]);
  });

  it('names machines that are gone, and compares no speeds with them', () => {
    const speeds = { a: 40, filler: 0, b: 45 };
    expect(problems({ ...straight, speeds })).toEqual([
      { key: 'unknown_machine', level: 'error', keys: ['filler'] },
    ]);
    expect(problems({ ...straight, speeds: { a: 0, filler: 36, b: 45 } })).toEqual([
      { key: 'unknown_machine', level: 'error', keys: ['a'] },
    ]);
  });

  it('names the machines that nothing joins with the bottleneck', () => {
    const speeds = { ...straight.speeds, alone: 50, c: 50, d: 50 };
    expect(problems({ speeds, edges: [...straight.edges, 'c>d'] })).toEqual([
      { key: 'not_joined', level: 'error', keys: ['alone', 'c', 'd'] },
    ]);
  });

  it('takes a branch that passes the bottleneck by for joined', () => {
    expect(
      problems({ speeds: { ...straight.speeds, bypass: 50 }, edges: [...straight.edges, 'a>bypass'] }),
    ).toEqual([]);
  });

  it('names the machines of a circle only', () => {
    const edges = [...straight.edges, 'b>c', 'c>b', 'c>d'];
    expect(problems({ speeds: { ...straight.speeds, c: 50, d: 50 }, edges })).toEqual([
      { key: 'circle', level: 'error', keys: ['b', 'c'] },
    ]);
  });

  it('warns of speeds that cannot feed or empty the bottleneck, and names what limits them', () => {
    const speeds = { a: 40, rinser: 30, filler: 36, b: 20 };
    expect(problems({ speeds, edges: ['a>rinser', 'rinser>filler', 'filler>b'] })).toEqual([
      { key: 'too_slow_before', level: 'warning', keys: ['rinser'], params: { perHour: 30, needed: 36 } },
      { key: 'too_slow_behind', level: 'warning', keys: ['b'], params: { perHour: 20, needed: 36 } },
    ]);
  });

  it('does not take rounding for a slow machine', () => {
    expect(problems({ speeds: { a: 35.99, filler: 36 }, edges: ['a>filler'] })).toEqual([]);
  });

  it('names machines that are gone, that stand twice, and codes that are used twice', () => {
    const found = problems({
      speeds: { ...straight.speeds, gone: 0, x: 50, y: 50 },
      edges: [...straight.edges, 'b>gone', 'b>x', 'b>y'],
      codes: { x: 'filler', y: 'y' },
      machineIds: { a: '7', y: '7' },
    });
    expect(found.slice(0, 3)).toEqual([
      { key: 'unknown_machine', level: 'error', keys: ['gone'] },
      { key: 'machine_twice', level: 'error', keys: ['a', 'y'] },
      { key: 'code_twice', level: 'error', keys: ['filler', 'x'] },
    ]);
  });

  it('names conveyors that lead nowhere or stand twice', () => {
    expect(problems({ ...straight, edges: [...straight.edges, 'b>gone', 'a>filler'] }).slice(0, 2)).toEqual([
      { key: 'edge_of_unknown', level: 'error', keys: ['b'] },
      { key: 'edge_twice', level: 'error', keys: ['a', 'filler'] },
    ]);
  });

  it('names a buffer that is measured and has no size', () => {
    const plan: LinePlan = {
      unit: 'bottle',
      timeZone: 'Asia/Shanghai',
      bottleneck: 'a',
      nodes: ['a', 'b'].map((key) => ({ key, machineId: null, machine: null, x: 0, y: 0 })),
      edges: [{ from: 'a', to: 'b', bufferCapacity: null, bufferMetric: 'buffer' }],
    };
    const machineOf = (key: string) => ({ code: key, name: key, idealSpeedPerHour: 1, primaryPerUnit: 1 });
    expect(problemsOf(plan, machineOf)).toEqual([
      { key: 'metric_without_buffer', level: 'error', keys: ['a', 'b'] },
    ]);
  });

  it('are said of a line with more machines than a line may have, with those that are too many', () => {
    const keys = Array.from({ length: 62 }, (_, index) => `m${index}`);
    const found = problems({
      speeds: Object.fromEntries(keys.map((key) => [key, 100])),
      edges: keys.slice(1).map((key, index) => `m${index}>${key}`),
      bottleneck: 'm0',
    });
    expect(found.at(0)).toEqual({
      key: 'too_many',
      level: 'error',
      keys: ['m60', 'm61'],
      params: { most: 60, count: 62 },
    });
  });
});
