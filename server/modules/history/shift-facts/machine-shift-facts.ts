import { machineSteps, rangeKnownUntil } from '#server/modules/history/lines/line-facts.ts';
import type { LineRange } from '#server/modules/history/lines/line-range.ts';
import type { LineView } from '#server/modules/history/lines/line-summary.ts';
import { stopStretches } from '#server/modules/history/states/stops.ts';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import type { FactGap } from './line-shift-facts.ts';

/** What a machine did in a shift. */
export interface MachineShiftFact {
  readonly machine: Machine;
  /** Together the part of the shift that has passed. */
  readonly ms: Readonly<Record<PresentedState, number>>;
  /** Stops that began in the shift, by what they were; null = nothing was heard. */
  readonly stops: {
    readonly all: number;
    /** That ended in the shift and were shorter than the tenant's limit. */
    readonly short: number;
    /** Of faults and emergency stops. */
    readonly failures: number;
  } | null;
  /** It stood when the shift began. */
  readonly isCarried: boolean;
  /** In its own unit; null = not known. */
  readonly produced: number | null;
  readonly gaps: readonly FactGap[];
  readonly knownUntil: number;
}

/** Pure; `outputs` as the line page has them. */
export function toMachineShiftFacts(
  { input, countedIds }: Pick<LineRange, 'input' | 'countedIds'>,
  { timelines }: LineView,
  outputs: LineSummary['outputs'],
  shortStopMs: number,
): MachineShiftFact[] {
  const { from, to, nowMs, facts } = input;
  const until = Math.min(to, nowMs);
  return input.line.machines.map((machine) => {
    const timeline = timelines.get(machine.id) ?? [];
    const ms: Record<PresentedState, number> = {
      production: 0,
      fault: 0,
      'crash-stop': 0,
      'material-shortage': 0,
      blockage: 0,
      shutdown: 0,
      cip: 0,
      unknown: 0,
    };
    for (const interval of timeline)
      ms[interval.base] += Math.max(0, Math.min(interval.to ?? until, until) - Math.max(interval.from, from));
    const firstHeard = facts.firstHeard.get(machine.id);
    const isSilent = ms.unknown >= until - from;
    const stops = stopStretches(timeline, machineSteps(facts, machine.id));
    const begun = stops.filter((stop) => stop.from >= from && stop.from < until);
    const produced = isSilent || !countedIds.has(machine.id) ? null : (outputs[machine.id] ?? null);
    const isHeld = produced === null && countedIds.has(machine.id);
    const gaps: FactGap[] = [];
    if (isSilent) gaps.push('silent');
    else if (ms.unknown > 0) gaps.push('missing');
    if (firstHeard !== undefined && firstHeard > from) gaps.push('first_heard');
    if (!isSilent && !countedIds.has(machine.id)) gaps.push('uncounted');
    if (!isSilent && isHeld) gaps.push('held');
    return {
      machine,
      ms,
      stops: isSilent
        ? null
        : {
            all: begun.length,
            short: begun.filter((stop) => isShort(stop, to, shortStopMs)).length,
            failures: begun.filter(({ base }) => base === 'fault' || base === 'crash-stop').length,
          },
      isCarried: stops.some((stop) => stop.from < from && (stop.to ?? until) > from),
      produced,
      gaps,
      knownUntil: rangeKnownUntil(machine, facts, { from, to }, nowMs),
    };
  });
}

/** As walls have it: an emergency stop is never short. One that lasts to the end of the shift may go on. */
function isShort(
  stop: { readonly base: PresentedState; readonly from: number; readonly to: number | null },
  shiftTo: number,
  shortStopMs: number,
): boolean {
  return (
    stop.base !== 'crash-stop' && stop.to !== null && stop.to < shiftTo && stop.to - stop.from < shortStopMs
  );
}
