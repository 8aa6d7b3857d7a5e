import { describe, expect, it } from 'vitest';
import { createOfficeScenario } from '#display/boards/office/synthetic/scenario.ts';
import { SITUATIONS } from '#display/boards/office/synthetic/situations.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { OFFICE_BOARD_FEED_KEYS as KEYS } from '#shared/contracts/yard/office-board.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { listPage } from './list-model.ts';
import { type OfficeModel, toOfficeModel } from './model.ts';
import { stuckStages } from './stages-model.ts';

/** 13:42 on a Friday in Shanghai. */
const START = Date.UTC(2026, 10, 20, 5, 42);
const MINUTE = 60_000;

interface Given {
  readonly fault?: number;
  readonly language?: Language;
  readonly afterMs?: number;
  /** In the place of what the image holds; undefined takes an entry out. */
  readonly entries?: Readonly<Record<string, unknown>>;
}

function modelOf({ fault = 0, language = 'zh', afterMs = 0, entries = {} }: Given = {}): OfficeModel {
  const scenario = createOfficeScenario({
    seed: 1,
    rate: 10,
    machines: 1,
    fault,
    startMs: START,
    random: () => 0.5,
  });
  const values = new Map(scenario.image({ name: 'officeBoard', id: '71' }));
  for (const [key, value] of Object.entries(entries)) {
    if (value === undefined) values.delete(key);
    else values.set(key, typeof value === 'object' ? { ...(values.get(key) as object), ...value } : value);
  }
  const model = toOfficeModel({ image: readerOf(values), nowMs: START + afterMs, language });
  if (!model) throw new Error('no picture');
  return model;
}

function readerOf(values: ReadonlyMap<string, unknown>): FeedReader {
  return { get: (key) => values.get(key), keys: () => values.keys(), baseTs: START, size: values.size };
}

describe('the verdict', () => {
  it.each([
    [SITUATIONS.normal, '无逾期', '最先到期 13:50 · 在办 213 单 · 预计 17:40 清', 'tick'],
    [SITUATIONS.overdue, '逾期 14 单', '最久 38 分 · 起因：B-03 缺货，卡在拣货', 'clock'],
    [
      SITUATIONS.atRisk,
      '6 单将逾期',
      '最晚约晚 8 分 · 起因：车未到 · 最先到期 13:50 · 在办 232 单',
      'triangle',
    ],
    [SITUATIONS.done, '今日已清', '今日发出 1,284 单 · 下一单 11-21 08:00 到期', 'tick'],
    [SITUATIONS.empty, '今日未收单', '还没有今天到期的订单 · 下一单 11-21 08:00 到期', 'hourglass'],
    [SITUATIONS.dead, '数据中断', '最后数据 8 分钟前', 'question'],
  ])('of situation %i is %s', (fault, word, detail, mark) => {
    const { verdict } = modelOf({ fault });
    expect([verdict.word, verdict.detail, verdict.mark]).toEqual([word, detail, mark]);
  });

  it('calls for a person where orders are overdue, and never on dead data', () => {
    expect(modelOf({ fault: SITUATIONS.overdue }).verdict.needsPerson).toBe(true);
    expect(modelOf({ fault: SITUATIONS.atRisk }).verdict.needsPerson).toBe(false);
    const dead = modelOf({ fault: SITUATIONS.overdue, afterMs: 6 * MINUTE });
    expect([dead.verdict.kind, dead.verdict.level, dead.verdict.needsPerson]).toEqual([
      'lost',
      'unknown',
      false,
    ]);
  });

  it('says how old it is before it is dead', () => {
    const { verdict, data } = modelOf({ fault: SITUATIONS.overdue, afterMs: 90_000 });
    expect([verdict.kind, data.staleness]).toEqual(['overdue', 'ageing']);
    expect(verdict.detail).toMatch(/^最后数据 1 分钟前 · 最久 39 分/);
  });

  it('names the stage without a reason where nobody has given one', () => {
    const { verdict } = modelOf({ fault: SITUATIONS.overdue, entries: { [KEYS.orders()]: { cause: null } } });
    expect(verdict.detail).toBe('最久 38 分 · 多在拣货');
  });

  it('is lost before anything was read', () => {
    const { verdict, data, done } = modelOf({ entries: { [KEYS.sources()]: undefined } });
    expect([verdict.word, data.text, done.staleness]).toEqual(['数据中断', '没有数据', 'dead']);
  });
});

