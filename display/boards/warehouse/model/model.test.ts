import { describe, expect, it } from 'vitest';
import { createWarehouseScenario } from '#display/kit/warehouse/synthetic/scenario.ts';
import { DOCK_SITUATIONS } from '#display/kit/warehouse/synthetic/situations.ts';
import { WAREHOUSE_BOARD_FEED_KEYS } from '#shared/contracts/yard/warehouse-board.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { toWarehouseModel, type WarehouseModel } from './model.ts';

/** 13:42 in Shanghai. */
const START_MS = Date.UTC(2026, 10, 22, 5, 42);

function modelOf(
  fault: number,
  language: Language = 'zh',
  change?: (values: Map<string, unknown>) => void,
  atMs = START_MS,
): WarehouseModel {
  const scenario = createWarehouseScenario({
    seed: 1,
    rate: 10,
    machines: 13,
    fault,
    startMs: START_MS,
    random: () => 0.5,
  });
  const values = new Map(scenario.image({ name: 'warehouseBoard', id: '71' }));
  change?.(values);
  const image = { get: (key: string) => values.get(key), keys: () => values.keys(), baseTs: START_MS };
  const model = toWarehouseModel({ image: image as never, nowMs: atMs, language });
  if (!model) throw new Error('the image holds the warehouse');
  return model;
}

