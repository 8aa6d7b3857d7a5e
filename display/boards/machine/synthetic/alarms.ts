import type { Condition } from '#display/kit/synthetic/condition.ts';
import { type LiveAlarm, MACHINE_ALARMS_MAX } from '#shared/contracts/alarms/alarm-feed.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';

const NAMES = [
  ['主电机电流过高', 'Main motor current high', 'high'],
  ['压缩空气压力低', 'Compressed air pressure low', 'medium'],
  ['标签余量低', 'Labels low', 'low'],
] as const satisfies readonly (readonly [name: string, nameEn: string, priority: LiveAlarm['priority']])[];
const WIDEST = [
  '主减速箱输出轴轴承温度超过上限值',
  'Main gearbox output shaft bearing temperature above limit',
] as const;
const APART_MS = 7 * 60_000;

/** As many as the machine counts, at most as many as are listed; every third one is acknowledged. */
export function syntheticAlarms(
  machine: Machine,
  { alarms }: Condition,
  startMs: number,
  isWide: boolean,
): LiveAlarm[] {
  return Array.from({ length: Math.min(alarms, MACHINE_ALARMS_MAX) }, (_, index) => {
    const [name, nameEn, priority] = NAMES[index % NAMES.length] ?? NAMES[0];
    return {
      id: `${machine.id}${index}`,
      name: isWide ? WIDEST[0] : name,
      nameEn: isWide ? WIDEST[1] : nameEn,
      machineId: machine.id,
      machineName: machine.name,
      machineNameEn: machine.nameEn,
      lineName: null,
      lineNameEn: null,
      timeZone: 'Asia/Shanghai',
      priority,
      standing: index % 3 === 2 ? 'acknowledged' : 'unacknowledged',
      since: startMs - (index + 1) * APART_MS,
      isFirst: index === 0,
      escalation: 0,
      cause: { kind: 'state', metric: null, value: null, bound: null, state: 'fault', code: null },
      reason: null,
    };
  });
}