describe('the figures', () => {
  it('stand against what is due, and against the goal', () => {
    const { done, onTime } = modelOf({ fault: SITUATIONS.overdue });
    expect([done.text, done.whole, done.notes[0]?.[0], done.isBad]).toEqual([
      '1,004',
      '/ 1,284',
      '欠 73 · 应到 1,077',
      true,
    ]);
    expect([onTime.text, onTime.notes[0]?.[0], onTime.bar?.isBad]).toEqual([
      '93.4%',
      '差 4.6 · 目标 98',
      true,
    ]);
  });

  it('take little behind as no bad news', () => {
    const { done, onTime } = modelOf();
    expect([done.notes[0]?.[0], done.isBad, onTime.isBad]).toEqual(['欠 6 · 应到 1,077', false, false]);
  });

  it('are without goal and people where nobody has set them', () => {
    const { onTime, third, staff, stages, week } = modelOf({ fault: SITUATIONS.bare });
    expect([onTime.bar?.mark, onTime.isBad, onTime.notes[0]?.[0]]).toEqual([
      null,
      false,
      '准时 1,006 / 1,077',
    ]);
    expect([third.text, third.labels[0], staff, stages]).toEqual(['280', '在办（单）', null, []]);
    expect([week.goalText, week.days.some(({ isBad }) => isBad)]).toEqual(['', false]);
  });
});

describe('people on shift', () => {
  it('are listed with those first of whom most are missing', () => {
    const { staff, third } = modelOf({ fault: SITUATIONS.overdue });
    expect(staff?.duties.map(({ name, text, isShort }) => [name, text, isShort])).toEqual([
      ['叉车', '4 / 6', true],
      ['拣货', '17 / 20', true],
      ['装卸', '12 / 12', false],
      ['复核', '6 / 6', false],
      ['质检', '2 / 2', false],
    ]);
    expect([third.text, third.whole, third.notes[0]?.[0]]).toEqual(['41', '/ 46', '缺 5 · 叉车 2']);
  });

  it('have their own age, and are a question where nobody has said', () => {
    const { staff, third } = modelOf({ fault: SITUATIONS.staff });
    expect(staff?.column).toBe('3 小时前');
    expect(staff?.duties.map(({ staleness, ageText }) => [staleness, ageText])).toContainEqual(['stale', '']);
    expect(staff?.duties.find(({ duty }) => duty === 'quality')).toMatchObject({
      text: '– / 2',
      mark: 'question',
      ageText: '还没有报到',
    });
    expect([third.staleness, third.notes]).toEqual(['stale', [['3 小时前']]]);
  });
});

describe('the stages', () => {
  it('fill the one that holds most overdue orders, and tint the next that shows it', () => {
    const { stages } = modelOf({ fault: SITUATIONS.overdue });
    expect(stages.map(({ name, look, mark, note }) => [name, look, mark, note])).toEqual([
      ['待分配', 'quiet', 'play', '6 分'],
      ['拣货', 'stuck', 'gap', '1h36'],
      ['复核', 'quiet', 'play', '8 分'],
      ['待装车', 'quiet', 'play', '12 分'],
      ['装车', 'late', 'clock', '1h36'],
      ['在途', 'old', 'question', '25分前'],
    ]);
  });

  it('tint an earlier one where none after it is late', () => {
    const count = (stage: 'picking' | 'loading' | 'packed', overdue: number) =>
      ({ stage, orders: 9, overdue, oldestAt: null }) as const;
    expect(stuckStages([count('picking', 2), count('packed', 0), count('loading', 5)])).toEqual({
      stuck: 'loading',
      next: 'picking',
    });
    expect(stuckStages([count('picking', 0)])).toEqual({ stuck: null, next: null });
  });

  it('are quiet where nothing is', () => {
    const { stages } = modelOf({ fault: SITUATIONS.done });
    expect(stages.map(({ look }) => look)).toEqual(['idle', 'idle', 'idle', 'idle', 'idle', 'quiet']);
    expect(stages.at(-1)?.note).toBe('共 1,284');
  });

  it('lose their colours with the age of the orders', () => {
    expect(modelOf({ fault: SITUATIONS.dead }).stages.every(({ look }) => look === 'dead')).toBe(true);
  });
});

