import { describe, expect, it } from 'vitest';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import {
  imageOf,
  modelOf,
  NOW,
  type Report,
  RUNNING,
  SUMMARY,
  tile,
} from '#tests/support/walls/line-image.ts';

describe('verdict', () => {
  it('says for how long the line has run and what stopped it last', () => {
    const { verdict } = modelOf(
      imageOf({ ...RUNNING, '12': { states: ['production'], sinceAgoMs: 6_720_000 } }),
    );
    expect(verdict).toMatchObject({ kind: 'running', word: '运行中', clock: '', needsPerson: false });
    expect(verdict.detail).toBe('已连续 1 小时 52 分 · 上次停线 11:50 贴标机 A');
  });

  it('names the machine behind the blockage, with its vendor text, not the bottleneck', () => {
    const { verdict, machines } = modelOf(
      imageOf({
        ...RUNNING,
        '11': { states: ['blockage'] },
        '12': { states: ['blockage'], sinceAgoMs: 766_000 },
        '13': { states: ['fault'], code: 'F217', text: '标签纸断', sinceAgoMs: 790_000 },
        '15': { states: ['material-shortage'] },
      }),
    );
    expect(verdict).toMatchObject({
      kind: 'stopped',
      word: '停线',
      clock: '12:46',
      causeMachineId: '13',
      tone: 'fault',
      needsPerson: true,
    });
    expect(verdict.detail).toBe('起因：贴标机 A · 故障 F217 标签纸断');
    expect(machines.map(({ id, role }) => `${id} ${role}`)).toEqual([
      '11 suffers',
      '12 suffers',
      '13 culprit',
      '14 runs',
      '15 suffers',
    ]);
  });

  it('counts a stop only for as long as it is known to last', () => {
    const stopped = (ageMs: number) =>
      modelOf(imageOf({ ...RUNNING, '12': { states: ['fault'], sinceAgoMs: 100_000, ageMs } }));
    const ageing = stopped(15_000);
    expect([ageing.verdict.clock, tile(ageing, '12').figure.text]).toEqual(['1:40', '1:40']);
    const stale = stopped(40_000);
    expect([stale.verdict.clock, tile(stale, '12').figure.text]).toEqual(['1:00', '1:00']);
    expect(stale.verdict.knownToMs).toBe(NOW - 40_000);
  });

  it('counts a short stop, and calls nobody', () => {
    const stopped = (
      sinceAgoMs: number,
      state: 'fault' | 'crash-stop',
      shortStopMs = 30_000,
      ageMs = 1_000,
    ) =>
      modelOf(
        imageOf(
          { ...RUNNING, '12': { states: [state], sinceAgoMs, ageMs } },
          {},
          { ...SUMMARY, shortStopMs },
        ),
      ).verdict;
    expect(stopped(29_000, 'fault')).toMatchObject({
      ...{ word: '短停', clock: '0:29', tone: 'warning', level: 'good' },
      ...{ needsPerson: false, causeMachineId: null, isShort: true },
    });
    expect(stopped(30_000, 'fault')).toMatchObject({ word: '停线', tone: 'fault', needsPerson: true });
    expect(stopped(4_000, 'fault', 0)).toMatchObject({ word: '停线', needsPerson: true });
    expect(stopped(4_000, 'crash-stop')).toMatchObject({ word: '停线', needsPerson: true });
    // Nothing more was heard of it after 4 s: it counts no further, and is short no longer than any other.
    expect(stopped(29_000, 'fault', 30_000, 25_000)).toMatchObject({ isShort: true, clock: '0:04' });
    expect(stopped(30_000, 'fault', 30_000, 26_000)).toMatchObject({ isShort: false, clock: '0:04' });
  });

  it('of a line that runs names a machine that is down, and when the bottleneck will stand by it', () => {
    const down: Record<string, Report> = { ...RUNNING, '11': { states: ['fault'], sinceAgoMs: 264_000 } };
    const flowing = { '12:speed': 6_000, '11:bufferOut': 600 };
    expect(modelOf(imageOf(down, flowing)).verdict).toMatchObject({
      ...{ kind: 'running', word: '带故障运行', tone: 'warning', needsPerson: false, isDisturbed: true },
      detail: '洗瓶机故障 4:24 · 约 6 分钟后灌装机停',
      briefDetail: '洗瓶机故障 4:24 · 约 6 分后停线',
      leastDetails: ['洗瓶机 4:24 · 约 6 分后停线', '洗瓶机故障 4:24', '洗瓶机 4:24'],
    });
    expect(modelOf(imageOf(down, flowing), 'en').verdict.detail).toBe(
      '洗瓶机-en down 4:24 · 灌装机-en stops in about 6 min',
    );
    expect(modelOf(imageOf(down, { '12:speed': 6_000 })).verdict.detail).toBe('洗瓶机故障 4:24');
  });

  it('keeps the cause that the server kept once the machine runs again and the line does not', () => {
    const since = NOW - 40_000;
    const lastStop = {
      from: since,
      to: null,
      base: 'blockage',
      causeMachineId: '13',
      causeBase: 'fault',
      code: 'F217',
      text: '标签纸断',
    } as const;
    const image = imageOf(
      { ...RUNNING, '12': { states: ['blockage'], sinceAgoMs: NOW - since } },
      {},
      { ...SUMMARY, lastStop },
    );
    const { verdict, machines } = modelOf(image);
    expect(verdict).toMatchObject({ clock: '0:40', causeMachineId: '13', tone: 'fault' });
    expect(verdict.detail).toBe('起因：贴标机 A · 故障 F217 标签纸断');
    expect(machines.filter(({ role }) => role !== 'runs').map(({ id, role }) => `${id} ${role}`)).toEqual([
      '12 suffers',
    ]);
  });

  it('says that a stop is planned, why and until when, where nothing failed', () => {
    const plannedStop: LineSummary['plannedStop'] = {
      reason: 'maintenance',
      name: '季度保养',
      nameEn: 'Quarterly maintenance',
      from: NOW - 3_600_000,
      to: NOW + 4_650_000,
    };
    const summary = { ...SUMMARY, plannedStop };
    const waiting = {
      ...RUNNING,
      '12': { states: ['material-shortage'] as MachineState[], sinceAgoMs: 750_000 },
    };
    const off = { ...waiting, '11': { states: ['shutdown'] as MachineState[] } };
    const { verdict } = modelOf(imageOf(off, {}, summary));
    expect(verdict).toMatchObject({ kind: 'stopped', word: '计划停机', clock: '', tone: 'shutdown' });
    expect(verdict).toMatchObject({ needsPerson: false, isPlanned: true });
    expect(verdict.detail).toBe('保养 · 季度保养 · 13:30 起 · 到 15:00');
    const english = modelOf(imageOf(off, {}, summary), 'en').verdict;
    expect([english.word, english.briefDetail]).toEqual(['Planned', 'Maintenance · until 15:00']);
    // A fault stays one, and a line that runs does.
    const failed = { ...waiting, '11': { states: ['fault'] as MachineState[], code: 'E1', text: '卡瓶' } };
    expect(modelOf(imageOf(failed, {}, summary)).verdict).toMatchObject({
      word: '停线',
      tone: 'fault',
      needsPerson: true,
    });
    expect(modelOf(imageOf(RUNNING, {}, summary)).verdict.word).toBe('运行中');
    expect(modelOf(imageOf(off, {}, { ...SUMMARY, plannedStop: null })).verdict.word).toBe('停线');
  });

  it('speaks English', () => {
    const image = imageOf({
      ...RUNNING,
      '12': { states: ['blockage'] },
      '13': { states: ['fault'], code: 'F217', text: 'Label web broken' },
    });
    expect(modelOf(image, 'en').verdict.detail).toBe('Cause: 贴标机 A-en · Fault F217 Label web broken');
  });

  it.each([
    [3_599_000, '59:59', ''],
    [3_720_000, '1h02', ''],
    [90 * 3_600_000, '90h00', ''],
    [100 * 3_600_000, '4', '天'],
  ])('counts a stop of %i ms as %s %s', (sinceAgoMs, clock, clockUnit) => {
    const { verdict } = modelOf(imageOf({ ...RUNNING, '12': { states: ['fault'], sinceAgoMs } }));
    expect(verdict).toMatchObject({ clock, clockUnit });
  });

  it.each([
    ['cip', '清洗'],
    ['shutdown', '停机'],
  ] as const)('calls no one for %s', (state, word) => {
    const { verdict } = modelOf(imageOf({ ...RUNNING, '12': { states: [state] } }));
    expect(verdict).toMatchObject({ word, needsPerson: false, tone: state });
  });

  it('knows nothing once the bottleneck’s data is dead, and never calls that running', () => {
    const { verdict } = modelOf(imageOf({ ...RUNNING, '12': { states: ['production'], ageMs: 50_000 } }));
    expect(verdict).toMatchObject({
      kind: 'unknown',
      tone: 'unknown',
      word: '无数据',
      detail: '最后数据 50 秒前',
    });
  });

  it('waits calmly while nothing was ever received: nothing is late, missing or known', () => {
    const unheard: LineSummary = {
      ...SUMMARY,
      counts: { produced: 0, good: 0, rejected: 0 },
      oee: { ...SUMMARY.oee, availability: 0, oee: 0 },
      timeline: SUMMARY.timeline.slice(0, 1).map((interval) => ({ ...interval, base: 'unknown' as const })),
      stopReasons: [],
      lastStop: null,
    };
    const { verdict, data, plan, oee, stops } = modelOf(imageOf({}, {}, unheard));
    expect(verdict).toMatchObject({ word: '等待数据', detail: '还没有收到灌装机的数据', needsPerson: false });
    expect(data).toEqual({ ageMs: null, silentMachines: 0, isOld: false, text: '没有数据' });
    expect(plan).toMatchObject({ text: '–', surplus: null, notes: [['本班计划 228,000']] });
    expect(oee.text).toBe('–');
    expect(stops.none).toBe('没有数据');
    expect(modelOf(imageOf({}, {}, null)).verdict.word).toBe('等待数据');
  });
});
