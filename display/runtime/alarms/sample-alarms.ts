import type { Scenario } from '#display/runtime/board/board.ts';
import type { SampleOptions } from '#display/runtime/feed/open-feed.ts';
import { ALARM_FEED_KEYS, type LiveAlarm } from '#shared/contracts/alarms/alarm-feed.ts';

const SAMPLES = [
  {
    name: '预处理罐 T2 液位过低',
    nameEn: 'Tank T2 level low',
    machineName: '缓冲罐 T2',
    machineNameEn: 'Buffer tank T2',
    priority: 'high',
    agoS: 766,
    cause: { kind: 'limit', metric: 'bowlLevel', value: 4.2, bound: 10, state: null, code: null },
  },
  {
    name: '贴标机故障',
    nameEn: 'Labeller fault',
    machineName: '贴标机 A',
    machineNameEn: 'Labeller A',
    priority: 'high',
    agoS: 312,
    cause: { kind: 'state', metric: null, value: null, bound: null, state: 'fault', code: null },
  },
  {
    name: '主电机电流过高',
    nameEn: 'Main motor current high',
    machineName: '灌装机',
    machineNameEn: 'Filler',
    priority: 'medium',
    agoS: 95,
    cause: { kind: 'limit', metric: 'motorCurrent', value: 43.7, bound: 40, state: null, code: null },
  },
] as const;
const WIDEST = {
  name: '主减速箱输出轴轴承温度超过上限值且备用冷却水泵未按联锁顺序启动，请立即到现场检查润滑油路',
  nameEn: 'Main gearbox output shaft bearing temperature above limit, standby cooling pump has not started',
  machineName: '热收缩膜包装机（带自动换卷）二号机组',
  machineNameEn: 'Shrink wrapper with automatic reel splicing, unit two',
  lineName: '二号厂房高速无菌冷灌装生产线',
  lineNameEn: 'Hall two high speed aseptic cold filling line',
} as const;
/** How many alarms there are by `?fault=`: of no fault none, of the others one. */
const COUNTS: Readonly<Record<number, number>> = { 0: 0, 3: 47, 9: 6 };
const WIDEST_FAULT = 3;

/** The scenario of a synthetic run with alarms, for the pictures of the alarm banner. */
export function withSampleAlarms(scenario: Scenario, { fault, startMs }: SampleOptions): Scenario {
  const alarms = Array.from({ length: COUNTS[fault] ?? 1 }, (_, index): LiveAlarm => {
    const { agoS, ...sample } = SAMPLES[index % SAMPLES.length] ?? SAMPLES[0];
    return {
      lineName: '一号线',
      lineNameEn: 'Line 1',
      ...sample,
      ...(fault === WIDEST_FAULT && { ...WIDEST, priority: 'high' }),
      id: String(index + 1),
      machineId: String(index + 1),
      timeZone: 'Asia/Shanghai',
      standing: 'unacknowledged',
      since: startMs - (fault === WIDEST_FAULT ? 100_000 : 0) * 1000 - agoS * 1000 + index * 1000,
      isFirst: index === 0,
      escalation: fault === WIDEST_FAULT && index === 0 ? 2 : 0,
      reason: null,
    };
  });
  const image = new Map<string, unknown>(alarms.map((alarm) => [ALARM_FEED_KEYS.alarm(alarm.id), alarm]));
  return { ...scenario, image: (topic) => (topic.name === 'alarms' ? image : scenario.image(topic)) };
}
