import type { MachineState } from '#shared/contracts/machine-state.ts';
import type { Line } from '#shared/contracts/plant.ts';

/** What `?fault=` means on this board. */
export const FAULTS = { fine: 0, labeller: 1, silentMachines: 2, widest: 3, cleaning: 4, broken: 9 } as const;

/** How one machine of the made-up line is doing. */
export interface Condition {
  readonly states: readonly MachineState[];
  readonly sinceAgoMs: number;
  readonly code?: string;
  readonly text?: string;
  /** Share of the machine's ideal speed. */
  readonly pace: number;
  readonly alarms: number;
  /** Its last message is this old; 0 = it reports. */
  readonly silentMs: number;
}

const RUNS: Condition = { states: ['production'], sinceAgoMs: 6_720_000, pace: 1, alarms: 0, silentMs: 0 };
const STANDS = { pace: 0, alarms: 0, silentMs: 0 };
const VENDOR = { zh: '标签纸断', en: 'Label web broken' };

/** Conditions by machine id. `share` is a number in [0, 1) per machine that stays the same. */
export function conditionsOf(
  line: Line,
  fault: number,
  share: (id: string) => number,
): Map<string, Condition> {
  const order = line.steps.flatMap((step) => step.machineIds);
  const at = (id: string): number => order.indexOf(id);
  const bottleneck = at(line.bottleneckMachineId);
  const culprit =
    line.machines.find((machine) => machine.machineType === 'labeller') ??
    line.machines.find((_, index) => index > bottleneck);
  const culpritAt = culprit ? at(culprit.id) : order.length;
  const conditionOf = (id: string, index: number): Condition => {
    switch (fault) {
      case FAULTS.labeller:
      case FAULTS.widest:
        return stoppedBy(
          line,
          id,
          index,
          { culpritId: culprit?.id, culpritAt, bottleneck },
          fault === FAULTS.widest,
        );
      case FAULTS.silentMachines:
        return { ...RUNS, silentMs: [0, 0, 12_000, 0, 27_000, 0, 0, 192_000][index % 8] ?? 0 };
      case FAULTS.cleaning:
        return { states: ['cip'], sinceAgoMs: 1_260_000 + index * 9_000, ...STANDS };
      case FAULTS.broken:
        return broken(index, share(id));
      default:
        return index % 9 === 7
          ? { ...RUNS, states: ['production', 'warning'], alarms: 2, pace: 0.97 }
          : { ...RUNS, sinceAgoMs: RUNS.sinceAgoMs + Math.round(share(id) * 600_000) };
    }
  };
  return new Map(order.map((id, index) => [id, conditionOf(id, index)]));
}

interface Stop {
  readonly culpritId: string | undefined;
  readonly culpritAt: number;
  readonly bottleneck: number;
}

/** One machine broke; blockage grew up the line to the filler and shortage down the line behind it. */
function stoppedBy(line: Line, id: string, index: number, stop: Stop, isWide: boolean): Condition {
  const sinceAgoMs = isWide ? 86_399_000 : 766_000;
  if (id === stop.culpritId) {
    return {
      states: ['fault'],
      sinceAgoMs,
      code: isWide ? 'E-0x8F217' : 'F217',
      text: isWide ? '标签纸断，纸卷张力传感器超差并且备用卷未就位 Label web broken at unwinder' : VENDOR.zh,
      ...STANDS,
      alarms: isWide ? 128 : 3,
    };
  }
  const isParallel = line.steps.some(
    (step) =>
      stop.culpritId !== undefined &&
      step.machineIds.includes(stop.culpritId) &&
      step.machineIds.includes(id),
  );
  if (isParallel && !isWide) return { ...RUNS, pace: 0, states: ['material-shortage'], sinceAgoMs: 610_000 };
  if (index < stop.culpritAt) {
    if (index < stop.bottleneck - 1 && !isWide) return { ...RUNS, pace: 0.3 + 0.5 * (index % 2) };
    return {
      states: ['blockage'],
      sinceAgoMs: isWide ? sinceAgoMs : sinceAgoMs - 14_000 - 9_000 * (stop.culpritAt - index),
      ...STANDS,
    };
  }
  if (index > stop.culpritAt + 5 && !isWide) return { ...RUNS, pace: 0.4 };
  return {
    states: ['material-shortage'],
    sinceAgoMs: isWide ? sinceAgoMs : sinceAgoMs - 60_000 * (index - stop.culpritAt),
    ...STANDS,
  };
}

/** Nothing is well: every state, warnings, long stops, old data, no data. */
function broken(index: number, share: number): Condition {
  const sinceAgoMs = 40_000 + Math.round(share * 9_000_000);
  const silentMs = index % 6 === 4 ? 24_000 : index % 11 === 9 ? 7_500_000 : 0;
  const kinds: readonly Condition[] = [
    { states: ['material-shortage', 'warning'], sinceAgoMs, ...STANDS, alarms: 1 },
    { states: ['shutdown'], sinceAgoMs: sinceAgoMs * 20, ...STANDS },
    {
      states: ['crash-stop', 'fault'],
      sinceAgoMs,
      code: 'ES01',
      text: '急停按钮按下',
      ...STANDS,
      alarms: 12,
    },
    { states: ['blockage'], sinceAgoMs, ...STANDS },
    { states: ['fault', 'warning'], sinceAgoMs, code: 'A4711', text: '伺服过载', ...STANDS, alarms: 104 },
    { states: ['production'], sinceAgoMs, pace: 0.6, alarms: 0, silentMs: 0 },
    { states: ['cip'], sinceAgoMs, ...STANDS },
  ];
  const kind = kinds[index % kinds.length] ?? RUNS;
  return { ...kind, silentMs };
}
