import { describe, expect, it } from 'vitest';
import { createPretreatmentScenario } from '#display/kit/pretreatment/synthetic/scenario.ts';
import { UNIT_SITUATIONS } from '#display/kit/pretreatment/synthetic/situations.ts';
import { UNIT_IDS } from '#display/kit/pretreatment/synthetic/units.ts';
import {
  type BoardUnit,
  PRETREATMENT_BOARD_FEED_KEYS as KEYS,
} from '#shared/contracts/pretreatment/pretreatment-board.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { type PretreatmentModel, toPretreatmentModel } from './model.ts';

/** 13:42 in Shanghai, at the beginning of the first hall's turn. */
const START_MS = Date.UTC(2026, 10, 22, 5, 42);
const MINUTE_MS = 60_000;

function imagesOf(fault: number, change?: (values: Map<string, unknown>) => void, startMs = START_MS) {
  const scenario = createPretreatmentScenario({
    seed: 1,
    rate: 10,
    machines: 13,
    fault,
    startMs,
    random: () => 0.5,
  });
  return ['81', '82'].flatMap((id) => {
    const values = new Map(scenario.image({ name: 'pretreatmentBoard', id }));
    if (values.size === 0) return [];
    change?.(values);
    return [{ get: (key: string) => values.get(key), keys: () => values.keys(), baseTs: startMs } as never];
  });
}

function modelOf(
  fault: number,
  language: Language = 'zh',
  change?: (values: Map<string, unknown>) => void,
  atMs = START_MS,
  startMs = START_MS,
): PretreatmentModel {
  const model = toPretreatmentModel({ images: imagesOf(fault, change, startMs), nowMs: atMs, language });
  if (!model) throw new Error('the image holds the hall');
  return model;
}

const changeUnit = (id: string, to: Partial<BoardUnit>) => (values: Map<string, unknown>) =>
  values.set(KEYS.unit(id), { ...(values.get(KEYS.unit(id)) as BoardUnit), ...to });
const unitOf = (model: PretreatmentModel, id: string) => model.units.find((unit) => unit.id === id);

