import { describe, expect, it } from 'vitest';
import { type Bounds, fitCamera, PORTRAIT_PLANT_ANGLES, projectedBox } from '#display/kit3d/camera/camera.ts';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import { planPlantScreen } from './plant-layout.ts';
import { type LaneInput, type MachineSize, type PlacedMachine, planPlant } from './plant-plan.ts';

const TYPES: readonly MachineType[] = [
  'depalletiser',
  'rinser',
  'filler',
  'capper',
  'inspector',
  'labeller',
  'packer',
  'palletiser',
];

const sizeOf: MachineSize = (type) => ({ length: type === 'filler' ? 5 : 3, width: 3, height: 4 });

/** A line of `count` machines one after the other; `parallel` of them in the fifth step. */
function lane(lineId: string, count: number, parallel = 1): LaneInput {
  const machines = Array.from({ length: count }, (_, index) => ({
    id: `${lineId}-${index}`,
    machineType: TYPES[index % TYPES.length] ?? 'generic',
  }));
  const steps: string[][] = [];
  machines.forEach(({ id }, index) => {
    if (index > 4 && index < 4 + parallel) steps[4]?.push(id);
    else steps.push([id]);
  });
  const edges = steps.flatMap((step, index) =>
    step.flatMap((from) => (steps[index + 1] ?? []).map((to) => ({ from, to, capacity: 500 * (index % 3) }))),
  );
  return { lineId, label: lineId, machines, steps, edges };
}

function overlap(a: PlacedMachine, b: PlacedMachine): boolean {
  return (
    a.bounds.low[0] < b.bounds.high[0] &&
    b.bounds.low[0] < a.bounds.high[0] &&
    a.bounds.low[2] < b.bounds.high[2] &&
    b.bounds.low[2] < a.bounds.high[2]
  );
}

describe('where a plant stands', () => {
  it.each([
    ['nothing', []],
    ['one machine', [lane('1', 1)]],
    ['three lines', [lane('1', 13), lane('2', 14, 3), lane('3', 12)]],
    ['eight lines', Array.from({ length: 8 }, (_, index) => lane(String(index), 14))],
    ['one line of 60', [lane('1', 60, 4)]],
    ['500 machines', Array.from({ length: 9 }, (_, index) => lane(String(index), 56))],
  ])('%s: every machine once, on the slab, none in another', (_, lanes) => {
    const plan = planPlant(lanes, sizeOf);
    expect(plan.machines.map(({ id }) => id).sort()).toEqual(
      lanes.flatMap(({ machines }) => machines.map(({ id }) => id)).sort(),
    );
    plan.machines.forEach((machine, index) => {
      expect(machine.bounds.low[0]).toBeGreaterThan(plan.slab.low[0]);
      expect(machine.bounds.high[0]).toBeLessThan(plan.slab.high[0]);
      expect(machine.bounds.low[2]).toBeGreaterThan(plan.slab.low[2]);
      expect(machine.bounds.high[2]).toBeLessThan(plan.slab.high[2]);
      expect(plan.machines.slice(index + 1).filter((other) => overlap(machine, other))).toEqual([]);
    });
    expect(plan.belts).toHaveLength(lanes.reduce((sum, { edges }) => sum + edges.length, 0));
  });

  it('is as wide as a screen, however many machines there are', () => {
    for (const lanes of [[lane('1', 60)], Array.from({ length: 8 }, (_, index) => lane(String(index), 60))]) {
      const { slab } = planPlant(lanes, sizeOf);
      const shape = (slab.high[0] - slab.low[0]) / (slab.high[2] - slab.low[2]);
      expect(shape).toBeGreaterThan(1.2);
      expect(shape).toBeLessThan(5);
    }
  });

  it.each([1, 2, 3, 5])('%i lines fill the room of a portrait screen', (count) => {
    const lanes = Array.from({ length: count }, (_, index) => lane(String(index), 13));
    const screen = planPlantScreen(count, 'portrait');
    const cameraOf = (slab: Bounds) => fitCamera(PORTRAIT_PLANT_ANGLES, [slab], screen.room, screen.height);
    const plain = planPlant(lanes, sizeOf);
    const folded = planPlant(lanes, sizeOf, (slab) => cameraOf(slab).distance);
    expect(cameraOf(folded.slab).distance).toBeLessThanOrEqual(cameraOf(plain.slab).distance);
    const seen = projectedBox(cameraOf(folded.slab), folded.slab);
    expect((seen.w / screen.room.w) * (seen.h / screen.room.h)).toBeGreaterThan(0.75);
  });

  it('belts run from the end of a machine to the beginning of the next', () => {
    const plan = planPlant([lane('1', 8), lane('2', 8), lane('3', 8)], sizeOf);
    for (const { from, to, path } of plan.belts) {
      const [start, end] = [from, to].map((id) => plan.machines.find((machine) => machine.id === id));
      expect(path[0]).toEqual([start?.isTurned ? start.bounds.low[0] : start?.bounds.high[0], start?.z]);
      expect(path.at(-1)).toEqual([end?.isTurned ? end.bounds.high[0] : end?.bounds.low[0], end?.z]);
    }
  });

  it('bottles become cases in a packer, and cases pallets in a palletiser', () => {
    const items = planPlant([lane('1', 8)], sizeOf).belts.map(({ item }) => item);
    expect(items).toEqual(['bottle', 'bottle', 'bottle', 'bottle', 'bottle', 'bottle', 'case']);
  });

  it('leaves out what names no machine, and survives capacities that are no numbers', () => {
    const line = lane('1', 3);
    const plan = planPlant(
      [
        {
          ...line,
          steps: [...line.steps, ['gone']],
          edges: [
            ...line.edges.map((edge) => ({ ...edge, capacity: Number.NaN })),
            { from: '1-0', to: 'gone', capacity: 1e9 },
            { from: '1-0', to: '1-0', capacity: null },
          ],
        },
      ],
      sizeOf,
    );
    expect(plan.belts).toHaveLength(2);
    expect(plan.machines.every(({ x, z }) => Number.isFinite(x) && Number.isFinite(z))).toBe(true);
  });
});
