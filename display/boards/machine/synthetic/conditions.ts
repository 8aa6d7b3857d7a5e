import type { Line } from '#shared/contracts/plant.ts';
import type { Condition } from './day.ts';

/** What `?fault=` means on this board. */
export const FAULTS = {
  fine: 0,
  labeller: 1,
  silent: 2,
  widest: 3,
  cleaning: 4,
  dead: 5,
  badQuality: 6,
  broken: 9,
} as const;

const CULPRIT_ID = '907';
const RUNS_MS = 6_720_000;

export function conditionOf(line: Line, machineId: string, fault: number, startMs: number): Condition {
  const order = line.steps.flatMap((step) => step.machineIds);
  const at = order.indexOf(machineId);
  const runs: Condition = {
    states: ['production'],
    sinceMs: startMs - RUNS_MS,
    code: null,
    text: null,
    silentFromMs: null,
    alarms: 0,
  };
  switch (fault) {
    case FAULTS.labeller:
      return stoppedBy(at, order.indexOf(CULPRIT_ID), runs, startMs - 766_000);
    case FAULTS.silent:
      return { ...runs, silentFromMs: startMs - 27_000 };
    case FAULTS.widest:
      return {
        ...runs,
        states: ['material-shortage', 'warning'],
        sinceMs: startMs - 86_399_000,
        code: 'E-0x8F217',
        text: '标签纸断，纸卷张力传感器超差并且备用卷未就位 Label web broken at unwinder',
        alarms: 128,
      };
    case FAULTS.cleaning:
      return { ...runs, states: ['cip'], sinceMs: startMs - 1_260_000 };
    case FAULTS.dead:
      return {
        ...runs,
        states: ['fault'],
        code: 'F217',
        text: '标签纸断',
        sinceMs: startMs - 900_000,
        silentFromMs: startMs - 192_000,
        alarms: 2,
      };
    case FAULTS.broken:
      return {
        ...runs,
        states: ['crash-stop', 'fault', 'warning'],
        sinceMs: startMs - 3_723_000,
        code: 'ES01',
        text: '急停按钮按下',
        alarms: 12,
      };
    default:
      return at === 7
        ? { ...runs, states: ['production', 'warning'], code: 'W31', text: '标签余量低', alarms: 2 }
        : runs;
  }
}

/** One machine broke; blockage grew up the line and shortage down the line behind it. */
function stoppedBy(at: number, culpritAt: number, runs: Condition, sinceMs: number): Condition {
  if (at === culpritAt) {
    return { ...runs, states: ['fault'], sinceMs, code: 'F217', text: '标签纸断', alarms: 3 };
  }
  if (at < 0 || at < 2) return runs;
  return at < culpritAt
    ? { ...runs, states: ['blockage'], sinceMs: sinceMs + 9_000 * (culpritAt - at) }
    : { ...runs, states: ['material-shortage'], sinceMs: sinceMs + 20_000 * (at - culpritAt) };
}