describe('the verdict', () => {
  it.each([
    [UNIT_SITUATIONS.normal, 'zh', '供料正常', '最短 57 分（2 号线） · 下一批 B-1106 13:58 可用'],
    [UNIT_SITUATIONS.normal, 'en', 'Supplied', 'Shortest 57 min (Line 2) · next B-1106 ready 13:58'],
    [UNIT_SITUATIONS.dry, 'zh', '18 分后断料', '起因：调配罐 3 · 升温超时 · 1 号线将停 31 分'],
    [UNIT_SITUATIONS.dry, 'en', 'Dry in 18 min', 'Cause: Blend tank 3 · heat slow · Line 1 will stop 31 min'],
    [
      UNIT_SITUATIONS.empty,
      'zh',
      '已断料 4:10',
      '起因：调配罐 3 · 升温超时 · 1 号线无料 · 下一批 14:31 可用',
    ],
    [UNIT_SITUATIONS.broken, 'zh', '已断料', '起因：待装罐 A · 故障 · 1 号线无料 · 下一批 14:31 可用'],
    [UNIT_SITUATIONS.low, 'zh', '待装罐 A 液位低', '待装罐 A · 液位平稳 · 下一批 B-1106 13:58 可用'],
    [UNIT_SITUATIONS.cleaning, 'zh', '清洗中', '最早 13:44 可用'],
    [UNIT_SITUATIONS.idle, 'zh', '无生产', '下一批 B-1109 计划 15:17'],
    [UNIT_SITUATIONS.dead, 'zh', '数据中断', '最后数据 20 分钟前'],
  ] as const)('of situation %s in %s is %s', (fault, language, text, detail) => {
    const { verdict } = modelOf(fault, language);
    const { word, clock, clockUnit } = verdict;
    expect([[word, clock, clockUnit].filter(Boolean).join(' '), verdict.detail]).toEqual([text, detail]);
  });

  it('blinks until every alarm of the unit to blame is acknowledged', () => {
    const acknowledged = (values: Map<string, unknown>) =>
      values.set(KEYS.alarm('1'), { ...(values.get(KEYS.alarm('1')) as object), isAcknowledged: true });
    expect(modelOf(UNIT_SITUATIONS.dry).verdict.needsPerson).toBe(true);
    expect(modelOf(UNIT_SITUATIONS.dry, 'zh', acknowledged).verdict.needsPerson).toBe(false);
    expect(modelOf(UNIT_SITUATIONS.normal).verdict.needsPerson).toBe(false);
  });

  it.each([
    [10, '10:00', ''],
    [62, '62', '分'],
    [2_000, '', ''],
  ])('says for how long there was nothing, after %i min %s %s', (minutes, clock, clockUnit) => {
    const since = (values: Map<string, unknown>) => {
      const unit = values.get(KEYS.unit(UNIT_IDS.bufferA)) as BoardUnit;
      const state = unit.state && { ...unit.state, sinceTs: START_MS - minutes * MINUTE_MS };
      values.set(KEYS.unit(UNIT_IDS.bufferA), { ...unit, state });
    };
    expect(modelOf(UNIT_SITUATIONS.empty, 'zh', since).verdict).toMatchObject({ clock, clockUnit });
  });

  it('is never good on dead data, whatever that says', () => {
    const { verdict, data, units } = modelOf(UNIT_SITUATIONS.normal, 'zh', undefined, START_MS + 400_000);
    expect([verdict.level, verdict.word, data.isOld]).toEqual(['unknown', '数据中断', true]);
    expect(units.every(({ role }) => role === 'old')).toBe(true);
  });

  it('is lost where the tables were never read, though levels come', () => {
    const noSource = (values: Map<string, unknown>) => values.delete(KEYS.source());
    const { verdict, data } = modelOf(UNIT_SITUATIONS.normal, 'zh', noSource);
    expect([verdict.word, verdict.detail, data.text]).toEqual(['数据中断', '没有收到数据', '没有数据']);
  });

  it('names the unit whose level is silent', () => {
    const silent = changeUnit(UNIT_IDS.bufferA, {
      level: { value: 70, sourceTs: START_MS - 40_000, arrivalTs: START_MS - 40_000, quality: 'good' },
    });
    const { verdict } = modelOf(UNIT_SITUATIONS.normal, 'zh', silent);
    expect([verdict.level, verdict.detail]).toEqual(['unknown', '待装罐 A 没有数据 · 最后数据 40 秒前']);
  });

  it('says so where nothing is known of the draw-off', () => {
    const unknown = changeUnit(UNIT_IDS.bufferA, { trend: null, flow: null });
    expect(modelOf(UNIT_SITUATIONS.normal, 'zh', unknown).verdict.detail).toBe('待装罐 A 流量未知，无法预测');
  });
});

