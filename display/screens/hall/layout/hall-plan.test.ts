import { describe, expect, it } from 'vitest';
import { fitCamera, HALL_ANGLES, PORTRAIT_HALL_ANGLES, projectedBox } from '#display/kit3d/camera/camera.ts';
import { planDoorCells, planHallScreen } from './hall-layout.ts';
import { type AisleInput, HALL, HALL_LOOKS, planHall } from './hall-plan.ts';

const aislesOf = (count: number, bays: number, levels: number, positions: number): AisleInput[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `1:${index}`,
    label: String(index + 1),
    bays: Array.from({ length: bays }, (_unused, bay) => bay + 1),
    levels,
    positions,
  }));
const doorsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), code: String(index + 1) }));

const ROOMS: readonly (readonly [string, readonly AisleInput[], number])[] = [
  ['nothing', [], 0],
  ['doors alone', [], 12],
  ['one place', aislesOf(1, 1, 1, 1), 1],
  ['a usual room', aislesOf(19, 13, 6, 6), 12],
  ['31,104 places', aislesOf(27, 24, 8, 6), 24],
  ['one aisle of 400 bays', aislesOf(1, 400, 16, 1), 3],
  ['200 short aisles', aislesOf(200, 1, 2, 2), 80],
];

describe('the places of the room of a warehouse', () => {
  const cases = ROOMS.flatMap(([name, aisles, doors]) =>
    (['landscape', 'portrait'] as const).map((orientation) => [name, orientation, aisles, doors] as const),
  );

  it.each(cases)(
    '%s, %s: every place has a spot of its own on the slab, all of it on the screen',
    (...[, orientation, aisles, doors]) => {
      const screen = planHallScreen(orientation);
      const plan = planHall(aisles, doorsOf(doors), screen.room.w / screen.room.h);
      expect(plan.parts).toHaveLength(1);
      const count = aisles.reduce(
        (sum, { bays, levels, positions }) => sum + bays.length * levels * positions,
        0,
      );
      expect(plan.spots.length).toBe(count * 3);
      const seen = new Set<string>();
      const { low, high } = plan.slab;
      for (let at = 0; at < plan.spots.length; at += 3) {
        const [x = 0, y = 0, z = 0] = plan.spots.subarray(at, at + 3);
        seen.add(`${x.toFixed(2)} ${y.toFixed(2)} ${z.toFixed(2)}`);
        if (!(x > low[0] && x < high[0] && y >= 0 && y < high[1] && z > low[2] && z < high[2]))
          throw new Error(`place ${at / 3} stands at ${x} ${y} ${z}`);
      }
      expect(seen.size).toBe(count);
      const angles = orientation === 'landscape' ? HALL_ANGLES : PORTRAIT_HALL_ANGLES;
      const camera = fitCamera(angles, [plan.seen], screen.room, screen.height);
      const box = projectedBox(camera, plan.seen);
      expect(box.x).toBeGreaterThanOrEqual(screen.room.x - 1);
      expect(box.x + box.w).toBeLessThanOrEqual(screen.room.x + screen.room.w + 1);
      expect(box.y).toBeGreaterThanOrEqual(screen.room.y - 1);
      expect(box.y + box.h).toBeLessThanOrEqual(screen.room.y + screen.room.h + 1);
      for (const door of plan.doors)
        for (const lane of plan.aisles) expect(lane.bounds.low[2]).toBeLessThan(door.bounds.low[2]);
    },
  );

  it.each([
    ['a usual room', aislesOf(19, 13, 6, 6), 12, 1],
    ['60 doors', aislesOf(27, 24, 8, 6), 60, 2],
    ['60 doors and no aisle', [], 60, 2],
  ] as const)('%s, portrait: many doors stand in halls behind each other', (...[, aisles, doors, least]) => {
    const screen = planHallScreen('portrait');
    const shape = screen.room.w / screen.room.h;
    const plan = planHall(aisles, doorsOf(doors), shape, HALL_LOOKS.portrait);
    expect(plan.parts.length).toBeGreaterThanOrEqual(least);
    expect(plan.doors).toHaveLength(doors);
    plan.parts.forEach(({ back, front, wall }, index) => {
      expect(back).toBeLessThan(front);
      // Trucks at the doors of a hall end before the hall in front of it.
      const own = plan.doors.filter(({ z }) => z === wall);
      expect(own.length).toBeGreaterThan(0);
      const before = plan.parts[index - 1]?.back ?? HALL.yard + 10;
      for (const { bounds } of own) expect(bounds.high[2]).toBeLessThan(before);
      for (const [at, door] of own.entries())
        expect((own[at + 1]?.x ?? Number.POSITIVE_INFINITY) - door.x).toBeGreaterThanOrEqual(
          HALL.doorPitchLeast - 0.01,
        );
      const lanes = plan.aisles.filter(({ z }) => z > back && z < front);
      for (const { bounds } of lanes) expect(bounds.low[2]).toBeGreaterThan(back);
    });
    const places = aisles.reduce(
      (sum, { bays, levels, positions }) => sum + bays.length * levels * positions,
      0,
    );
    const spots = new Set(
      Array.from({ length: places }, (_, at) => plan.spots.subarray(at * 3, at * 3 + 3).join(' ')),
    );
    expect(spots.size).toBe(places);
    for (let at = 2; at < plan.spots.length; at += 3) {
      const z = plan.spots[at] ?? Number.NaN;
      if (!plan.parts.some(({ back, front }) => z > back && z < front)) throw new Error(`a place at ${z}`);
    }
    const camera = fitCamera(PORTRAIT_HALL_ANGLES, [plan.seen], screen.room, screen.height);
    const seen = projectedBox(camera, plan.seen);
    expect(seen.w / screen.room.w).toBeGreaterThan(0.6);
    expect(seen.h / screen.room.h).toBeGreaterThan(0.6);
  });

  it('puts odd bays on the left and even ones on the right where a bay has one place', () => {
    const plan = planHall(aislesOf(1, 4, 1, 1), [], 2);
    const at = (index: number) => [plan.spots[index * 3] ?? 0, plan.spots[index * 3 + 2] ?? 0] as const;
    expect(at(0)[0]).toBeLessThan(at(1)[0]);
    expect(at(0)[1]).toBe(at(1)[1]);
    expect(at(2)[1]).toBeLessThan(at(0)[1]);
  });

  it('folds a long aisle into lanes beside each other, and every bay is in one of them', () => {
    const [aisle] = aislesOf(1, 400, 2, 2);
    const plan = planHall(aisle ? [aisle] : [], doorsOf(4), 3);
    expect(plan.aisles.length).toBeGreaterThan(3);
    expect(plan.aisles.flatMap(({ bays }) => bays.map(({ bay }) => bay)).sort((a, b) => a - b)).toEqual(
      aisle?.bays,
    );
  });

  it.each([
    ['landscape', 12],
    ['landscape', 1],
    ['landscape', 60],
    ['portrait', 12],
    ['portrait', 60],
    ['portrait', 0],
  ] as const)('%s, %i doors: cells lie beside each other on the screen', (orientation, doors) => {
    const screen = planHallScreen(orientation);
    const at = Array.from({ length: doors }, (_, index) => 100 + (index * 1_700) / Math.max(1, doors - 1));
    const cells = planDoorCells(screen, at);
    expect(cells).toHaveLength(Math.min(doors, screen.cellsMost));
    cells.forEach(({ box, code, mark, time, count, job }, index) => {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.w).toBeLessThanOrEqual(screen.width);
      expect(box.y + box.h).toBeLessThanOrEqual(screen.height);
      expect(code.x + code.w).toBeLessThanOrEqual(mark.x);
      expect(count.x + count.w).toBeLessThanOrEqual(job.x);
      expect(time.y + time.h).toBeLessThanOrEqual(box.y + box.h + 1);
      for (const other of cells.slice(index + 1))
        expect(other.box.x >= box.x + box.w || other.box.y >= box.y + box.h).toBe(true);
    });
  });

  it('stands the cells under their doors where they have room', () => {
    const screen = planHallScreen('landscape');
    const at = Array.from({ length: 12 }, (_, index) => 150 + index * 145);
    for (const [index, { box }] of planDoorCells(screen, at).entries())
      expect(Math.abs(box.x + box.w / 2 - (at[index] ?? 0))).toBeLessThan(1);
  });
});
