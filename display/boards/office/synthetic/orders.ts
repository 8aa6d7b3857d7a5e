import type { OrderReason } from '#shared/contracts/orders/order-reason.ts';
import type {
  OfficeList,
  OfficeOrder,
  OfficeOrders,
  OfficeStage,
  OfficeStages,
} from '#shared/contracts/yard/office-board.ts';
import { SITUATIONS } from './situations.ts';

const MINUTE_MS = 60_000;

/** Stage, orders, overdue, minutes of the oldest. */
type Held = readonly (readonly [OfficeStage, number, number, number])[];

const NORMAL: Held = [
  ['waiting', 32, 0, 6],
  ['picking', 98, 0, 14],
  ['checking', 19, 0, 8],
  ['packed', 12, 0, 21],
  ['loading', 52, 0, 48],
  ['in_transit', 312, 0, 90],
];
const LATE: Held = [
  ['waiting', 28, 0, 6],
  ['picking', 149, 10, 96],
  ['checking', 9, 0, 8],
  ['packed', 6, 0, 12],
  ['loading', 88, 4, 96],
  ['in_transit', 312, 0, 90],
];
const WIDEST: Held = [
  ['waiting', 1_284, 0, 2_875],
  ['picking', 8_888, 4_444, 2_875],
  ['checking', 1_888, 0, 1_199],
  ['packed', 2_888, 0, 1_199],
  ['loading', 1_888, 444, 2_875],
  ['in_transit', 8_312, 0, 2_875],
];
const NONE: Held = (['waiting', 'picking', 'checking', 'packed', 'loading'] as const).map((stage) => [
  stage,
  0,
  0,
  0,
]);

export function isLate(situation: number): boolean {
  return (
    [SITUATIONS.overdue, SITUATIONS.stale, SITUATIONS.bare, SITUATIONS.widest, SITUATIONS.dead] as number[]
  ).includes(situation);
}

function heldOf(situation: number): Held {
  if (situation === SITUATIONS.widest) return WIDEST;
  if (situation === SITUATIONS.done || situation === SITUATIONS.empty)
    return [...NONE, ['in_transit', situation === SITUATIONS.done ? 312 : 8, 0, 90]];
  return isLate(situation) ? LATE : NORMAL;
}

export function syntheticStages(situation: number, startMs: number): OfficeStages {
  return heldOf(situation).map(([stage, orders, overdue, minutes]) => ({
    stage,
    orders,
    overdue,
    oldestAt: orders === 0 ? null : startMs - minutes * MINUTE_MS,
  }));
}

export function syntheticOrders(situation: number, startMs: number): OfficeOrders {
  const calm: OfficeOrders = {
    received: 1_284,
    done: 1_071,
    dueNow: 1_077,
    shipped: 1_071,
    dueToday: 1_077,
    onTime: 1_062,
    open: 213,
    overdue: 0,
    oldestDueAt: null,
    atRisk: 0,
    nextDueAt: startMs + 8 * MINUTE_MS,
    laterDueAt: startMs + 18.3 * 60 * MINUTE_MS,
    clearAt: startMs + 238 * MINUTE_MS,
    cause: null,
    reason: null,
  };
  const cause = { text: 'B-03 缺货', textEn: 'B-03 empty', kind: 'shortage', orders: 9 } as const;
  const late = { done: 1_004, shipped: 1_004, onTime: 1_006, open: 280, overdue: 14, atRisk: 6 };
  const oldestDueAt = startMs - 38 * MINUTE_MS;
  switch (situation) {
    case SITUATIONS.atRisk:
      return {
        ...calm,
        done: 1_052,
        shipped: 1_052,
        onTime: 1_049,
        open: 232,
        atRisk: 6,
        reason: 'truck_absent',
      };
    case SITUATIONS.done:
      return {
        ...calm,
        done: 1_284,
        shipped: 1_284,
        dueNow: 1_284,
        dueToday: 1_284,
        onTime: 1_266,
        open: 0,
        nextDueAt: null,
        clearAt: null,
      };
    case SITUATIONS.empty:
      return {
        ...calm,
        received: 0,
        done: 0,
        shipped: 0,
        dueNow: 0,
        dueToday: 0,
        onTime: 0,
        open: 0,
        nextDueAt: null,
        clearAt: null,
      };
    case SITUATIONS.widest:
      return {
        ...calm,
        ...late,
        received: 18_888,
        done: 12_840,
        dueNow: 16_888,
        open: 16_848,
        overdue: 4_888,
        atRisk: 2_888,
        oldestDueAt: startMs - 2_879 * MINUTE_MS,
        cause: {
          text: '高架库三号堆垛机货叉定位传感器故障，等待供应商备件',
          textEn: 'Stacker crane 3 fork sensor fault, waiting for the spare part of the supplier',
          kind: 'equipment',
          orders: 2_444,
        },
      };
    default:
      return isLate(situation) ? { ...calm, ...late, oldestDueAt, cause } : calm;
  }
}

