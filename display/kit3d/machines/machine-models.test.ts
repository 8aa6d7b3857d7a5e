import { describe, expect, it } from 'vitest';
import { GOODS_MODELS } from '#display/kit3d/goods/goods-models.ts';
import { modelParts } from '#display/kit3d/occlusion/model-mesh.ts';
import { buildMesh, triangleCount } from '#display/kit3d/parts/mesh.ts';
import type { Model } from '#display/kit3d/parts/model.ts';
import type { BoxPart, SolidPart } from '#display/kit3d/parts/part.ts';
import { MachineType } from '#shared/contracts/plant/machine.ts';
import { MACHINE_MODELS } from './machine-models.ts';

const CENTIMETRE = 0.01;

const machines = Object.entries(MACHINE_MODELS);
const all: readonly [string, Model][] = [...machines, ...Object.entries(GOODS_MODELS)];

function bounds(parts: readonly SolidPart[]): { low: number[]; high: number[] } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  buildMesh(parts).positions.forEach((value, index) => {
    low[index % 3] = Math.min(low[index % 3] ?? value, value);
    high[index % 3] = Math.max(high[index % 3] ?? value, value);
  });
  return { low, high };
}

const count = (model: Model, detail: 'full' | 'light'): number => {
  const { parts, ...options } = modelParts(model, detail);
  return triangleCount(buildMesh(parts, options));
};

/** Upright boxes whose faces lie in one plane and cover each other: they flicker. */
function flickering(parts: readonly SolidPart[]): string[] {
  const boxes = parts.filter((part): part is BoxPart => part.kind === 'box' && !part.turn && !part.top);
  const sides = ({ at, size }: BoxPart): readonly (readonly [number, number])[] => [
    [at[0] - size[0] / 2, at[0] + size[0] / 2],
    [at[1], at[1] + size[1]],
    [at[2] - size[2] / 2, at[2] + size[2] / 2],
  ];
  const overlap = (a: readonly [number, number], b: readonly [number, number]): number =>
    Math.min(a[1], b[1]) - Math.max(a[0], b[0]);
  return boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      const [mine, theirs] = [sides(one), sides(other)];
      return [0, 1, 2].flatMap((axis) => {
        const [u, v] = [0, 1, 2].filter((each) => each !== axis) as [number, number];
        const at = (of: typeof mine, which: number): readonly [number, number] => of[which] ?? [0, 0];
        const covers =
          overlap(at(mine, u), at(theirs, u)) > CENTIMETRE &&
          overlap(at(mine, v), at(theirs, v)) > CENTIMETRE;
        const isOnePlane = Math.abs(at(mine, axis)[1] - at(theirs, axis)[1]) < 0.002;
        return covers && isOnePlane && one.role !== other.role
          ? [`${one.role} ${one.at.join()} and ${other.role} ${other.at.join()} on axis ${axis}`]
          : [];
      });
    }),
  );
}

describe.each(all)('the model %s', (_, model) => {
  it('stays inside its footprint and ends at its height', () => {
    for (const [parts, slack] of [
      [model.parts, CENTIMETRE],
      // With fewer sides what is round ends a little lower.
      [model.lightParts ?? model.parts, 5 * CENTIMETRE],
    ] as const) {
      const { low, high } = bounds(parts);
      expect([...low, ...high].every(Number.isFinite)).toBe(true);
      expect(low[0]).toBeGreaterThanOrEqual(-model.length / 2 - CENTIMETRE);
      expect(high[0]).toBeLessThanOrEqual(model.length / 2 + CENTIMETRE);
      expect(low[2]).toBeGreaterThanOrEqual(-model.width / 2 - CENTIMETRE);
      expect(high[2]).toBeLessThanOrEqual(model.width / 2 + CENTIMETRE);
      expect(low[1]).toBeGreaterThanOrEqual(-0.001);
      expect(Math.abs((high[1] ?? 0) - model.height)).toBeLessThanOrEqual(slack);
    }
  });

  it('has at most 6,000 triangles, its light form at most 1,500', () => {
    expect(count(model, 'full')).toBeLessThanOrEqual(6_000);
    expect(count(model, 'light')).toBeLessThanOrEqual(1_500);
  });

  it('has no two faces of different colours in one place', () => {
    expect(flickering(model.parts)).toEqual([]);
  });
});

describe.each(machines)('the machine %s', (_, model) => {
  const parts = model.parts;

  it('has one lamp, which nothing covers from above, and an accent; its light form too', () => {
    for (const each of [parts, model.lightParts ?? parts]) {
      expect(each.filter(({ role }) => role === 'lamp')).toHaveLength(1);
      expect(each.some(({ role }) => role === 'accent')).toBe(true);
    }
    const lamp = parts.filter(({ role }) => role === 'lamp');
    const [{ low }, { high }] = [bounds(lamp), bounds(lamp)];
    const above = parts.filter((part) => part.kind === 'box' && part.at[1] > (high[1] ?? 0)) as BoxPart[];
    const covering = above.filter(
      ({ at, size }) =>
        Math.abs(at[0] - ((low[0] ?? 0) + (high[0] ?? 0)) / 2) < size[0] / 2 &&
        Math.abs(at[2] - ((low[2] ?? 0) + (high[2] ?? 0)) / 2) < size[2] / 2,
    );
    expect(covering).toEqual([]);
  });

  it('lies within the lengths and widths that lines are laid out with', () => {
    expect(model.length).toBeGreaterThanOrEqual(1.8);
    expect(model.length).toBeLessThanOrEqual(10.4);
    expect(model.width).toBeLessThanOrEqual(4);
  });

  it('has a belt up to each end that the flow passes, at the height that it states', () => {
    const belts = parts.filter((part): part is BoxPart => part.kind === 'box' && part.role === 'belt');
    const rails = parts.filter((part): part is BoxPart => part.kind === 'box' && part.role === 'rail');
    const ends = [
      [model.inlet, -1],
      [model.outlet, 1],
    ] as const;
    for (const [height, side] of ends) {
      if (height === null) continue;
      const reaches = ({ at, size }: BoxPart, slack: number): boolean =>
        Math.abs(at[0] + (side * size[0]) / 2 - (side * model.length) / 2) < slack;
      const atHeight = belts.filter(({ at, size }) => Math.abs(at[1] + size[1] - height) <= CENTIMETRE * 2);
      // Rollers end a little before their rails.
      expect(atHeight.some((part) => reaches(part, 0.12))).toBe(true);
      expect(rails.some((part) => reaches(part, CENTIMETRE * 2))).toBe(true);
    }
  });
});

describe('all models', () => {
  it('are one for each type of machine', () => {
    expect(Object.keys(MACHINE_MODELS).sort()).toEqual([...MachineType.options].sort());
  });

  it('fit the plant of 5 lines with 14 machines', () => {
    const lines = Array.from(
      { length: 5 * 14 },
      (_, index) => machines[index % machines.length]?.[1] as Model,
    );
    expect(lines.reduce((sum, model) => sum + count(model, 'full'), 0)).toBeLessThan(250_000);
    expect(count(GOODS_MODELS.bottle, 'full')).toBeLessThanOrEqual(40);
  });
});
