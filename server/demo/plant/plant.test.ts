import { describe, expect, it } from 'vitest';
import { Line } from '#shared/contracts/plant/line.ts';
import { Machine } from '#shared/contracts/plant/machine.ts';
import { bottlingPlant } from './plant.ts';

describe('the demo plant', () => {
  it('gives every department, line and machine a code of its own', () => {
    const codes = [
      ...bottlingPlant.departments.map((department) => department.code),
      ...bottlingPlant.lines.flatMap((line) => [line.code, ...line.machines.map((machine) => machine.code)]),
    ];
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('lists parents before children and puts each line into a workshop', () => {
    const seen = new Set<string | null>([null]);
    for (const department of bottlingPlant.departments) {
      expect(seen).toContain(department.parentCode);
      seen.add(department.code);
    }
    for (const line of bottlingPlant.lines) expect(seen).toContain(line.departmentCode);
  });

  it.each(bottlingPlant.lines.map((line) => [line.code, line] as const))(
    '%s satisfies the contract',
    (_code, line) => {
      const idOf = new Map(line.machines.map((machine, index) => [machine.code, String(index + 1)]));
      const id = (code: string) => idOf.get(code) ?? `unknown code ${code}`;
      const machines = line.machines.map((machine) =>
        Machine.parse({ ...machine, id: id(machine.code), imageUrl: null, lineId: '99' }),
      );
      Line.parse({
        ...line,
        id: '99',
        bottleneckMachineId: id(line.bottleneckCode),
        machines,
        steps: line.steps.map((codes, order) => ({ order, machineIds: codes.map(id) })),
        edges: line.edges.map((edge) => ({ ...edge, from: id(edge.from), to: id(edge.to) })),
      });
      expect(line.machines.length).toBeGreaterThanOrEqual(10);
      expect(line.machines.length).toBeLessThanOrEqual(14);
      expect(line.steps.flat().toSorted()).toEqual(line.machines.map((machine) => machine.code).toSorted());
    },
  );

  it.each(bottlingPlant.lines.map((line) => [line.code, line] as const))(
    '%s is fastest away from its filler',
    (_code, line) => {
      const primarySpeed = line.steps.map((codes) =>
        line.machines
          .filter((machine) => codes.includes(machine.code))
          .reduce((sum, machine) => sum + machine.idealSpeedPerHour * machine.primaryPerUnit, 0),
      );
      const filler = line.steps.findIndex((codes) => codes.includes(line.bottleneckCode));
      expect(primarySpeed.slice(0, filler + 1)).toEqual(
        primarySpeed.slice(0, filler + 1).toSorted((a, b) => b - a),
      );
      expect(primarySpeed.slice(filler)).toEqual(primarySpeed.slice(filler).toSorted((a, b) => a - b));
    },
  );

  it.each(bottlingPlant.lines.map((line) => [line.code, line] as const))(
    '%s names no buffer metric twice on one machine',
    (_code, line) => {
      const names = line.edges
        .filter((edge) => edge.bufferMetric !== null)
        .map((edge) => `${edge.from} ${edge.bufferMetric}`);
      expect(new Set(names).size).toBe(names.length);
    },
  );
});
