import { describe, expect, it } from 'vitest';
import { createQueueScenario } from '#display/boards/queue/synthetic/scenario.ts';
import { SITUATIONS } from '#display/boards/queue/synthetic/situations.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import {
  DOCK_QUEUE_FEED_KEYS,
  type QueueEntry,
  type QueueSettings,
} from '#shared/contracts/yard/dock-queue.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { type QueueModel, toQueueModel } from './model.ts';

/** 13:42 in Shanghai. */
const START = Date.UTC(2026, 10, 20, 5, 42);
const MINUTE = 60_000;

const SETTINGS: QueueSettings = {
  warehouse: { id: '71', code: 'HD1', name: '华东一号仓', nameEn: 'East 1', timeZone: 'Asia/Shanghai' },
  paused: null,
  helpPoint: '2 号窗口',
  helpPointEn: 'window 2',
  voiceFromMinute: 360,
  voiceToMinute: 1320,
};

const TRUCK: QueueEntry = {
  state: 'arrived',
  plate: '沪A·8**3K',
  ticket: 'A023',
  job: 'load',
  dock: null,
  slotStart: START,
  slotEnd: START + 20 * MINUTE,
  arrivedAt: START - 30 * MINUTE,
  expectedCallAt: null,
  position: null,
  calledAt: null,
  callCount: 0,
  mustDockBy: null,
  dockedAt: null,
};
const CALLED: QueueEntry = { ...TRUCK, state: 'called', dock: '3', calledAt: START - 5_000, callCount: 1 };

interface Given {
  readonly settings?: Partial<QueueSettings>;
  readonly trucks?: readonly Partial<QueueEntry>[];
  readonly beatAgoMs?: number | null;
  readonly nowMs?: number;
  readonly language?: Language;
  readonly speaking?: string | null;
}

function modelOf(given: Given = {}): QueueModel {
  const { settings, trucks = [], beatAgoMs = 1_000, nowMs = START, language = 'zh', speaking = null } = given;
  const values = new Map<string, unknown>([
    [DOCK_QUEUE_FEED_KEYS.settings(), { ...SETTINGS, ...settings }],
    ...trucks.map((truck, index): [string, unknown] => [
      DOCK_QUEUE_FEED_KEYS.entry(String(index + 1)),
      { ...TRUCK, ...truck },
    ]),
  ]);
  if (beatAgoMs !== null) values.set(DOCK_QUEUE_FEED_KEYS.beat(), nowMs - beatAgoMs);
  const model = toQueueModel({ image: readerOf(values), nowMs, language, speaking });
  if (!model) throw new Error('no picture');
  return model;
}

function readerOf(values: ReadonlyMap<string, unknown>): FeedReader {
  return { get: (key) => values.get(key), keys: () => values.keys(), baseTs: START, size: values.size };
}

describe('the image', () => {
  it('is no picture before the warehouse is known', () => {
    expect(
      toQueueModel({ image: readerOf(new Map()), nowMs: START, language: 'zh', speaking: null }),
    ).toBeNull();
  });

  it('is shown without what has another form', () => {
    const values = new Map<string, unknown>([
      [DOCK_QUEUE_FEED_KEYS.settings(), SETTINGS],
      [DOCK_QUEUE_FEED_KEYS.entry('1'), { state: 'flying' }],
      [DOCK_QUEUE_FEED_KEYS.beat(), 'soon'],
    ]);
    const model = toQueueModel({ image: readerOf(values), nowMs: START, language: 'zh', speaking: null });
    expect([model?.waiting, model?.data.text]).toEqual([[], '没有数据']);
  });

  it('is named in the language of the reader, by the clock of the warehouse', () => {
    expect([modelOf().warehouse, modelOf({ language: 'en' }).warehouse, modelOf().clock]).toEqual([
      '华东一号仓',
      'East 1',
      '13:42',
    ]);
  });
});

