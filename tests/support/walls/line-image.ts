import { type LineModel, toLineModel } from '#display/kit/line/line-model.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { toMetricWire, toStateWire } from '#shared/domain/machine/live-value.ts';
import type { Language } from '#shared/domain/text/language.ts';

const BASE = Date.UTC(2026, 10, 20, 0, 0, 0);
export const NOW = Date.UTC(2026, 10, 20, 5, 42, 30);

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
    timeZone: null,
    ...extra,
  };
}

export const LINE: Line = {
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

export const SUMMARY: LineSummary = {
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
  outputs: { '15': 7_597 },
  isOeeEarly: false,
  plannedToNow: 186_000,
  oee: {
    plannedBusyMs: 4 * 3_600_000,
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

export interface Report {
  states: MachineState[];
  sinceAgoMs?: number;
  ageMs?: number;
  code?: string;
  text?: string;
}

export function imageOf(
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

export const RUNNING: Record<string, Report> = Object.fromEntries(
  LINE.machines.map(({ id }) => [id, { states: ['production'] }]),
);

export function modelOf(image: FeedReader, language: Language = 'zh', nowMs = NOW): LineModel {
  const model = toLineModel({ image, lineId: '1', nowMs, language });
  if (!model) throw new Error('no model');
  return model;
}

export function tile(model: LineModel, id: string) {
  const found = model.machines.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no machine ${id}`);
  return found;
}