interface Sketch {
  readonly minutes: number;
  readonly customer: readonly [string, string];
  readonly stage: OfficeStage;
  readonly hold?: readonly [string, string];
  readonly dock?: string;
  readonly picked?: number;
  /** Of the forecast, after the due time. */
  readonly late?: number;
}

const STOCKOUT = ['等补货 B-03', 'waits for B-03'] as const;
const OVERDUE: readonly Sketch[] = [
  { minutes: -38, customer: ['世纪联华 杭州', 'Century Hangzhou'], stage: 'picking', hold: STOCKOUT },
  { minutes: -38, customer: ['物美 杭州', 'Wumart Hangzhou'], stage: 'picking', hold: STOCKOUT },
  { minutes: -38, customer: ['永辉 萧山', 'Yonghui Xiaoshan'], stage: 'loading', dock: '7' },
  {
    minutes: -12,
    customer: ['大润发 盐城', 'RT-Mart Yancheng'],
    stage: 'loading',
    hold: ['等叉车 8 号', 'no forklift, dock 8'],
  },
];
const LATELY: readonly Sketch[] = [
  { minutes: -9, customer: ['农工商 嘉定', 'NGS Jiading'], stage: 'picking', hold: STOCKOUT },
  { minutes: -7, customer: ['盒马 宝山', 'Hema Baoshan'], stage: 'picking', picked: 0.31 },
];
const RISKS: readonly Sketch[] = [
  { minutes: 28, customer: ['永辉 徐汇', 'Yonghui Xuhui'], stage: 'loading', dock: '6', late: 8 },
  { minutes: 38, customer: ['德邦 苏南', 'Deppon Sunan'], stage: 'picking', picked: 0.42, late: 7 },
];
const NEXT: readonly Sketch[] = [
  { minutes: 8, customer: ['顺丰 上海', 'SF Shanghai'], stage: 'loading', dock: '1' },
  { minutes: 28, customer: ['永辉 徐汇', 'Yonghui Xuhui'], stage: 'loading', dock: '6' },
  { minutes: 38, customer: ['德邦 苏南', 'Deppon Sunan'], stage: 'loading', dock: '4' },
  { minutes: 48, customer: ['京东 昆山', 'JD Kunshan'], stage: 'packed', dock: 'B-02' },
  { minutes: 88, customer: ['电商 波次', 'Online wave'], stage: 'picking', picked: 0.12 },
];
const WIDEST_SKETCH: Sketch = {
  minutes: -2_879,
  customer: [
    '上海世纪联华超市发展有限公司浦东新区张江高科技园区店',
    'Century Hualian Supermarket Development, Zhangjiang Hi-Tech Park',
  ],
  stage: 'checking',
  hold: [
    '等待二次质量复检并由客户书面确认放行',
    'waits for a second quality check and the written consent of the customer',
  ],
};

/** As many as there are, one sketch after the other. */
function repeat(sketches: readonly Sketch[], count: number, stepMinutes: number): readonly Sketch[] {
  return Array.from({ length: count }, (_, index) => {
    const sketch = sketches[index % sketches.length] ?? WIDEST_SKETCH;
    return { ...sketch, minutes: sketch.minutes + Math.floor(index / sketches.length) * stepMinutes };
  });
}

function sketchesOf(situation: number): readonly Sketch[] {
  if (situation === SITUATIONS.done || situation === SITUATIONS.empty) return [];
  if (situation === SITUATIONS.widest) return repeat([WIDEST_SKETCH], 40, 0);
  if (situation === SITUATIONS.atRisk) return repeat(RISKS, 6, 10);
  return isLate(situation)
    ? [...OVERDUE, ...repeat(LATELY, 10, 1), ...repeat(RISKS, 6, 10)]
    : repeat(NEXT, 40, 60);
}

const REASONS: readonly OrderReason[] = ['truck_absent', 'pace', 'dock_out', 'truck_waits'];

export function syntheticList(situation: number, startMs: number): OfficeList {
  const orders = sketchesOf(situation)
    .map((sketch, index): OfficeOrder => {
      const dueAt = startMs + sketch.minutes * MINUTE_MS;
      return {
        id: String(index + 1),
        no: situation === SITUATIONS.widest ? `OUT-20261122-${8800 + index}` : `SO-${88190 + index}`,
        customer: sketch.customer[0],
        customerEn: sketch.customer[1],
        dueAt,
        stage: sketch.stage,
        hold: sketch.hold?.[0] ?? null,
        holdEn: sketch.hold?.[1] ?? null,
        dock: sketch.dock ?? null,
        picked: sketch.picked ?? null,
        forecastAt: sketch.late === undefined ? null : dueAt + sketch.late * MINUTE_MS,
        reason: situation === SITUATIONS.atRisk ? (REASONS[index % REASONS.length] ?? null) : null,
      };
    })
    .toSorted((a, b) => a.dueAt - b.dueAt);
  const { open } = syntheticOrders(situation, startMs);
  const isUrgent = isLate(situation) || situation === SITUATIONS.atRisk;
  return { total: situation === SITUATIONS.widest ? 7_776 : isUrgent ? orders.length : open, orders };
}