describe('the list', () => {
  it('says of each order by how much it is late and what it waits for', () => {
    const { list } = modelOf({ fault: SITUATIONS.overdue });
    expect([list.title, list.total]).toEqual(['逾期 14 · 将逾期 6', 20]);
    expect(
      list.rows.slice(0, 4).map(({ due, customer, where, time }) => [due, customer, where, time]),
    ).toEqual([
      ['13:04', '世纪联华 杭州', '等补货 B-03', '晚 38 分'],
      ['13:04', '物美 杭州', '等补货 B-03', '晚 38 分'],
      ['13:04', '永辉 萧山', '装车 7 号', '晚 38 分'],
      ['13:30', '大润发 盐城', '等叉车 8 号', '晚 12 分'],
    ]);
    expect(list.rows.at(-1)).toMatchObject({ mark: 'triangle', where: '拣货 42%', time: '约晚 7 分' });
  });

  it('says why an order will be late, and of one that others leave too slowly for where it is', () => {
    const { list } = modelOf({ fault: SITUATIONS.atRisk });
    expect(list.rows.map(({ where }) => where)).toEqual(
      expect.arrayContaining(['车未到', '月台停用', '车等月台']),
    );
    expect(list.rows.some(({ where }) => where === '发货跟不上')).toBe(false);
  });

  it('turns an order overdue when its time has passed, without another word of the server', () => {
    const { list } = modelOf({ afterMs: 9 * MINUTE });
    expect(list.rows[0]).toMatchObject({ lateness: 'overdue', time: '晚 1 分' });
  });

  it('is of what is due next in calm times, in the language of the reader', () => {
    const { list } = modelOf({ language: 'en' });
    expect(list.rows[0]).toMatchObject({
      customer: 'SF Shanghai',
      where: 'Loading, dock 1',
      time: '8 min left',
    });
    expect(list.rows[3]).toMatchObject({ where: 'To load, B-02' });
  });

  it('shortens numbers of the product by what everybody knows, and no others', () => {
    const { list, quality } = modelOf({ fault: SITUATIONS.widest });
    expect([list.rows[0]?.no, quality.rows[0]?.no]).toEqual(['OUT-1122-8800', 'QC-1122-8807']);
    const own = {
      bills: [{ id: '1', no: 'QC-20261120-0007', product: 'x', productEn: null, since: START, dueAt: null }],
    };
    expect(modelOf({ entries: { [KEYS.quality()]: own } }).quality.rows[0]?.no).toBe('QC-0007');
  });

  it('comes back to its first page every second time', () => {
    expect([0, 1, 2, 3].map((turn) => listPage(14, 5, turn * 12_000).from)).toEqual([0, 5, 0, 10]);
  });
});

describe('the week', () => {
  it('ends today with the number of the head, and numbers what is below the goal', () => {
    const { week } = modelOf({ fault: SITUATIONS.overdue });
    expect(week.days.map(({ text }) => text)).toEqual(['98.2', '', '96.5', '93.4', '93.4', '', '']);
    expect(week.days.map(({ isToday }) => isToday).indexOf(true)).toBe(4);
    expect(week.days.map(({ missed }) => missed)).toEqual(['18', '20', '35', '66', '71', '', '']);
    expect([week.low, week.high, week.goalText]).toEqual([92, 100, '≥ 98']);
  });

  it('always has the goal inside its scale', () => {
    const { week } = modelOf({ entries: { [KEYS.settings()]: { onTimeGoal: 80 } } });
    expect(week.low).toBe(79);
  });
});

describe('checks and stock', () => {
  it('measure checks against twice their limit', () => {
    const { quality } = modelOf({ fault: SITUATIONS.overdue });
    expect([quality.title, quality.column]).toEqual(['待检 6 · 超时 1', '限 1 小时']);
    expect(quality.rows.map(({ time, share, isLate }) => [time, share, isLate])).toEqual([
      ['1h12', 0.6, true],
      ['48 分', 0.4, false],
      ['24 分', 0.2, false],
      ['6 分', 0.05, false],
    ]);
  });

  it('say what is the matter with what, and that the rest is fine', () => {
    const bad = modelOf({ fault: SITUATIONS.overdue }).stock;
    expect(bad.rows.map(({ name, what, value, minimum }) => [name, what, value, minimum])).toEqual([
      ['纯净水 550', '缺货', '0', '/ 480'],
      ['瓶盖 蓝', '低于下限', '18.1k', '/ 40.0k'],
      ['橙汁 1L', '12 天到期', '210', ''],
      ['B 区', '快满', '92%', ''],
    ]);
    expect(bad.column).toBe('可用 / 下限（箱）');
    expect(modelOf().stock.rest).toBe('其余 1,206 种正常');
    expect(modelOf({ fault: SITUATIONS.empty }).stock.rest).toBe('库存正常');
  });

  it('are no good news before they were read', () => {
    const { quality, stock } = modelOf({
      entries: { [KEYS.quality()]: undefined, [KEYS.stock()]: undefined },
    });
    expect([quality.none, quality.isKnown, stock.rest, stock.isKnown]).toEqual([
      '没有数据',
      false,
      '没有数据',
      false,
    ]);
  });
});

it('is no picture before the warehouse is known', () => {
  expect(toOfficeModel({ image: readerOf(new Map()), nowMs: START, language: 'zh' })).toBeNull();
});
