import {
  type Condition,
  EMERGENCY_STOP,
  FAULTS,
  flowOrder,
  LABEL_FAULT,
  running,
  standing,
  WIDEST_FAULT,
} from '#display/kit/synthetic/condition.ts';
import type { Line } from '#shared/contracts/plant/line.ts';

/** Labeller A: the machine that breaks. */
export const CULPRIT_ID = '907';

export function conditionOf(line: Line, machineId: string, fault: number, startMs: number): Condition {
  const order = flowOrder(line);
  const at = order.indexOf(machineId);
  const runs = running(startMs);
  switch (fault) {
    case FAULTS.brokenLabeller:
      return stoppedBy(at, order.indexOf(CULPRIT_ID), startMs);
    case FAULTS.silent:
      return { ...runs, silentFromMs: startMs - 27_000 };
    case FAULTS.widest: {
      const waits = standing(['material-shortage', 'warning'], startMs - 86_399_000);
      return { ...waits, ...WIDEST_FAULT, alarms: 128 };
    }
    case FAULTS.cleaning:
      return standing(['cip'], startMs - 1_260_000);
    case FAULTS.dead: {
      const failed = { ...standing(['fault'], startMs - 900_000), ...LABEL_FAULT };
      return { ...failed, silentFromMs: startMs - 192_000, alarms: 2 };
    }
    case FAULTS.broken: {
      const stopped = standing(['crash-stop', 'fault', 'warning'], startMs - 3_723_000);
      return { ...stopped, ...EMERGENCY_STOP, alarms: 12 };
    }
    default:
      return at === 7
        ? { ...runs, states: ['production', 'warning'], code: 'W31', text: '标签余量低', alarms: 2 }
        : runs;
  }
}

/** One machine broke; blockage grew up the line and shortage down the line behind it. */
function stoppedBy(at: number, culpritAt: number, startMs: number): Condition {
  const sinceMs = startMs - 766_000;
  if (at === culpritAt) return { ...standing(['fault'], sinceMs), ...LABEL_FAULT, alarms: 3 };
  if (at < 2) return running(startMs);
  return at < culpritAt
    ? standing(['blockage'], sinceMs + 9_000 * (culpritAt - at))
    : standing(['material-shortage'], sinceMs + 20_000 * (at - culpritAt));
}