describe('the units', () => {
  it('have one that is filled, the one to blame; those that suffer are tinted', () => {
    const { units } = modelOf(UNIT_SITUATIONS.dry);
    expect(units.filter(({ role }) => role === 'worst').map(({ name }) => name)).toEqual(['调配罐 3']);
    expect(units.filter(({ role }) => role === 'bad').map(({ name, mark }) => [name, mark])).toEqual([
      ['杀菌机', 'gap'],
      ['待装罐 A', 'triangle'],
    ]);
  });

  it('show level, temperature, product and what they do', () => {
    const model = modelOf(UNIT_SITUATIONS.dry);
    expect(unitOf(model, UNIT_IDS.blend3)).toMatchObject({
      figure: '88',
      unit: '%',
      temperature: '72.1',
      target: ' / 85°',
      product: '橙汁 12°',
      foot: '升温 31 / 18 分',
    });
    expect(unitOf(model, UNIT_IDS.dissolver2)).toMatchObject({
      figure: '31:20',
      product: '碱洗 2/5',
      foot: '14:13 可用',
      level: { isCip: true },
    });
    expect(unitOf(model, UNIT_IDS.bufferA)?.foot).toBe('→ 1 号线 18 分');
    expect(unitOf(model, UNIT_IDS.pasteuriser)).toMatchObject({
      figure: '0.0',
      footUnit: '吨/时',
      level: null,
      foot: '等调配罐 3',
    });
  });

  it('say how old they are once their data is', () => {
    const water = unitOf(modelOf(UNIT_SITUATIONS.dry), UNIT_IDS.water);
    expect(water).toMatchObject({ role: 'old', mark: 'question', foot: '3 分钟前', isStruck: false });
    const later = modelOf(UNIT_SITUATIONS.dry, 'zh', undefined, START_MS + 3 * MINUTE_MS);
    expect(unitOf(later, UNIT_IDS.water)).toMatchObject({ foot: '6 分钟前', isStruck: true });
  });

  it('are small from 13 on, and take turns from 25 on, those with trouble first on each page', () => {
    expect(modelOf(UNIT_SITUATIONS.many)).toMatchObject({ size: 'small', places: 24, page: { pages: 1 } });
    const first = modelOf(UNIT_SITUATIONS.crowded);
    const seen = new Set<string>();
    for (let page = 0; page < first.page.pages; page += 1) {
      const at = START_MS + page * 15_000;
      const { units, places } = modelOf(UNIT_SITUATIONS.crowded, 'zh', undefined, at, at);
      expect(units.length).toBeLessThanOrEqual(places);
      for (const { id } of units) seen.add(id);
    }
    expect(first.units[0]?.role).toBe('worst');
    expect(seen.size).toBe(60);
  });

  it('are joined where something flows, and dashed where one waits for another', () => {
    const { pipes } = modelOf(UNIT_SITUATIONS.dry);
    expect(pipes).toContainEqual({ from: UNIT_IDS.syrup, to: UNIT_IDS.blend2, kind: 'flow', isOld: false });
    expect(pipes).toContainEqual({
      from: UNIT_IDS.blend3,
      to: UNIT_IDS.pasteuriser,
      kind: 'wait',
      isOld: false,
    });
    // Its flow meter says that nothing goes into the buffer tank.
    expect(pipes.filter(({ to }) => to === UNIT_IDS.bufferA)).toEqual([]);
  });
});

