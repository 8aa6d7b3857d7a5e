import { describe, expect, it } from 'vitest';
import type { LiveAlarm } from '#shared/contracts/alarms/alarm-feed.ts';
import { LIVE_ALARMS_MAX } from '#shared/contracts/alarms/alarm-feed.ts';
import { type TakeoverInput, toTakeover } from './takeover-model.ts';

const NOW = Date.parse('2026-11-26T14:12:46+08:00');
const ALARM: LiveAlarm = {
  id: '1',
  name: '液位过低',
  nameEn: 'Level low',
  machineId: '7',
  machineName: '缓冲罐 T2',
  machineNameEn: null,
  lineName: '一号线',
  lineNameEn: 'Line 1',
  timeZone: 'Asia/Shanghai',
  priority: 'high',
  standing: 'unacknowledged',
  since: NOW - 766_000,
  isFirst: false,
  escalation: 0,
  cause: { kind: 'limit', metric: 'bowlLevel', value: 4, bound: 10, state: null, code: null },
  reason: null,
};
const INPUT: TakeoverInput = {
  alarms: [ALARM],
  leastPriority: 'high',
  nowMs: NOW,
  language: 'zh',
  awayForMs: null,
  isForbidden: false,
  sound: 'off',
  touch: 'none',
};
const shown = (change: Partial<TakeoverInput>) => {
  const model = toTakeover({ ...INPUT, ...change });
  if (model?.kind !== 'alarm') throw new Error('no alarm is shown');
  return model;
};
const alarm = (id: number, change: Partial<LiveAlarm> = {}): LiveAlarm => ({
  ...ALARM,
  id: String(id),
  ...change,
});

describe('an alarm over the board', () => {
  it('says what, where, since when and why, and how old it is', () => {
    expect(toTakeover(INPUT)).toEqual({
      kind: 'alarm',
      id: '1',
      priority: 'high',
      heading: '高优先级报警',
      tags: '',
      age: '12:46',
      name: '液位过低',
      where: '缓冲罐 T2 · 一号线',
      cause: '料缸液位 4，低于下限 10',
      since: '14:00 起',
      others: '',
      named: [],
      notes: [],
      isOld: false,
      touch: null,
      isBusy: false,
    });
    expect(shown({ language: 'en' })).toMatchObject({
      heading: 'High alarm',
      name: 'Level low',
      where: '缓冲罐 T2 · Line 1',
      since: 'since 14:00',
    });
  });

  it('says that it came first, and how far it was escalated', () => {
    const alarms = [alarm(1, { isFirst: true, escalation: 2 })];
    expect(shown({ alarms }).tags).toBe('首出 · 已升级 2 级');
  });

  it('is the most urgent one; of the same priority the first out, then the oldest', () => {
    const alarms = [
      alarm(1, { priority: 'low', since: NOW - 9e6 }),
      alarm(2, { since: NOW - 1_000 }),
      alarm(3, { since: NOW - 5_000 }),
      alarm(4, { since: NOW - 2_000, isFirst: true }),
      alarm(5, { priority: 'medium', since: NOW - 9e6 }),
    ];
    const model = shown({ alarms, leastPriority: 'low' });
    expect(model.id).toBe('4');
    expect(model.named).toEqual([
      '0:05 · 液位过低 · 缓冲罐 T2',
      '0:01 · 液位过低 · 缓冲罐 T2',
      '2h30 · 液位过低 · 缓冲罐 T2',
    ]);
    expect(model.others).toBe('另有 4 条未确认报警');
  });

  it('has others that are counted from the priority of the screen on', () => {
    const alarms = [alarm(1), alarm(2, { priority: 'medium' }), alarm(3)];
    expect(shown({ alarms }).others).toBe('另有 1 条未确认报警');
    const many = Array.from({ length: LIVE_ALARMS_MAX }, (_, index) => alarm(index));
    expect(shown({ alarms: many }).others).toBe(`另有至少 ${LIVE_ALARMS_MAX - 1} 条未确认报警`);
  });

  it('keeps what it says when the server is away, with its age', () => {
    expect(shown({ awayForMs: 185_000 })).toMatchObject({
      isOld: true,
      name: '液位过低',
      notes: ['连接不上服务器：以上是 3 分钟前的情况'],
    });
  });

  it('says why it is not heard', () => {
    expect(shown({ sound: 'refused' }).notes[0]).toMatch(/浏览器不允许发声/);
    expect(shown({ sound: 'failed' }).notes[0]).toMatch(/无法发声/);
    expect(shown({ sound: 'played' }).notes).toEqual([]);
  });

  it('can be touched where the screen allows it', () => {
    expect(shown({ touch: 'ready' })).toMatchObject({ touch: '确认', isBusy: false });
    expect(shown({ touch: 'busy' })).toMatchObject({ touch: '正在确认…', isBusy: true });
  });
});

describe('nothing stands over the board', () => {
  it.each([
    ['there are none', []],
    ['they are less urgent', [alarm(1, { priority: 'medium' })]],
    ['somebody has acknowledged them', [alarm(1, { standing: 'acknowledged' })]],
    ['they are over', [alarm(1, { standing: 'returned' })]],
  ] as const)('when %s', (_why, alarms) => {
    expect(toTakeover({ ...INPUT, alarms })).toBeNull();
  });

  it('but a line says that alarms are unknown', () => {
    const away = toTakeover({ ...INPUT, alarms: [], awayForMs: 185_000 });
    expect(away).toEqual({ kind: 'unknown', text: '连接不上服务器，报警情况未知已 3 分' });
    expect(toTakeover({ ...INPUT, alarms: [], isForbidden: true })?.kind).toBe('unknown');
  });
});