describe('a call', () => {
  it('says who, what for and which dock', () => {
    const { band } = modelOf({ trucks: [CALLED] });
    expect(band).toMatchObject({
      look: 'call',
      mark: 'call',
      isBlinking: true,
      headline: '请进',
      detail: 'A023 · 装货',
      call: { name: '沪A·8**3K', dock: '3' },
      isStruck: false,
    });
    expect(modelOf({ trucks: [CALLED], language: 'en' }).band).toMatchObject({
      headline: 'Go to',
      detail: 'A023 · load',
    });
  });

  it('blinks for its first fifteen seconds only', () => {
    const blinks = (agoMs: number) =>
      modelOf({ trucks: [{ ...CALLED, calledAt: START - agoMs }] }).band.isBlinking;
    expect([blinks(14_999), blinks(15_000)]).toEqual([true, false]);
  });

  it('names its number from the second on, and the third one the minutes that are left', () => {
    const bandOf = (callCount: number, leftMs: number) =>
      modelOf({ trucks: [{ ...CALLED, callCount, mustDockBy: START + leftMs }] }).band;
    expect(bandOf(2, 200_000)).toMatchObject({ headline: '第 2 次叫号', detail: 'A023 · 装货' });
    expect(bandOf(3, 200_000)).toMatchObject({
      headline: '第 3 次叫号',
      detail: 'A023 · 4 分钟内进场',
      briefDetail: 'A023 · 限 4 分',
    });
    expect(bandOf(3, -1)).toMatchObject({ detail: 'A023 · 请立即进场' });
  });

  it('leads to the window where no dock is known, and names a walk-in by its ticket', () => {
    expect(modelOf({ trucks: [{ ...CALLED, dock: null }] }).band).toMatchObject({
      headline: '请到',
      call: { dock: null, place: '2 号窗口' },
    });
    expect(modelOf({ trucks: [{ ...CALLED, plate: null }] }).band).toMatchObject({
      detail: '装货',
      call: { name: 'A023' },
    });
  });

  it('leads to a place of a general name where the warehouse has set none', () => {
    const settings = { helpPoint: '', helpPointEn: null };
    const place = (language: Language) => modelOf({ settings, language }).helpPlace;
    expect([place('zh'), place('en')]).toEqual(['服务窗口', 'the service desk']);
  });

  it('is not in the list below while it is alone, and is there once several take turns', () => {
    const docked = { ...CALLED, state: 'docked', plate: '苏B·7**0K', calledAt: START - 9 * MINUTE } as const;
    const other = { ...CALLED, plate: '苏A·5**3D', calledAt: START - 2 * MINUTE } as const;
    expect(modelOf({ trucks: [CALLED, docked] }).recent.map(({ name }) => name)).toEqual(['苏B·7**0K']);
    const both = modelOf({ trucks: [CALLED, docked, other] }).recent;
    expect(both.map(({ name, isOnTheWay }) => [name, isOnTheWay])).toEqual([
      ['沪A·8**3K', true],
      ['苏A·5**3D', true],
      ['苏B·7**0K', false],
    ]);
  });
});

describe('without a call', () => {
  it('says when the next one is expected', () => {
    const trucks = [
      { expectedCallAt: START + 20 * MINUTE, position: 2 },
      { expectedCallAt: START + 8 * MINUTE, position: 1 },
    ];
    expect(modelOf({ trucks }).band).toMatchObject({
      look: 'quiet',
      mark: 'hourglass',
      headline: '暂无叫号',
      message: { before: '约', large: '13:50', after: '叫下一车' },
    });
  });

  it('says who is next where there is no forecast, or it has passed', () => {
    for (const expectedCallAt of [null, START - 1]) {
      expect(modelOf({ trucks: [{ position: 1, expectedCallAt }] }).band.message).toEqual({
        before: '下一车',
        large: '沪A·8**3K',
        after: '',
      });
    }
  });

  it('says that nobody waits', () => {
    expect(modelOf().band.message).toEqual({ before: '没有车辆等待', large: '', after: '' });
  });

  it('says why and until when the calls are paused', () => {
    const paused = { reason: '消防演练', reasonEn: null, until: START + 48 * MINUTE };
    expect(modelOf({ settings: { paused } }).band).toMatchObject({
      mark: 'square',
      headline: '暂停叫号',
      detail: '消防演练',
      message: { large: '14:30' },
    });
    expect(modelOf({ settings: { paused: { ...paused, until: null } } }).band.message?.before).toBe(
      '恢复时间待定',
    );
  });
});

