import { describe, expect, it } from 'vitest';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { toMetricWire, toStateWire } from '#shared/domain/machine/live-value.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { type LineModel, toLineModel } from './line-model.ts';

const BASE = Date.UTC(2026, 10, 20, 0, 0, 0);
const NOW = Date.UTC(2026, 10, 20, 5, 42, 30);

function machine(id: string, name: string, extra: Partial<Machine> = {}): Machine {
  return {
    id,
    name,
    nameEn: `${name}-en`,
    code: id,
    machineType: 'generic',
    imageUrl: null,
    speedUnit: 'bottle',
    yieldUnit: 'bottle',
    primaryPerUnit: 1,
    idealSpeedPerHour: 36_000,
    shortName: null,
    shortNameEn: null,
    expectedPeriodMs: 10_000,
    lineId: '1',
    ...extra,
  };
}

const LINE: Line = {
  id: '1',
  code: 'L1',
  name: '1 号灌装线',
  nameEn: 'Filling line 1',
  unit: 'bottle',
  bottleneckMachineId: '12',
  timeZone: 'Asia/Shanghai',
  machines: [
    machine('11', '洗瓶机'),
    machine('12', '灌装机', { machineType: 'filler' }),
    machine('13', '贴标机 A'),
    machine('14', '贴标机 B'),
    machine('15', '装箱机', { speedUnit: 'case', yieldUnit: 'case' }),
  ],
  steps: [
    { order: 1, machineIds: ['11'] },
    { order: 2, machineIds: ['12'] },
    { order: 3, machineIds: ['13', '14'] },
    { order: 4, machineIds: ['15'] },
  ],
  edges: [
    { from: '11', to: '12', bufferCapacity: 2_000, bufferMetric: 'bufferOut' },
    { from: '12', to: '13', bufferCapacity: null, bufferMetric: null },
    { from: '12', to: '14', bufferCapacity: null, bufferMetric: null },
    { from: '13', to: '15', bufferCapacity: null, bufferMetric: null },
    { from: '14', to: '15', bufferCapacity: null, bufferMetric: null },
  ],
};

const SUMMARY: LineSummary = {
  computedAt: NOW - 2_000,
  product: null,
  plannedStop: null,
  shift: {
    name: '早班',
    nameEn: 'Early shift',
    from: Date.UTC(2026, 10, 19, 22),
    to: Date.UTC(2026, 10, 20, 6),
    plannedCount: 228_000,
  },
  counts: { produced: 182_340, good: 181_000, rejected: 1_340 },
  plannedToNow: 186_000,
  oee: {
    plannedBusyMs: 1,
    productionMs: 1,
    producedCount: 1,
    goodCount: 1,
    idealMsPerItem: 100,
    availability: 0.86,
    performance: 0.92,
    performanceRaw: 0.92,
    quality: 0.992,
    oee: 0.784,
    doubts: [],
  },
  timeline: [
    {
      from: Date.UTC(2026, 10, 19, 22),
      to: Date.UTC(2026, 10, 20, 2),
      base: 'production',
      states: ['production'],
      code: null,
      text: null,
      causeMachineId: null,
    },
    {
      from: Date.UTC(2026, 10, 20, 2),
      to: Date.UTC(2026, 10, 20, 2, 14),
      base: 'blockage',
      states: ['blockage'],
      code: null,
      text: null,
      causeMachineId: '15',
    },
    {
      from: Date.UTC(2026, 10, 20, 2, 14),
      to: null,
      base: 'production',
      states: ['production'],
      code: null,
      text: null,
      causeMachineId: null,
    },
  ],
  stopReasons: [
    { machineId: '13', base: 'fault', code: 'F217', text: '标签纸断', durationMs: 516_000, count: 2 },
    { machineId: '15', base: 'material-shortage', code: null, text: '缺纸板', durationMs: 852_000, count: 1 },
  ],
  lastStop: {
    from: Date.UTC(2026, 10, 20, 3, 50),
    to: Date.UTC(2026, 10, 20, 3, 58),
    base: 'blockage',
    causeMachineId: '13',
    causeBase: 'fault',
    code: 'F217',
    text: '标签纸断',
  },
  producedCurve: [
    [Date.UTC(2026, 10, 19, 22), 0],
    [Date.UTC(2026, 10, 20, 2), 100_000],
    [NOW - 2_000, 182_340],
  ],
};