describe('the lists', () => {
  it('have the batch that is late by most first', () => {
    const { batches } = modelOf(UNIT_SITUATIONS.dry);
    expect(batches.aside).toBe('在制 3 · 晚 2');
    expect(batches.rows.map(({ no, time, note, mark }) => [no, time, note, mark])).toEqual([
      ['B-1107', '14:31', '晚 13 分', 'clock'],
      ['B-1108', '14:26', '晚 6 分', 'triangle'],
      ['B-1106', '13:58', '准时', 'hourglass'],
    ]);
    expect(batches.rows[0]).toMatchObject({ text: '4/6 升温 31 / 18 分', steps: { current: 3, share: 1 } });
  });

  it('show a cleaning with the limit of its phase and the curve of its temperature', () => {
    const [final, caustic] = modelOf(UNIT_SITUATIONS.dry).cips.rows;
    expect(final).toMatchObject({ time: '2:10', text: '5/5 终冲 2:10', measured: '0.9 mS ≤ 1' });
    expect(caustic).toMatchObject({ time: '31:20', text: '2/5 碱洗 6:40', measured: '78.2 °C ≥ 75' });
    const { points = [], limits = [] } = caustic?.curve ?? {};
    expect(points.length).toBeGreaterThan(10);
    expect(points.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true);
    // The second of five phases is under way.
    expect(Math.max(...points.map(({ x }) => x))).toBeGreaterThan(0.2);
    expect(Math.max(...points.map(({ x }) => x))).toBeLessThanOrEqual(0.4);
    expect(limits.map(({ from, to }) => [from, to])).toEqual([
      [0.2, 0.4],
      [0.6, 0.8],
    ]);
  });

  it('have new alarms first, and one row for each unit in a flood', () => {
    const { alarms } = modelOf(UNIT_SITUATIONS.dry);
    expect(alarms.title).toBe('报警 4 · 未确认 1');
    expect(alarms.rows.map(({ text, isNew }) => [text, isNew])).toEqual([
      ['调配罐 3 升温超时', true],
      ['待装罐 A 液位低', false],
      ['杀菌机 等料', false],
      ['纯水罐 变送器失联', false],
    ]);
    const flood = modelOf(UNIT_SITUATIONS.broken).alarms;
    expect(flood.rows).toHaveLength(12);
    expect(flood.rows[0]).toMatchObject({ id: null });
    expect(flood.rows[0]?.text).toMatch(/[23] 条报警$/);
  });

  it('say once that they are empty', () => {
    const { batches, cips, alarms } = modelOf(UNIT_SITUATIONS.idle);
    expect([batches.rows, batches.note]).toEqual([[], '没有在制批次 · 下一批 B-1109 15:17']);
    expect([cips.rows, cips.note, alarms.rows, alarms.note]).toEqual([[], '没有清洗', [], '没有报警']);
  });

  it('show masses, batches and the flow against what is due', () => {
    const { released, batchCount, supply } = modelOf(UNIT_SITUATIONS.dry);
    expect([released.text, released.whole, released.notes[0]?.[0], released.isBad]).toEqual([
      '112.6',
      '/ 180',
      '欠 17.2 · 应到 129.8',
      true,
    ]);
    expect([batchCount.text, batchCount.notes[0]?.[0]]).toEqual(['7', '晚 2 · 不合格 1']);
    expect([supply.text, supply.notes[0]?.[0], supply.isBad]).toEqual(['17.6', '灌装需 17.8', false]);
  });
});

describe('several halls', () => {
  it('take turns, each with its number', () => {
    const at = (turn: number) => {
      const nowMs = START_MS + turn * 20_000;
      return modelOf(UNIT_SITUATIONS.halls, 'zh', undefined, nowMs, nowMs).hall;
    };
    const halls = [0, 1, 2].map(at);
    expect(new Set(halls)).toEqual(new Set(['前处理 1 车间 · 1 / 2', '前处理 2 车间 · 2 / 2']));
    expect(halls[0]).not.toBe(halls[1]);
    expect(halls[0]).toBe(halls[2]);
  });

  it('have the one that runs dry every second time', () => {
    const at = (turn: number) => {
      const nowMs = START_MS + turn * 20_000;
      const [calm, dry] = imagesOf(UNIT_SITUATIONS.halls, undefined, nowMs);
      if (!calm || !dry) throw new Error('there are two halls');
      return toPretreatmentModel({ images: [calm, dry, calm], nowMs, language: 'en' })?.hall;
    };
    const shown = [0, 1, 2, 3, 4, 5].map(at);
    expect(shown.filter((hall) => hall === 'Pre-processing 2 · 2 / 3')).toHaveLength(3);
    expect(new Set(shown).size).toBe(3);
  });
});

it('what cannot be right is shown within its bounds, and breaks nothing', () => {
  for (const language of ['zh', 'en'] as const) {
    const model = modelOf(UNIT_SITUATIONS.rubbish, language);
    const shares = model.units.flatMap(({ level }) => (level ? [level.share] : []));
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
    const curves = model.cips.rows.flatMap(({ curve }) => curve?.points ?? []);
    expect(curves.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
    expect(JSON.stringify(model)).not.toMatch(/NaN|Infinity|undefined|\{\{/);
  }
});
