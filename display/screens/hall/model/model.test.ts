import { describe, expect, it } from 'vitest';
import { createHallScenario } from '#display/screens/hall/synthetic/scenario.ts';
import { HALL_SITUATIONS as SITUATIONS } from '#display/screens/hall/synthetic/situations.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { FloorSearchReply, searchFloor } from '#shared/contracts/stock/floor-search.ts';
import { WAREHOUSE_BOARD_FEED_KEYS as BOARD } from '#shared/contracts/yard/warehouse-board.ts';
import { fillAt } from '#shared/domain/stock/place-code.ts';
import { type HallModel, toHallModel } from './model.ts';

const NOW_MS = Date.UTC(2026, 10, 22, 5, 42);

function modelOf(
  situation: number,
  edit: (values: Map<string, unknown>) => void = () => undefined,
  asked: string | null = null,
): HallModel {
  let word = 5;
  const scenario = createHallScenario({
    seed: 1,
    rate: 1,
    machines: 12,
    fault: situation,
    startMs: NOW_MS,
    random: () => {
      word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
      return word / 2 ** 32;
    },
  });
  const board = new Map(scenario.image({ name: 'warehouseBoard', id: '71' }));
  const floor = new Map(scenario.image({ name: 'warehouseFloor', id: '71' }));
  edit(floor);
  const reply = asked === null ? null : scenario.answer(searchFloor.id, { query: { text: asked } }, NOW_MS);
  const chosen = reply === null ? null : FloorSearchReply.parse(reply).hits[0];
  const model = toHallModel({
    board: readerOf(board),
    floor: readerOf(floor),
    nowMs: NOW_MS,
    language: 'zh',
    chosen,
  });
  if (!model) throw new Error('there is no model');
  return model;
}

function readerOf(values: ReadonlyMap<string, unknown>): FeedReader {
  return { get: (key) => values.get(key), keys: () => values.keys(), baseTs: NOW_MS, size: values.size };
}

const drawn = ({ scene }: HallModel): number =>
  scene.places.reduce(
    (sum, places) =>
      sum + Array.from(places, (_, index) => fillAt(places, index)).filter((fill) => fill !== null).length,
    0,
  );