interface Report {
  states: MachineState[];
  sinceAgoMs?: number;
  ageMs?: number;
  code?: string;
  text?: string;
}

function imageOf(
  reports: Record<string, Report>,
  metrics: Record<string, number> = {},
  summary: LineSummary | null = SUMMARY,
  line: Line = LINE,
  others: Record<string, unknown> = {},
): FeedReader {
  const values = new Map<string, unknown>([['line:1', line], ...Object.entries(others)]);
  if (summary) values.set('sum:1', summary);
  for (const [id, report] of Object.entries(reports)) {
    const at = NOW - (report.ageMs ?? 1_000);
    values.set(
      `s:${id}`,
      toStateWire(
        {
          states: report.states,
          sinceTs: NOW - (report.sinceAgoMs ?? 60_000),
          sourceTs: at,
          arrivalTs: at,
          code: report.code ?? null,
          text: report.text ?? null,
          quality: 'good',
        },
        BASE,
      ),
    );
  }
  for (const [key, value] of Object.entries(metrics)) {
    values.set(
      `m:${key}`,
      toMetricWire({ value, sourceTs: NOW - 1_000, arrivalTs: NOW - 1_000, quality: 'good' }, BASE),
    );
  }
  return { get: (key) => values.get(key), keys: () => values.keys(), baseTs: BASE, size: values.size };
}

const RUNNING: Record<string, Report> = Object.fromEntries(
  LINE.machines.map(({ id }) => [id, { states: ['production'] }]),
);

function modelOf(image: FeedReader, language: Language = 'zh', nowMs = NOW): LineModel {
  const model = toLineModel({ image, lineId: '1', nowMs, language });
  if (!model) throw new Error('no model');
  return model;
}