describe('those who wait', () => {
  it('stand in the order of their places, with the time that is expected', () => {
    const { waiting, hasTimes } = modelOf({
      trucks: [
        { plate: 'B', position: 2, expectedCallAt: START + 10 * MINUTE },
        { plate: 'A', position: 1, expectedCallAt: START + 5 * MINUTE },
        { plate: 'C', position: 3, expectedCallAt: null },
        { plate: 'D', position: 4, expectedCallAt: START - MINUTE },
      ],
    });
    expect(waiting.map(({ name, time }) => [name, time])).toEqual([
      ['A', '13:47'],
      ['B', '13:52'],
      ['C', '第 3 位'],
      ['D', '即将'],
    ]);
    expect(hasTimes).toBe(true);
  });

  it('are late from fifteen minutes on, and the site is by the median', () => {
    const late = (minutes: readonly number[]) =>
      modelOf({
        trucks: minutes.map((by, index) => ({ position: index, expectedCallAt: START + by * MINUTE })),
      });
    expect(late([14, 15]).waiting.map(({ isLate }) => isLate)).toEqual([false, true]);
    expect([late([]).delay, late([10, 10, 200]).delay, late([5, 25]).delay]).toEqual([null, null, '15 分']);
    expect([late([38, 41, 90]).delay, late([130]).delay]).toEqual(['40 分', '2h10']);
  });
});

describe('those who are absent', () => {
  it('missed their calls, the newest first', () => {
    const missed = { ...CALLED, state: 'missed' } as const;
    const { missed: shown, helpPlace } = modelOf({
      trucks: [
        { ...missed, plate: 'A', calledAt: START - 30 * MINUTE },
        { ...missed, plate: 'B', calledAt: START - 10 * MINUTE },
      ],
    });
    expect([shown.map(({ name }) => name), helpPlace]).toEqual([['B', 'A'], '2 号窗口']);
  });

  it('are late from ten minutes after their slot has begun', () => {
    const booked = (plate: string, ago: number) => ({
      state: 'booked' as const,
      plate,
      slotStart: START - ago * MINUTE,
    });
    const { late } = modelOf({ trucks: [booked('A', 9), booked('B', 10), booked('C', 112)] });
    expect(late).toEqual([
      { name: 'C', by: '晚 1 小时 52 分' },
      { name: 'B', by: '晚 10 分' },
    ]);
  });
});

describe('age', () => {
  const at = (beatAgoMs: number | null, language: Language = 'zh') =>
    modelOf({ beatAgoMs, language, trucks: [CALLED] });

  it('counts from the beat: silence is normal, a missing beat is not', () => {
    expect([30_000, 30_001, 60_000, 150_000].map((ms) => at(ms).data.staleness)).toEqual([
      'fresh',
      'ageing',
      'stale',
      'dead',
    ]);
    expect(at(null).data.staleness).toBe('dead');
  });

  it('makes an old call quiet, and a dead one no order at all', () => {
    expect(at(45_000)).toMatchObject({ band: { look: 'call', isStruck: false }, oldText: '' });
    expect(at(100_000)).toMatchObject({
      band: { look: 'old', headline: '请进', isStruck: false, isBlinking: false },
      oldText: '以上是 13:40 的数据，1 分钟没有更新',
    });
    expect(at(6 * MINUTE)).toMatchObject({
      band: {
        look: 'old',
        mark: 'question',
        headline: '信号中断 · 请到 2 号窗口',
        detail: '',
        isStruck: true,
      },
      oldText: '以上是 13:36 的数据，6 分钟没有更新',
    });
    expect(at(3 * 60 * MINUTE, 'en').oldText).toBe('Data of 10:42, not updated for 3 h');
    expect(at(null).oldText).toBe('还没有收到数据');
  });

  it('says nothing aloud of what may no longer be true', () => {
    expect([at(45_000), at(60_000), at(null)].map(({ announcements }) => announcements.length)).toEqual([
      1, 0, 0,
    ]);
  });
});