describe('the verdict', () => {
  it.each([
    [DOCK_SITUATIONS.normal, 'zh', '全部准时'],
    [DOCK_SITUATIONS.normal, 'en', 'All on time'],
    [DOCK_SITUATIONS.late, 'zh', '7 号晚 38 分'],
    [DOCK_SITUATIONS.late, 'en', 'Dock 7 +38 min'],
    [DOCK_SITUATIONS.atRisk, 'zh', '6 号将晚'],
    [DOCK_SITUATIONS.atRisk, 'en', 'Dock 6 ≈8 min'],
    [DOCK_SITUATIONS.widest, 'zh', 'W-07 晚 9h48'],
    [DOCK_SITUATIONS.closed, 'zh', '月台未开'],
    [DOCK_SITUATIONS.clear, 'zh', '今日已清'],
    [DOCK_SITUATIONS.dead, 'zh', '数据中断'],
  ] as const)('of situation %s in %s is %s', (fault, language, text) => {
    const { word, clock, clockUnit } = modelOf(fault, language).verdict;
    expect([word, clock, clockUnit].filter(Boolean).join(' ')).toBe(text);
  });

  it('names the cause, and how many are late and at risk', () => {
    const { detail, briefDetail, needsPerson, mark } = modelOf(DOCK_SITUATIONS.late).verdict;
    expect(detail).toBe('起因：B-03 缺货待补 · 2 项晚，1 项将晚');
    expect(briefDetail).toBe('2 项晚，1 项将晚 · 起因：B-03 缺货待补');
    expect([needsPerson, mark]).toEqual([true, 'clock']);
  });

  const withFigures = (figures: object) => (values: Map<string, unknown>) =>
    values.set('figures', { ...(values.get('figures') as object), ...figures });

  it('is what its orders are, though docks and waves are on time', () => {
    const late = { late: 2, lateByMs: 38 * 60_000, atRisk: 18, riskByMs: 54 * 60_000, notBegun: 3 };
    const verdictOf = (orders: object) =>
      modelOf(DOCK_SITUATIONS.normal, 'zh', withFigures({ orders })).verdict;
    expect(verdictOf(late)).toMatchObject({
      ...{ level: 'bad', tone: 'fault', word: '逾期 2 单', clock: '' },
      detail: '最久 38 分 · 18 单将逾期',
    });
    expect(verdictOf({ ...late, late: 0, lateByMs: null })).toMatchObject({
      ...{ tone: 'warning', word: '18 单将逾期', detail: '最晚约晚 54 分' },
    });
    expect(verdictOf({ ...late, late: 0, lateByMs: null, riskReason: 'dock_out' })).toMatchObject({
      ...{ word: '18 单将逾期', detail: '起因：月台停用 · 最晚约晚 54 分' },
    });
  });

  it('is that a dock will be late for which trucks wait, though the one there is in time', () => {
    const waits = (values: Map<string, unknown>) => {
      const [key, value] = [...values].find(([name]) => name.startsWith('dock:')) ?? ['', {}];
      const byMs = 24 * 60_000;
      values.set(key, { ...(value as object), state: 'at_risk', byMs, waits: { trucks: 2, byMs } });
    };
    const { verdict, docks } = modelOf(DOCK_SITUATIONS.normal, 'zh', waits);
    expect([verdict.word, verdict.detail]).toEqual(['1 号将晚', '2 车等月台 · 约 24 分 · 1 项将晚']);
    expect(docks.find(({ code }) => code === '1')).toMatchObject({
      ...{ role: 'bad', figure: '约24', foot: '2 车等月台' },
    });
  });

  it('names the carrier of a truck that has not come, and the dock that waits', () => {
    const absent = {
      count: 1,
      byMs: 26 * 60_000,
      carrier: '德邦',
      carrierEn: 'Deppon',
      plate: null,
      dock: '2',
    };
    const shown = (language: 'zh' | 'en') => {
      const { word, clock, clockUnit, detail } = modelOf(
        DOCK_SITUATIONS.normal,
        language,
        withFigures({ absent }),
      ).verdict;
      return [[word, clock, clockUnit].filter(Boolean).join(' '), detail];
    };
    expect(shown('zh')).toEqual(['德邦晚 26 分', '2 号月台空等 · 1 项晚']);
    expect(shown('en')).toEqual(['Deppon +26 min', 'Dock 2 waiting · 1 late']);
  });

  it('is steady once somebody has acknowledged what is wrong', () => {
    const acknowledge = (values: Map<string, unknown>) => {
      for (const [key, value] of values)
        if (key.startsWith('exception:')) values.set(key, { ...(value as object), acknowledgedAt: START_MS });
    };
    expect(modelOf(DOCK_SITUATIONS.late, 'zh', acknowledge).verdict.needsPerson).toBe(false);
  });

  it('blinks until its own cause is acknowledged, whatever else is', () => {
    const acknowledge = (isCause: boolean) => (values: Map<string, unknown>) => {
      for (const [key, value] of values) {
        if (!key.startsWith('exception:')) continue;
        const exception = value as { readonly kind: string; readonly text: string };
        const isOwn = exception.kind === 'shortage';
        values.set(key, {
          ...exception,
          ...(isOwn && { text: 'B-03 缺货待补' }),
          acknowledgedAt: isOwn === isCause ? START_MS : null,
        });
      }
    };
    expect(modelOf(DOCK_SITUATIONS.late, 'zh', acknowledge(true)).verdict.needsPerson).toBe(false);
    expect(modelOf(DOCK_SITUATIONS.late, 'zh', acknowledge(false)).verdict.needsPerson).toBe(true);
  });

  it('names the wave where no dock is late with it', () => {
    const noDocks = (values: Map<string, unknown>) => {
      for (const key of [...values.keys()]) if (key.startsWith('dock:')) values.delete(key);
    };
    const { word, detail } = modelOf(DOCK_SITUATIONS.late, 'zh', noDocks).verdict;
    expect(word).toBe('晚 38 分');
    expect(detail).toMatch(/^W-1102 杭州/);
  });

  it('is never good on dead data, whatever the data says', () => {
    const { verdict, docks } = modelOf(DOCK_SITUATIONS.normal, 'zh', undefined, START_MS + 400_000);
    expect([verdict.level, verdict.word]).toEqual(['unknown', '数据中断']);
    expect(docks.every(({ role, isStruck }) => role === 'old' && isStruck)).toBe(true);
  });
});

