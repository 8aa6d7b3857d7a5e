import { describe, expect, it } from 'vitest';
import type { LinePlan, PlanMachine } from '#shared/contracts/calendar/line-plan.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { readPlanFile, toPlanFile } from './plan-file.ts';

const filler: PlanMachine = {
  code: 'L1-FILLER',
  name: '灌装机',
  nameEn: 'Filler',
  machineType: 'filler',
  speedUnit: 'bottle',
  yieldUnit: 'bottle',
  primaryPerUnit: 1,
  idealSpeedPerHour: 36_000,
  expectedPeriodMs: 10_000,
};
const existing: Machine = {
  ...filler,
  id: '7',
  code: 'L1-CAPPER',
  nameEn: 'Capper',
  shortName: null,
  shortNameEn: null,
  imageUrl: null,
  lineId: null,
  timeZone: null,
};
const plan: LinePlan = {
  unit: 'bottle',
  timeZone: 'Asia/Shanghai',
  bottleneck: 'a',
  nodes: [
    { key: 'a', machineId: null, machine: filler, x: 0, y: 0 },
    { key: 'b', machineId: '7', machine: null, x: 240, y: 0 },
  ],
  edges: [{ from: 'a', to: 'b', bufferCapacity: 900, bufferMetric: 'bufferOut' }],
};
const text = toPlanFile(plan, (key) => (key === 'b' ? existing : null));

describe('a plan as a file', () => {
  it('comes back as it was where its machines exist', () => {
    expect(readPlanFile(text, [existing])).toEqual(plan);
    expect(text).not.toContain('"7"');
  });

  it('creates the machines that another plant does not have, and takes those with the same code', () => {
    const there = readPlanFile(text, [{ ...existing, id: '99', code: 'L1-FILLER' }]);
    expect(there?.nodes).toMatchObject([
      { machineId: '99', machine: null },
      { machineId: null, machine: { code: 'L1-CAPPER', nameEn: 'Capper' } },
    ]);
  });

  it.each([
    ['no JSON', 'hello'],
    ['another kind of file', '{"a":1}'],
    ['a machine without a speed', text.replaceAll('"idealSpeedPerHour"', '"speed"')],
    ['two machines with one key', text.replace('"key": "b"', '"key": "a"')],
    ['an unknown unit', text.replace('"unit": "bottle"', '"unit": "barrel"')],
  ])('is refused: %s', (_name, bad) => {
    expect(readPlanFile(bad, [])).toBeNull();
  });
});