describe('what is said aloud', () => {
  const said = (truck: Partial<QueueEntry>, settings: Partial<QueueSettings> = {}) =>
    modelOf({ trucks: [{ ...CALLED, ...truck }], settings }).announcements[0]?.lines.map(({ text }) => text);

  it('is Chinese, then English, without the hidden characters', () => {
    expect(said({})).toEqual([
      '请 沪 A 8 3 K，A 0 2 3 号， 到 3 号月台装货。',
      'Truck Hu A 8 3 K, ticket A 0 2 3, go to dock 3 to load.',
    ]);
  });

  it('names the call, the window, the ticket alone, and docks with letters', () => {
    expect(said({ callCount: 2, dock: 'B03', job: 'unload' })).toEqual([
      '第 2 次叫号。 请 沪 A 8 3 K，A 0 2 3 号， 到月台 B 0 3 卸货。',
      'Call number 2. Truck Hu A 8 3 K, ticket A 0 2 3, go to dock B 0 3 to unload.',
    ]);
    expect(said({ plate: null, dock: null })).toEqual([
      '请 A 0 2 3 号， 到2 号窗口。',
      'Ticket A 0 2 3, go to window 2.',
    ]);
  });

  it.each([
    [null, null, false],
    [0, 0, true],
    [360, 1320, true],
    [823, 1320, false],
    [822, 823, true],
    [360, 822, false],
    [1320, 360, false],
    [1320, 823, true],
  ])('keeps the hours of the warehouse: from %s to %s at 13:42', (voiceFromMinute, voiceToMinute, isSaid) => {
    expect(said({}, { voiceFromMinute, voiceToMinute }) !== undefined).toBe(isSaid);
  });

  it('ends with the call', () => {
    expect(said({ calledAt: START - 4 * MINUTE, mustDockBy: START })).toBeDefined();
    expect(said({ calledAt: START - 4 * MINUTE, mustDockBy: START - 1 })).toBeUndefined();
    expect(said({ calledAt: START - 6 * MINUTE, mustDockBy: null })).toBeUndefined();
  });
});

describe('the synthetic day', () => {
  const open = (fault: number, machines = 12) =>
    createQueueScenario({ seed: 1, rate: 20, machines, fault, startMs: START, random: () => 0.5 });
  const shown = (scenario: ReturnType<typeof open>, nowMs: number) => {
    const values = scenario.image({ name: 'dockQueue', id: '71' });
    const model = toQueueModel({ image: readerOf(values), nowMs, language: 'zh', speaking: null });
    if (!model) throw new Error('no picture');
    return model;
  };

  it.each(Object.entries(SITUATIONS))('has the situation %s', (name, fault) => {
    const model = shown(open(fault), START);
    const facts = {
      normal: model.band.isBlinking && model.delay === null,
      delayed: model.band.headline === '第 3 次叫号' && model.delay !== null,
      stale: model.data.staleness === 'stale',
      widest: model.recent.some(({ dock }) => dock.length === 4),
      idle: model.band.look === 'quiet',
      dead: model.data.staleness === 'dead' && model.band.call !== null,
      walkIns: !model.hasTimes && model.waiting.every((row) => row.name.startsWith('A')),
      paused: model.band.headline === '暂停叫号',
      noDock: model.recent.some(({ dock, isOnTheWay }) => dock === '' && isOnTheWay),
      crowded: model.recent.filter(({ isOnTheWay }) => isOnTheWay).length === 5,
      first: model.band.call !== null && model.recent.length === 0 && model.hasCalls,
    };
    expect(facts[name as keyof typeof facts]).toBe(true);
  });

  it('goes on: trucks are called in their order, come to their docks, and others arrive', () => {
    const scenario = open(SITUATIONS.normal);
    const before = shown(scenario, START);
    scenario.advance(START + 21_000);
    const after = shown(scenario, START + 21_000);
    expect(after.band.call?.name).toBe(before.waiting[0]?.name);
    expect(after.waiting).toHaveLength(before.waiting.length);
    expect(after.data.staleness).toBe('fresh');
    scenario.advance(START + 120_000);
    const names = shown(scenario, START + 120_000).recent.filter(({ isOnTheWay }) => !isOnTheWay);
    expect(names.map(({ name }) => name)).toContain(before.waiting[0]?.name);
  });

  it('is the same however its time is cut, and blank before the day has begun', () => {
    const whole = open(SITUATIONS.normal);
    const cut = open(SITUATIONS.normal);
    whole.advance(START + 60_000);
    for (let at = 700; at <= 60_000; at += 700) cut.advance(START + at);
    cut.advance(START + 60_000);
    const topic = { name: 'dockQueue', id: '71' } as const;
    expect([...cut.image(topic)]).toEqual([...whole.image(topic)]);
    expect(shown(open(SITUATIONS.idle, 1), START)).toMatchObject({
      recent: [],
      hasCalls: false,
      waiting: [],
      missed: [],
      late: [],
    });
  });
});
