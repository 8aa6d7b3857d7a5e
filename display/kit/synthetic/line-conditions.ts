import type { Line } from '#shared/contracts/plant/line.ts';
import {
  type Condition,
  EMERGENCY_STOP,
  FAULTS,
  flowOrder,
  LABEL_FAULT,
  running,
  standing,
  WIDEST_FAULT,
} from './condition.ts';

/** Of a plant that nobody hears any more. */
const DEAD_FOR_MS = 1_900_000;

/** Conditions by machine id. `share` is a number in [0, 1) for each machine that stays the same. */
export function conditionsOf(
  line: Line,
  fault: number,
  startMs: number,
  share: (id: string) => number,
): ReadonlyMap<string, Condition> {
  const order = flowOrder(line);
  const bottleneck = order.indexOf(line.bottleneckMachineId);
  const culprit =
    line.machines.find((machine) => machine.machineType === 'labeller') ??
    line.machines.find((_, index) => index > bottleneck);
  const culpritAt = culprit ? order.indexOf(culprit.id) : order.length;
  const runs = running(startMs);
  const lastSingle = line.steps
    .filter(({ machineIds }) => machineIds.length === 1)
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ machineIds }) => machineIds)
    .findLast((id) => order.indexOf(id) > bottleneck);
  const conditionOf = (id: string, index: number): Condition => {
    switch (fault) {
      case FAULTS.brokenLabeller:
        return stoppedBy({ line, culpritId: culprit?.id, culpritAt, bottleneck, startMs }, id, index);
      case FAULTS.disturbed:
        return id === lastSingle ? standing(['fault'], startMs - 264_000) : runs;
      case FAULTS.widest:
        return widest(id === culprit?.id, index < culpritAt, startMs);
      case FAULTS.silent: {
        const silentMs = [0, 0, 12_000, 0, 27_000, 0, 0, 192_000][index % 8] ?? 0;
        return silentMs === 0 ? runs : { ...runs, silentFromMs: startMs - silentMs };
      }
      case FAULTS.dead:
        return { ...runs, silentFromMs: startMs - DEAD_FOR_MS };
      case FAULTS.cleaning:
        return standing(['cip'], startMs - 1_260_000 - index * 9_000);
      case FAULTS.plannedStop:
        return standing([index < bottleneck ? 'shutdown' : 'material-shortage'], startMs - 1_500_000);
      case FAULTS.broken:
        return broken(index, share(id), startMs);
      default:
        return index % 9 === 7
          ? { ...runs, states: ['production', 'warning'], alarms: 2, pace: 0.97 }
          : { ...runs, sinceMs: runs.sinceMs - Math.round(share(id) * 600_000) };
    }
  };
  return new Map(order.map((id, index) => [id, conditionOf(id, index)]));
}

interface Stop {
  readonly line: Line;
  readonly culpritId: string | undefined;
  readonly culpritAt: number;
  readonly bottleneck: number;
  readonly startMs: number;
}

/** One machine broke; blockage grew up the line to the filler and shortage down the line behind it. */
function stoppedBy(
  { line, culpritId, culpritAt, bottleneck, startMs }: Stop,
  id: string,
  index: number,
): Condition {
  const sinceMs = startMs - 766_000;
  const runs = running(startMs);
  if (id === culpritId) return { ...standing(['fault'], sinceMs), ...LABEL_FAULT, alarms: 3 };
  const isParallel = line.steps.some(
    ({ machineIds }) => culpritId !== undefined && machineIds.includes(culpritId) && machineIds.includes(id),
  );
  if (isParallel) return standing(['material-shortage'], startMs - 610_000);
  if (index < culpritAt) {
    if (index < bottleneck - 1) return { ...runs, pace: 0.3 + 0.5 * (index % 2) };
    return standing(['blockage'], sinceMs + 14_000 + 9_000 * (culpritAt - index));
  }
  if (index > culpritAt + 5) return { ...runs, pace: 0.4 };
  return standing(['material-shortage'], sinceMs + 60_000 * (index - culpritAt));
}

function widest(isCulprit: boolean, isBefore: boolean, startMs: number): Condition {
  const sinceMs = startMs - 86_399_000;
  if (isCulprit) return { ...standing(['fault'], sinceMs), ...WIDEST_FAULT, alarms: 128 };
  return standing([isBefore ? 'blockage' : 'material-shortage'], sinceMs);
}

/** Every state, warnings, long stops, old data. */
function broken(index: number, share: number, startMs: number): Condition {
  const lastedMs = 40_000 + Math.round(share * 9_000_000);
  const sinceMs = startMs - lastedMs;
  const silentMs = index % 6 === 4 ? 24_000 : index % 11 === 9 ? 7_500_000 : 0;
  const kinds: readonly Condition[] = [
    { ...standing(['material-shortage', 'warning'], sinceMs), alarms: 1 },
    standing(['shutdown'], startMs - lastedMs * 20),
    { ...standing(['crash-stop', 'fault'], sinceMs), ...EMERGENCY_STOP, alarms: 12 },
    standing(['blockage'], sinceMs),
    { ...standing(['fault', 'warning'], sinceMs), code: 'A4711', text: '伺服过载', alarms: 104 },
    { ...running(startMs), sinceMs, pace: 0.6 },
    standing(['cip'], sinceMs),
  ];
  const kind = kinds[index % kinds.length] ?? running(startMs);
  return silentMs === 0 ? kind : { ...kind, silentFromMs: startMs - silentMs };
}
