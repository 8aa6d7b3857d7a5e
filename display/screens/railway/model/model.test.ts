import { describe, expect, it } from 'vitest';
import { createRailwayScenario } from '#display/screens/railway/synthetic/scenario.ts';
import { SITUATIONS } from '#display/screens/railway/synthetic/situations.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { RAILWAY_BOARD_FEED_KEYS as KEYS } from '#shared/contracts/railway/railway-board.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { type RailwayScreenModel, toRailwayModel } from './model.ts';

const START_MS = Date.UTC(2026, 6, 1, 5, 42);

interface Options {
  readonly language?: Language;
  readonly seconds?: number;
  /** Puts other values into the image, or null to take them out. */
  readonly change?: Readonly<Record<string, unknown>>;
}

function shown(
  situation: number,
  { language = 'zh', seconds = 0, change = {} }: Options = {},
): RailwayScreenModel {
  const scenario = createRailwayScenario({
    seed: 1,
    rate: 20,
    machines: 12,
    fault: situation,
    startMs: START_MS,
    random: () => 0.5,
  });
  const nowMs = START_MS + seconds * 1000;
  scenario.advance(nowMs);
  const values = new Map(scenario.image({ name: 'railwayBoard', id: '71' }));
  for (const [key, value] of Object.entries(change)) {
    if (value === null) values.delete(key);
    else values.set(key, { ...(values.get(key) as object | undefined), ...(value as object) });
  }
  const image: FeedReader = {
    get: (key) => values.get(key),
    keys: () => [...values.keys()],
    baseTs: START_MS,
    size: values.size,
  };
  const model = toRailwayModel({ image, nowMs, language });
  if (!model) throw new Error('the scenario has no warehouse');
  return model;
}