describe('the model of the room of a warehouse', () => {
  it('leads from the truck that is late by most to the place that it waits for', () => {
    const { callouts, scene, verdict, doors } = modelOf(SITUATIONS.late);
    expect(verdict.word).toBe('7 号晚 38 分');
    expect(callouts[0]).toMatchObject({ anchorId: 'spot:3:1:08', state: 'fault' });
    expect(callouts[0]?.titles[0]).toBe('8 巷 3 列 · B-03 缺货待补');
    expect(callouts[0]?.detail).toBe('13:04 起 · 7 号门晚 38 分');
    // The other late truck waits for something else: two culprits, two cards.
    expect(callouts.map(({ anchorId }) => anchorId)).toEqual(['spot:3:1:08', 'door:8']);
    const culprits = scene.areas.filter(({ kind }) => kind === 'culprit');
    expect(culprits).toMatchObject([{ doorId: '8' }, { aisle: '1:08', bay: 3 }]);
    const seventh = scene.trucks.find(({ doorId }) => doorId === '7');
    expect(seventh).toMatchObject({ mode: 'suffers', state: 'material-shortage', missing: 13, pallets: 0 });
    expect(scene.areas.find(({ doorId }) => doorId === '7')?.text).toBe('缺 13 托');
    expect(doors.find(({ id }) => id === '7')).toMatchObject({
      look: 'suffers',
      counts: ['11/24', '11'],
      job: 'out',
    });
  });

  it('is the truck itself where nothing is known to be wrong at a place', () => {
    const { callouts, scene } = modelOf(SITUATIONS.late, (floor) => {
      for (const key of [...floor.keys()]) if (key.startsWith('trouble:')) floor.delete(key);
    });
    expect(callouts[0]).toMatchObject({ anchorId: 'door:7' });
    expect(callouts[0]?.titles[0]).toContain('中通');
    expect(callouts[0]?.detail).toBe('晚 38 分 · B-03 缺货待补');
    expect(scene.trucks.filter(({ mode }) => mode === 'culprit').map(({ doorId }) => doorId)).toEqual([
      '7',
      '8',
    ]);
  });

  it('has nothing to tell on a good day, and trucks that only wait suffer', () => {
    const { callouts, scene, onTime, legend } = modelOf(SITUATIONS.normal);
    expect(callouts).toEqual([]);
    expect(scene.areas.map(({ kind, doorId }) => [kind, doorId])).toEqual([['suffers', '8']]);
    expect(scene.work.length).toBeGreaterThan(5);
    expect([onTime.text, legend.isBad]).toEqual(['100%', false]);
  });

  it('claims nothing of places that are old', () => {
    const { scene, legend, capacity } = modelOf(SITUATIONS.dead);
    expect(scene).toMatchObject({ isOld: true, mostPicks: 0, work: [] });
    expect(scene.trucks.every(({ mode }) => mode === 'stale')).toBe(true);
    expect([capacity.staleness, legend.isBad, legend.most]).toEqual(['dead', true, null]);
    expect(legend.notes[0]).toBe('库位数据 10 分钟前');
    const old = scene.areas.filter(({ kind }) => kind === 'old');
    expect(old.filter(({ aisle }) => aisle !== null)).toHaveLength(scene.places.length);
    // All docks were read at the same time, which is said once; one was silent before that.
    const doors = old.filter(({ doorId }) => doorId !== null);
    expect(doors.length).toBeGreaterThan(5);
    expect(doors.map(({ text }) => text).filter(Boolean)).toEqual(['10 分钟前', '6 分钟前']);
  });

  it('says that it has no floor, and shows the doors', () => {
    const { shape, legend, doors, capacity } = modelOf(SITUATIONS.withoutFloor);
    expect(shape.aisles).toEqual([]);
    expect([legend.notes, legend.isBad, capacity.text]).toEqual([['没有库位数据'], true, '–']);
    expect(doors).toHaveLength(12);
  });

  it('says which places are in no rack, and leaves out an aisle that contradicts itself', () => {
    expect(modelOf(SITUATIONS.bare).legend.notes).toEqual([]);
    const { shape, legend } = modelOf(SITUATIONS.rubbish);
    expect(shape.aisles.map(({ label }) => label)).toEqual(['新高位立体货架北区', '2', '3']);
    expect(legend.notes).toEqual(['12,480 位没有巷道，未画出', '3,204 位超出货架，未画出']);
    expect([legend.isLack, modelOf(SITUATIONS.normal).legend.isLack]).toEqual([true, false]);
  });

  it.each([
    [SITUATIONS.bare, 0],
    [SITUATIONS.onePlace, 1],
    [SITUATIONS.normal, 8_892],
    [SITUATIONS.huge, 31_104],
  ])('draws every place of situation %i: %i', (situation, places) => {
    expect(drawn(modelOf(situation))).toBe(places);
  });

  it('takes values of any shape', () => {
    const model = modelOf(SITUATIONS.late, (floor) => {
      for (const [index, key] of [...floor.keys()].entries())
        floor.set(key, [null, 7, 'x', [], { bays: [1], places: 5 }][index % 5]);
      floor.set(BOARD.dock('99'), { code: 1 });
    });
    expect(model.shape.aisles).toEqual([]);
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });

  it('marks what was searched for in the place of the heat, and keeps the culprit', () => {
    const { found, scene, callouts, legend } = modelOf(SITUATIONS.late, undefined, '08-03-1-2');
    expect(found).toMatchObject({ title: expect.stringMatching(/^库位 08-03-1-2/) });
    expect(scene.found).toEqual([{ aisle: '1:08', bay: 3, index: 2 * 36 + 1 }]);
    expect(callouts[0]).toMatchObject({ anchorId: 'spot:3:1:08', state: 'fault' });
    expect(legend.most).toBeNull();
    expect(scene.picks.flat().every((count) => count === 0)).toBe(true);
    expect(modelOf(SITUATIONS.late).found).toBeNull();
  });

  it('says of what is searched for how much of it is in no rack', () => {
    const gone = (values: Map<string, unknown>): void => {
      for (const key of [...values.keys()]) if (/^aisle:1:(0[2-9]|1)/.test(key)) values.delete(key);
    };
    const { found, scene } = modelOf(SITUATIONS.late, gone, 'SKU-117');
    expect(scene.found.every(({ aisle }) => aisle === '1:01')).toBe(true);
    expect(found?.detail).toMatch(/位 · [\d,]+ 箱/);
  });
});