function tile(model: LineModel, id: string) {
  const found = model.machines.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no machine ${id}`);
  return found;
}

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
    expect([ageing.verdict.clock, tile(ageing, '12').figure.text]).toEqual(['01:40', '01:40']);
    const stale = stopped(40_000);
    expect([stale.verdict.clock, tile(stale, '12').figure.text]).toEqual(['01:00', '01:00']);
    expect(stale.verdict.knownToMs).toBe(NOW - 40_000);
  });

  it('keeps the cause that the server kept once the machine runs again and the line does not', () => {
    const since = NOW - 20_000;
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
    expect(verdict).toMatchObject({ clock: '00:20', causeMachineId: '13', tone: 'fault' });
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
    [3_720_000, '1:02', '小时'],
    [90 * 3_600_000, '90:00', '小时'],
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

describe('a machine', () => {
  it('shows speed and yield with units while it runs', () => {
    const shown = tile(modelOf(imageOf(RUNNING, { '15:speed': 1_441, '15:yield': 7_597 })), '15');
    expect(shown).toMatchObject({
      role: 'runs',
      unitText: '箱/时',
      foot: { labels: ['产量', '产量'], values: ['7.60k 箱', '7.60k'] },
    });
    expect(shown.figure.text).toBe('1.44k');
  });

  it('shows how long it has stood, its reason and its speed while it stands', () => {
    const image = imageOf(
      { ...RUNNING, '13': { states: ['fault'], code: 'F217', text: '标签纸断', sinceAgoMs: 766_000 } },
      { '13:speed': 0 },
    );
    const shown = tile(modelOf(image), '13');
    expect(shown.figure.text).toBe('12:46');
    expect(shown).toMatchObject({
      role: 'stopped',
      unitText: '0 瓶/时',
      foot: { labels: ['F217 标签纸断', 'F217'] },
    });
  });

  it.each([
    [9_000, 'fresh', 'production', 'runs', ''],
    [12_000, 'ageing', 'production', 'runs', '12 秒前'],
    [25_000, 'stale', 'production', 'runs', '25 秒前'],
    [50_000, 'dead', 'unknown', 'unknown', '50 秒前'],
  ] as const)('shows its age: %i ms is %s', (ageMs, staleness, state, role, ageText) => {
    const shown = tile(modelOf(imageOf({ ...RUNNING, '11': { states: ['production'], ageMs } })), '11');
    expect(shown).toMatchObject({ staleness, state, role, ageText });
    if (ageText) expect(shown.foot.labels[0]).toBe(`数据 ${ageText}`);
  });

  it('keeps a dead value on the glass', () => {
    const shown = tile(
      modelOf(imageOf({ '11': { states: ['production'], ageMs: 90_000 } }, { '11:speed': 34_500 })),
      '11',
    );
    expect(shown.figure.text).toBe('34.5k');
    expect(shown.staleness).toBe('dead');
  });

  it('wears a warning over its state and a badge of its alarms', () => {
    const shown = tile(
      modelOf(imageOf({ ...RUNNING, '14': { states: ['production', 'warning'] } }, { '14:alarms': 2 })),
      '14',
    );
    expect(shown).toMatchObject({ state: 'production', hasWarning: true, alarms: 2 });
  });

  it('has a badge of the alarms that rules have raised, or of more that the machine reports', () => {
    const alarmsOf = (reported: number, raised: number) => {
      const mark = { 'a:14': { n: raised, u: 0 } };
      return tile(modelOf(imageOf(RUNNING, { '14:alarms': reported }, SUMMARY, LINE, mark)), '14').alarms;
    };
    expect([alarmsOf(0, 3), alarmsOf(5, 3), alarmsOf(0, 0)]).toEqual([3, 5, 0]);
  });

  it('has a dash for a speed that is not reported', () => {
    expect(tile(modelOf(imageOf(RUNNING)), '11').figure.text).toBe('–');
  });
});

describe('figures', () => {
  it('claims no output, no OEE and no delay of a line whose output is not counted', () => {
    const uncounted = {
      ...SUMMARY,
      counts: null,
      producedCurve: [],
      oee: { ...SUMMARY.oee, oee: null, performance: null, performanceRaw: null, quality: null },
    };
    const { plan, oee, shift } = modelOf(imageOf(RUNNING, {}, uncounted));
    expect(plan).toMatchObject({ value: null, text: '–', surplus: null, isBad: false });
    expect(oee.text).toBe('–');
    expect(shift?.curve).toEqual([]);
    expect(shift?.planEnd).toBe(modelOf(imageOf(RUNNING)).shift?.planEnd);
  });

  it('sets what was produced against the plan up to now', () => {
    const { plan } = modelOf(imageOf(RUNNING));
    expect(plan).toMatchObject({
      text: '182,340',
      surplus: -3_660,
      notes: [['欠 3,660 · 应到 186,000', '欠 3,660']],
    });
    expect(plan.bar?.share).toBeCloseTo(0.7997, 3);
    expect(plan.bar?.mark).toBeCloseTo(0.8158, 3);
  });

  it('gives OEE and its factors, and a dash without a denominator', () => {
    expect(modelOf(imageOf(RUNNING)).oee).toMatchObject({
      text: '78.4%',
      factors: [
        { label: '时间', text: '86' },
        { label: '性能', text: '92' },
        { label: '质量', text: '99' },
      ],
    });
    const without = { ...SUMMARY, oee: { ...SUMMARY.oee, oee: null, availability: null } };
    expect(modelOf(imageOf(RUNNING, {}, without)).oee).toMatchObject({
      text: '–',
      factors: [{ label: '时间', text: '–' }, {}, {}],
    });
  });

  it('takes the line’s speed from its bottleneck', () => {
    expect(modelOf(imageOf(RUNNING, { '12:speed': 34_600 })).speed).toMatchObject({
      labels: ['瓶/时'],
      text: '34.6k',
      notes: [['额定 36.0k']],
    });
  });

  it('lets figures of an old summary age', () => {
    expect(modelOf(imageOf(RUNNING), 'zh', NOW + 10_000).plan).toMatchObject({
      staleness: 'stale',
      notes: [['数据 12 秒前', '12 秒前']],
    });
  });

  it('says how old the youngest value is and how many machines are silent', () => {
    const { data } = modelOf(imageOf({ ...RUNNING, '11': { states: ['production'], ageMs: 30_000 } }));
    expect(data).toMatchObject({ silentMachines: 1, text: '1 台数据过时 · 数据 1 秒前' });
    const { '12': unheard, ...heard } = RUNNING;
    expect(unheard).toBeDefined();
    expect(modelOf(imageOf(heard)).data).toMatchObject({ silentMachines: 0, text: '数据 1 秒前' });
  });
});

describe('flow', () => {
  it('shows a buffer’s fill and when it is full', () => {
    expect(modelOf(imageOf(RUNNING, { '11:bufferOut': 500 })).edges[0]).toMatchObject({
      fill: 0.25,
      tone: 'normal',
    });
    expect(modelOf(imageOf(RUNNING, { '11:bufferOut': 1_990 })).edges[0]).toMatchObject({
      fill: 1,
      tone: 'full',
    });
    expect(modelOf(imageOf(RUNNING)).edges[1]?.fill).toBeNull();
  });

  it('leaves no machine out that a step forgot, and implies conveyors where none are given', () => {
    const line = { ...LINE, steps: LINE.steps.slice(0, 3), edges: [] };
    const { shape, machines } = modelOf(imageOf(RUNNING, {}, SUMMARY, line));
    expect(machines).toHaveLength(5);
    expect(shape.edges).toEqual([
      { from: '11', to: '12' },
      { from: '12', to: '13' },
      { from: '12', to: '14' },
    ]);
  });
});

describe('shift', () => {
  it('draws the strip up to now, with causes, under hours of the plant’s clock', () => {
    const { shift } = modelOf(imageOf(RUNNING));
    expect(shift?.title).toBe('早班 06:00–14:00');
    expect(shift?.hours.map(({ text }) => text).join(' ')).toBe('06 07 08 09 10 11 12 13 14');
    expect(shift?.segments[1]).toMatchObject({
      from: 0.5,
      state: 'blockage',
      causeMachineId: '15',
      causeText: '10:00 装箱机',
    });
    expect(shift?.segments[2]?.to).toBeCloseTo(
      (NOW - 2_000 - Date.UTC(2026, 10, 19, 22)) / (8 * 3_600_000),
      3,
    );
    expect(shift?.planEnd).toBe(1);
  });

  it('ranks stop reasons by minutes', () => {
    expect(modelOf(imageOf(RUNNING)).stops.reasons).toMatchObject([
      { text: '装箱机 缺纸板', minutes: '14.2', share: 1 },
      { text: '贴标机 A 标签纸断', minutes: '8.6' },
    ]);
  });
});

it('waits for the line before it shows anything', () => {
  const image: FeedReader = { get: () => undefined, keys: () => [], baseTs: 0, size: 0 };
  expect(toLineModel({ image, lineId: '1', nowMs: NOW, language: 'zh' })).toBeNull();
});

it('is plain JSON', () => {
  const model = modelOf(imageOf(RUNNING, { '12:speed': 34_600 }));
  expect(JSON.parse(JSON.stringify(model))).toEqual(model);
});

describe('figures that cannot be right', () => {
  const doubted = (...doubts: LineSummary['oee']['doubts']) =>
    modelOf(
      imageOf(
        RUNNING,
        {},
        { ...SUMMARY, counts: null, oee: { ...SUMMARY.oee, oee: null, performance: null, doubts } },
      ),
    );

  it('are not shown: a mark and the reason stand in their place', () => {
    const { oee, plan } = doubted('counter');
    expect(oee).toMatchObject({ value: null, text: '待核', labels: ['OEE · 计数跳变', 'OEE'] });
    expect(plan).toMatchObject({ value: null, text: '待核', notes: [['计数跳变']], isDoubted: true });
  });

  it('leave those alone that are right', () => {
    const { oee, plan } = doubted('ideal_speed');
    expect(oee).toMatchObject({ text: '待核', labels: ['OEE · 超出理想速度', 'OEE'] });
    expect(plan.isDoubted).toBe(false);
    expect(modelOf(imageOf(RUNNING)).oee.text).toBe('78.4%');
  });
});
