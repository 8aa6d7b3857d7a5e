import { describe, expect, it } from 'vitest';
import {
  fitCamera,
  PORTRAIT_RAILWAY_ANGLES,
  project,
  projectedBox,
  RAILWAY_ANGLES,
} from '#display/kit3d/camera/camera.ts';
import { GOODS_MODELS } from '#display/kit3d/goods/goods-models.ts';
import { placeTags } from '#display/kit3d/hud/floor-tag-plan.ts';
import type { SceneHandler } from '#display/screens/railway/model/scene-model.ts';
import { areaRects, tagRect } from './area-rects.ts';
import { letterHeightFor, numberBounds } from './letter-height.ts';
import { placeHandlers } from './place-handlers.ts';
import { planRailwayScreen } from './railway-layout.ts';
import { planYard, type YardInput } from './yard-plan.ts';
import { CRANE_Z, PITCH } from './yard-sizes.ts';

const train = (id: string, trackId: string, count: number, isFocus = false): YardInput['trains'][number] => ({
  id,
  trackId,
  isFocus,
  wagons: Array.from({ length: count }, (_, index) => ({
    id: `${id}-${index}`,
    kind: 'flat' as const,
    number: String(index + 1),
  })),
});

/** In the middle half of a length. */
const isWithin = (at: number, from: number, length: number): boolean =>
  at > from + length / 4 && at < from + (length * 3) / 4;

const tracks = (count: number): YardInput['tracks'] =>
  Array.from({ length: count }, (_, index) => ({ id: `t${index}`, label: String(index) }));

const yard = (input: Partial<YardInput>): YardInput => ({
  tracks: tracks(2),
  trains: [],
  from: 0,
  count: 0,
  ...input,
});

const handler = (given: Partial<SceneHandler>): SceneHandler => ({
  id: '1',
  kind: 'gantry',
  mode: 'quiet',
  state: 'production',
  wagonId: null,
  atM: null,
  isLaden: false,
  isForTrain: false,
  ...given,
});