describe('the model of a railway platform', () => {
  it('is null until the image holds the warehouse', () => {
    const image: FeedReader = { get: () => undefined, keys: () => [], baseTs: START_MS, size: 0 };
    expect(toRailwayModel({ image, nowMs: START_MS, language: 'zh' })).toBeNull();
  });

  it('says that all trains are on time, which is next, and nothing stands out', () => {
    const model = shown(SITUATIONS.normal);
    expect(model.verdict).toMatchObject({ level: 'good', word: '全部准点', needsPerson: false });
    expect(model.verdict.detail).toBe('下一列 14:20 · 83104 上海 · 还剩 3 车');
    expect(model.callouts).toEqual([]);
    expect(model.scene.areas).toEqual([]);
    expect(model.scene.handlers.some(({ mode }) => mode === 'culprit' || mode === 'suffers')).toBe(false);
    expect(model.strip.cells.map(({ word }) => word)).toContain('在装');
  });

  it('says which train leaves late, by how much and why, and who made it so', () => {
    const model = shown(SITUATIONS.crane);
    expect(model.verdict).toMatchObject({
      level: 'bad',
      tone: 'fault',
      word: '83104 晚 9 分',
      detail: '预计 14:29 发 · 起因：2 号吊锁销未闭合',
      needsPerson: true,
    });
    expect(model.callouts[0]).toEqual({
      anchorId: '901',
      state: 'fault',
      titles: ['2 号吊 · F031 锁销未闭合', '2 号吊 · F031'],
      detail: '13:34 起 · 余 4 箱',
    });
    expect(model.legend).toBe('本列待装 4 箱');
    expect(model.wagons).toMatchObject({
      value: 31,
      text: '31',
      whole: '/ 48',
      notes: [['欠 2 车']],
      isBad: true,
    });
    expect(model.tonnes).toMatchObject({ text: '2,148', notes: [['计划 3,300']] });
    expect(model.onTime).toMatchObject({
      text: '92%',
      notes: [['目标 95']],
      bar: { share: 0.92, mark: 0.95 },
    });
    const english = shown(SITUATIONS.crane, { language: 'en' });
    expect(english.verdict.word).toBe('83104 +9 min');
    expect(english.callouts[0]?.detail).toBe('since 13:34 · boxes to go: 4');
  });

  it('shows the culprit alone as culprit, and one area for each run of wagons that suffer', () => {
    const { scene, strip } = shown(SITUATIONS.crane);
    expect(scene.handlers.filter(({ mode }) => mode === 'culprit').map(({ id }) => id)).toEqual(['901']);
    expect(scene.areas.map(({ kind, text, wagonIds }) => [kind, text, wagonIds.length])).toEqual([
      ['culprit', '', 1],
      ['suffers', '缺 3 箱', 3],
      ['suffers', '3 辆集卡等待', 0],
    ]);
    expect(scene.wagons.filter(({ hasGhosts }) => hasGhosts).map(({ id }) => id)).toEqual([
      '700',
      '701',
      '702',
      '703',
    ]);
    expect(strip.cells.map(({ isCulprit }) => isCulprit)).toEqual([
      false,
      false,
      false,
      true,
      ...Array(5).fill(false),
    ]);
    expect(strip.cells.map(({ number }) => number)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    const waiting = scene.handlers.filter(({ kind, mode }) => kind === 'lorry' && mode === 'suffers');
    expect(waiting.every(({ isForTrain, isLaden }) => isForTrain && isLaden)).toBe(true);
  });

  it('lists the next trains by their departure, those that are late among them, and what was weighed', () => {
    const { timetable, weighings } = shown(SITUATIONS.crane);
    expect(timetable.rows.map(({ time, no, word }) => [time, no, word])).toEqual([
      ['14:20', '83104', '晚 9 分'],
      ['14:50', '41027', '准点'],
      ['15:35', '60915', '准点'],
    ]);
    expect(weighings.items.map(({ text }) => text)).toEqual(['…0118 61.2', '…0117 58.9', '…0116 60.4']);
    expect(shown(SITUATIONS.broken).weighings.items.map(({ isOverload }) => isOverload)).toEqual([
      true,
      true,
      false,
    ]);
    expect(shown(SITUATIONS.broken).timetable.rows.map(({ word }) => word)).toEqual([
      '晚 96 分',
      '晚 21 分',
      '停运',
    ]);
  });

  it('claims nothing of what is old: no culprit, no lamp, no ghost', () => {
    for (const situation of [SITUATIONS.stale, SITUATIONS.dead]) {
      const model = shown(situation);
      expect(model.callouts).toEqual([]);
      expect(model.legend).toBe('');
      expect(new Set(model.scene.areas.map(({ kind }) => kind))).toEqual(new Set(['old']));
      expect(model.scene.areas[0]?.text).toMatch(/^\d+ 分钟前$/);
      const modes = [...model.scene.wagons, ...model.scene.handlers].map(({ mode }) => mode);
      expect(new Set(modes)).toEqual(new Set(['stale']));
      expect(model.data.isOld).toBe(true);
    }
    expect(shown(SITUATIONS.dead).verdict).toMatchObject({
      level: 'unknown',
      word: '数据中断',
      detail: '13:12 起没有收到数据',
    });
    expect(shown(SITUATIONS.stale).verdict.staleness).toBe('stale');
  });

  it('withholds a fault that old machines told, while the trains are fresh', () => {
    const sources = { handlers: { at: START_MS - 100_000, expectedMs: 30_000 } };
    const model = shown(SITUATIONS.crane, { change: { [KEYS.sources()]: sources } });
    expect(model.callouts).toEqual([]);
    expect(model.verdict.level).toBe('bad');
    expect(model.data).toMatchObject({ isOld: true, staleness: 'stale' });
    expect(new Set(model.scene.handlers.map(({ mode }) => mode))).toEqual(new Set(['stale']));
  });

  it('was never told anything where no source was read', () => {
    const model = shown(SITUATIONS.crane, { change: { [KEYS.sources()]: null, [KEYS.figures()]: null } });
    expect(model.verdict).toMatchObject({ level: 'unknown', detail: '还没有收到数据' });
    expect(model.data.text).toBe('没有数据');
    expect(model.wagons).toMatchObject({ value: null, text: '–', bar: null });
  });

  it('does not say that all are on time beside a share that is missed', () => {
    const change = { figures: { onTime: 0.5, onTimeTarget: 0.97 } };
    const { verdict, onTime } = shown(SITUATIONS.normal, { change });
    expect(onTime.isBad).toBe(true);
    expect(verdict).toMatchObject({ tone: 'warning', mark: 'triangle', word: '其余准点' });
    expect(verdict.detail).toMatch(/50%.*97/);
  });

  it('says that tracks are closed, that none runs, or that all have left', () => {
    expect(shown(SITUATIONS.closed).verdict).toMatchObject({
      level: 'unknown',
      word: '线路封锁',
      detail: '道岔检修',
    });
    expect(shown(SITUATIONS.empty).verdict).toMatchObject({ level: 'unknown', word: '今日无车' });
    expect(shown(SITUATIONS.bare).data.text).toContain('还没有建立线路');
    const left = { state: 'departed', trackId: null };
    const change = { [KEYS.train('601')]: left, [KEYS.train('602')]: left, [KEYS.train('603')]: left };
    const clear = shown(SITUATIONS.normal, { change });
    expect(clear.verdict).toMatchObject({ level: 'good', word: '今日发完' });
    expect(clear.strip).toMatchObject({ cells: [], note: '站台上没有列车' });
    expect(clear.timetable.rows.map(({ word }) => word)).toEqual(['已发', '已发', '已发']);
  });

  it('turns the pages of a long train, and the scene stays at its trouble', () => {
    const pages = [0, 12, 24].map((seconds) => shown(SITUATIONS.long, { seconds }));
    expect(pages.map(({ strip }) => strip.page.page === 0)).toEqual([true, false, true]);
    expect(pages[0]?.strip.page.pages).toBe(7);
    expect(pages[0]?.strip.cells.map(({ number }) => number)).toEqual(
      Array.from({ length: 9 }, (_, index) => String(29 + index)),
    );
    expect(new Set(pages.map(({ scene }) => scene.yard.from))).toEqual(new Set([28]));
  });

  it('counts what has no place that could be believed', () => {
    expect(shown(SITUATIONS.broken).data.text).toContain('1 台位置不明');
  });

  it('takes boxes away from a train that is unloaded, and none shall come onto it', () => {
    const { scene, strip } = shown(SITUATIONS.mixed);
    const mine = scene.wagons.filter(({ id }) => Number(id) < 800);
    expect(mine.every(({ hasGhosts }) => !hasGhosts)).toBe(true);
    expect(mine.find(({ id }) => id === '708')?.boxes).toBe(1);
    expect(strip.cells.find(({ state }) => state === 'done')?.word).toBe('已卸');
  });

  it.each(Object.entries(SITUATIONS))(
    'has finite numbers and no empty words in the situation %s',
    (_, situation) => {
      for (const language of ['zh', 'en'] as const) {
        const model = shown(situation, { language, seconds: 5 });
        expect(JSON.stringify(model)).not.toMatch(/NaN|Infinity|undefined|\{\{|railway\./);
        expect(model.verdict.word).not.toBe('');
        expect(model.scene.wagons.every(({ fill }) => fill >= 0 && fill <= 1)).toBe(true);
      }
    },
  );
});