describe('the docks', () => {
  it('have one that is filled: the one that is late by most', () => {
    const { docks } = modelOf(DOCK_SITUATIONS.late);
    expect(docks.filter(({ role }) => role === 'worst').map(({ code }) => code)).toEqual(['7']);
    expect(docks.filter(({ role }) => role === 'bad').map(({ code }) => code)).toEqual(['6', '8']);
  });

  it('say how old they are where the scanner is silent', () => {
    const dock = modelOf(DOCK_SITUATIONS.late).docks.find(({ code }) => code === '11');
    expect(dock).toMatchObject({ role: 'old', mark: 'question', foot: '数据 6 分钟前', isStruck: false });
  });

  it('are small from 13 on, and turn pages on which the late ones stand first from 25 on', () => {
    expect(modelOf(DOCK_SITUATIONS.many)).toMatchObject({ size: 'small', places: 24, page: { pages: 1 } });
    const seen = new Set<string>();
    const first = modelOf(DOCK_SITUATIONS.crowded);
    expect(first.folded?.figure).toMatch(/^\+\d+$/);
    for (let page = 0; page < first.page.pages; page += 1) {
      const {
        docks,
        places,
        page: at,
      } = modelOf(DOCK_SITUATIONS.crowded, 'zh', undefined, START_MS + page * 12_000);
      expect(docks.length + 1).toBeLessThanOrEqual(places);
      expect(docks[0]?.code).toBe(first.docks[0]?.code);
      expect(docks[0]?.role).toBe('worst');
      for (const { code } of docks) seen.add(code);
      expect(at.pages).toBe(first.page.pages);
    }
    const all = modelOf(DOCK_SITUATIONS.crowded, 'zh', (values) => {
      for (const [key, value] of values)
        if (key.startsWith('dock:') && ['free', 'closed'].includes((value as { state: string }).state))
          values.delete(key);
    });
    expect(all.folded).toBeNull();
    expect(seen.size).toBe(60 - Number(first.folded?.figure.slice(1)));
  });

  it('without scans go by their slots alone', () => {
    const { docks } = modelOf(DOCK_SITUATIONS.normal, 'zh', (values) => {
      const key = WAREHOUSE_BOARD_FEED_KEYS.dock('1');
      values.set(key, { ...(values.get(key) as object), pallets: null });
    });
    expect(docks[0]).toMatchObject({ figure: '13:59', foot: '按计划', bar: null });
  });
});

describe('the lists', () => {
  it('put what is worst first', () => {
    const { tasks, exceptions } = modelOf(DOCK_SITUATIONS.late);
    expect(tasks.rows.slice(0, 3).map(({ value }) => value)).toEqual(['+38 分', '+12 分', '约8 分']);
    expect(tasks.aside).toBe('11 项 · 晚 2');
    expect(exceptions.rows.slice(-1)[0]?.isNew).toBe(false);
  });

  it('blames no hour of a day whose goods are all done', () => {
    const badHours = (situation: number) => modelOf(situation).rate.hours.filter(({ isBad }) => isBad).length;
    const { hours } = modelOf(DOCK_SITUATIONS.clear).rate;
    expect(hours.some(({ pallets, planned }) => planned !== null && pallets < 0.9 * planned)).toBe(true);
    expect(badHours(DOCK_SITUATIONS.clear)).toBe(0);
    expect(badHours(DOCK_SITUATIONS.late)).toBeGreaterThan(0);
  });

  it('say once that they are empty', () => {
    const { tasks, exceptions } = modelOf(DOCK_SITUATIONS.clear);
    expect([tasks.rows, tasks.note]).toEqual([[], '没有未完成的任务']);
    expect([exceptions.rows, exceptions.note]).toEqual([[], '没有异常']);
  });

  it('show goods against what is due by now', () => {
    const { outbound, inbound, rate } = modelOf(DOCK_SITUATIONS.late);
    expect([outbound.text, outbound.whole, outbound.notes[0]?.[0], outbound.isBad]).toEqual([
      '366',
      '/ 660',
      '欠 65 · 应到 431',
      true,
    ]);
    expect([inbound.notes[0]?.[0], inbound.isBad]).toEqual(['超 8 · 应到 280', false]);
    expect(rate.hours.map(({ isBad }) => isBad)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      true,
      false,
    ]);
  });
});