describe('where a yard stands', () => {
  it.each([
    ['nothing', yard({ tracks: [] })],
    ['tracks without trains', yard({})],
    ['one wagon', yard({ trains: [train('a', 't0', 1, true)], count: 1 })],
    ['two trains', yard({ trains: [train('a', 't0', 9, true), train('b', 't1', 12)], count: 9 })],
    ['60 wagons', yard({ trains: [train('a', 't0', 60, true)], from: 28, count: 9 })],
    ['two trains on one track', yard({ trains: [train('b', 't0', 5), train('a', 't0', 5, true)], count: 5 })],
    ['more tracks than are drawn', yard({ tracks: tracks(14), trains: [train('a', 't13', 3)] })],
  ])('%s: every wagon in view once, on the slab, none in another', (_, input) => {
    const plan = planYard(input);
    const focus = input.trains.find(({ isFocus }) => isFocus);
    const inView = focus?.wagons.slice(input.from, input.from + input.count).map(({ id }) => id) ?? [];
    const ids = plan.wagons.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(inView));
    expect(new Set(ids).size).toBe(ids.length);
    plan.wagons.forEach((wagon, index) => {
      expect(wagon.x).toBeGreaterThan(plan.slab.low[0]);
      expect(wagon.x).toBeLessThan(plan.slab.high[0]);
      const over = plan.wagons
        .slice(index + 1)
        .filter(({ x, z }) => z === wagon.z && Math.abs(x - wagon.x) < PITCH - 0.01);
      expect(over).toEqual([]);
    });
    expect(plan.slab.high[0] - plan.slab.low[0]).toBeLessThan(420);
  });

  it.each(['landscape', 'portrait'] as const)(
    '%s: the numbers in view are on the screen and can be read',
    (orientation) => {
      const screen = planRailwayScreen(orientation);
      const angles = orientation === 'landscape' ? RAILWAY_ANGLES : PORTRAIT_RAILWAY_ANGLES;
      const plan = planYard(yard({ trains: [train('a', 't0', 9, true)], count: 9 }));
      const camera = fitCamera(angles, plan.inView, screen.room, screen.height);
      expect(letterHeightFor(camera, plan)).not.toBeNull();
      for (const { x, z } of plan.wagons) {
        const at = project(camera, [x, 0, z]);
        expect(at.x).toBeGreaterThan(0);
        expect(at.x).toBeLessThan(screen.width);
        expect(at.y).toBeGreaterThan(screen.room.y);
        expect(at.y).toBeLessThan(screen.room.y + screen.room.h);
      }
    },
  );

  it.each([1, 7, 9, 12])('of %i wagons does not reach the timetable where it runs off', (count) => {
    const screen = planRailwayScreen('landscape');
    const plan = planYard(yard({ trains: [train('a', 't0', count, true)], count }));
    const camera = fitCamera(RAILWAY_ANGLES, plan.inView, screen.room, screen.height);
    const [row] = screen.rows;
    if (!row) throw new Error('there is a timetable');
    const [, , front] = plan.slab.high;
    const edge = Array.from({ length: 400 }, (_, x) => project(camera, [x, -1, front]));
    const over = edge.filter(({ x }) => x > row.box.x && x < row.box.x + row.box.w);
    expect(over.length).toBeGreaterThan(20);
    expect(Math.max(...over.map(({ y }) => y))).toBeLessThan(row.box.y + 4);
  });

  it.each([0, 1, 7, 9])('of %i wagons has machines beside nine wagons whole on the screen', (count) => {
    const screen = planRailwayScreen('landscape');
    const plan = planYard(yard({ trains: count > 0 ? [train('a', 't0', count, true)] : [], count }));
    const camera = fitCamera(RAILWAY_ANGLES, plan.inView, screen.room, screen.height);
    const { length, height, width } = GOODS_MODELS.gantry;
    for (const wagon of [0.5, 8.5]) {
      const [x, z] = [wagon * PITCH, CRANE_Z];
      const seen = projectedBox(camera, {
        low: [x - length / 2, 0, z - width / 2],
        high: [x + length / 2, height, z + width / 2],
      });
      expect(seen.x).toBeGreaterThan(0);
      expect(seen.x + seen.w).toBeLessThan(screen.width);
    }
  });

  it.each(['landscape', 'portrait'] as const)(
    '%s: the words of a track are amid no other one',
    (orientation) => {
      const screen = planRailwayScreen(orientation);
      const plan = planYard(yard({ tracks: tracks(3) }));
      const angles = orientation === 'landscape' ? RAILWAY_ANGLES : PORTRAIT_RAILWAY_ANGLES;
      const camera = fitCamera(angles, plan.inView, screen.room, screen.height);
      const areaOf = (trackId: string) => {
        const [rect] = areaRects(
          {
            kind: 'suffers',
            state: 'shutdown',
            mark: 'cross',
            wagonIds: [],
            handlerIds: [],
            trackId,
            text: trackId,
          },
          plan,
          [],
        );
        if (!rect) throw new Error('each track has an area');
        return rect;
      };
      const tags = plan.tracks.map(({ id }) => ({ area: areaOf(id), state: 'shutdown' as const, text: id }));
      const placed = placeTags(
        tags,
        { camera, room: screen.tagRoom, shelf: screen.shelf, leaders: [] },
        () => 120,
      );
      expect(placed.map(({ text }) => text)).toEqual(['t0', 't1', 't2']);
      for (const tag of placed) {
        const on = plan.tracks.filter(({ z }) =>
          Array.from({ length: 400 }, (_, step) => {
            const { from, to } = plan.view;
            return project(camera, [from + ((to - from) * step) / 399, 0, z]);
          }).some(({ x, y }) => isWithin(x, tag.x, tag.w) && isWithin(y, tag.y, tag.h)),
        );
        expect(on.map(({ id }) => id).filter((id) => id !== tag.text)).toEqual([]);
      }
    },
  );

  it.each(['landscape', 'portrait'] as const)(
    '%s: the words of wagons hide no painted number',
    (orientation) => {
      const screen = planRailwayScreen(orientation);
      const plan = planYard(yard({ trains: [train('a', 't0', 9, true)], count: 9 }));
      const angles = orientation === 'landscape' ? RAILWAY_ANGLES : PORTRAIT_RAILWAY_ANGLES;
      const camera = fitCamera(angles, plan.inView, screen.room, screen.height);
      const letters = numberBounds(plan, letterHeightFor(camera, plan));
      expect(letters).toHaveLength(9);
      const area = {
        kind: 'suffers',
        state: 'material-shortage',
        mark: 'gap',
        wagonIds: ['a-0', 'a-1', 'a-2'],
        handlerIds: [],
        trackId: null,
        text: 'boxes short: 3',
      } as const;
      const [rect] = areaRects(area, plan, []);
      if (!rect) throw new Error('wagons have an area');
      const [tag] = placeTags(
        [{ area: rect, at: tagRect(area, rect), state: area.state, text: area.text }],
        { camera, room: screen.tagRoom, shelf: screen.shelf, leaders: [], letters },
        () => 190,
      );
      const hidden = letters
        .map((letter) => projectedBox(camera, letter))
        .filter(
          (seen) =>
            tag &&
            seen.x < tag.x + tag.w &&
            tag.x < seen.x + seen.w &&
            seen.y < tag.y + tag.h &&
            tag.y < seen.y + seen.h,
        );
      expect([tag?.text, hidden]).toEqual([area.text, []]);
    },
  );

  it('draws a machine at its wagon, and along it where its place says', () => {
    const plan = planYard(yard({ trains: [train('a', 't0', 9, true)], count: 9 }));
    const xOf = (given: Partial<SceneHandler>) => placeHandlers([handler(given)], plan)[0]?.x;
    expect(xOf({ wagonId: 'a-3' })).toBeCloseTo(3.5 * PITCH);
    expect(xOf({ wagonId: 'a-3', atM: 3.5 * PITCH + 2 })).toBeCloseTo(3.5 * PITCH + 2);
    expect(xOf({ wagonId: 'a-3', atM: 900 })).toBeCloseTo(3.5 * PITCH + PITCH / 3);
    expect(xOf({ atM: 40 })).toBe(40);
  });

  it('does not draw a machine whose place is not known or cannot be', () => {
    const plan = planYard(yard({ trains: [train('a', 't0', 9, true)], count: 9 }));
    for (const atM of [null, 1e9, -1e9]) expect(placeHandlers([handler({ atM })], plan)).toEqual([]);
    expect(placeHandlers([handler({ wagonId: 'gone' })], plan)).toEqual([]);
  });

  it.each(['landscape', 'portrait'] as const)(
    '%s: no lorry is cut off by the edge of the picture',
    (orientation) => {
      const screen = planRailwayScreen(orientation);
      const angles = orientation === 'landscape' ? RAILWAY_ANGLES : PORTRAIT_RAILWAY_ANGLES;
      const plan = planYard(yard({ trains: [train('a', 't0', 9, true)], count: 9 }));
      const camera = fitCamera(angles, plan.inView, screen.room, screen.height);
      const { length, height, width } = GOODS_MODELS.chassisLorry;
      const lorries = Array.from({ length: 24 }, (_, index) =>
        handler({ id: String(index), kind: 'lorry', atM: index * 12 - 90 }),
      );
      const placed = placeHandlers(lorries, plan);
      expect(placed.length).toBeGreaterThan(8);
      for (const { x, z } of placed) {
        const seen = projectedBox(camera, {
          low: [x - length / 2, 0, z - width / 2],
          high: [x + length / 2, height, z + width / 2],
        });
        expect(seen.x).toBeGreaterThanOrEqual(0);
        expect(seen.x + seen.w).toBeLessThanOrEqual(screen.width);
      }
    },
  );

  it('queues lorries without overlaps, also those without a place', () => {
    const plan = planYard(yard({ trains: [train('a', 't0', 9, true)], count: 9 }));
    const lorries = Array.from({ length: 9 }, (_, index) =>
      handler({ id: String(index), kind: 'lorry', atM: index < 6 ? 40 : null }),
    );
    const placed = placeHandlers(lorries, plan);
    expect(placed).toHaveLength(9);
    placed.forEach(({ x, z }, index) => {
      const over = placed.slice(index + 1).filter((other) => other.z === z && Math.abs(other.x - x) < 18);
      expect(over).toEqual([]);
    });
  });
});
