import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { FAULTS } from './condition.ts';
import { createLineScenario } from './line-scenario.ts';
import { syntheticLine } from './synthetic-line.ts';

/** Machines of a line of the plant; what is left makes more lines. */
const MACHINES_PER_LINE = 13;
const LINES_MOST = 8;

/** What `?fault=` chooses of several lines: besides the faults of one, each line in another condition. */
export const LINES_FAULTS = { ...FAULTS, mixed: 8 } as const;

const MIXED = [
  FAULTS.fine,
  FAULTS.brokenLabeller,
  FAULTS.plannedStop,
  FAULTS.fine,
  FAULTS.dead,
  FAULTS.silent,
  FAULTS.cleaning,
  FAULTS.broken,
] as const;

/** A synthetic plant of `machines` machines on lines of about thirteen; the fault is on the second of them. */
export function createPlantScenario(options: SyntheticOptions): Scenario {
  const count = Math.min(LINES_MOST, Math.max(1, Math.round(options.machines / MACHINES_PER_LINE)));
  return createLinesScenario({
    ...options,
    lines: count,
    machines: Math.max(1, Math.round(options.machines / count)),
  });
}

/** `lines` lines of `machines` machines each. A broken labeller is on the second of them. */
export function createLinesScenario(options: SyntheticOptions & { readonly lines: number }): Scenario {
  const { lines: count, machines } = options;
  const isWide = options.fault === FAULTS.widest;
  const scenarios = Array.from({ length: count }, (_, index) => {
    const line = syntheticLine({ machines, isWide, lineNo: index + 1 });
    const fault = faultOf(options.fault, index, count);
    const scenario = createLineScenario({ ...options, rate: options.rate / count, fault, line });
    return { line, scenario };
  });
  return {
    image: (topic) =>
      scenarios.find(({ line }) => topic.name === 'line' && line.id === topic.id)?.scenario.image(topic) ??
      new Map(),
    advance: (nowMs) => scenarios.flatMap(({ scenario }) => [...scenario.advance(nowMs)]),
    answer: (contractId) => (contractId === listLines.id ? scenarios.map(({ line }) => line) : null),
  };
}

function faultOf(fault: number, index: number, count: number): number {
  if (fault === LINES_FAULTS.mixed) return MIXED[index % MIXED.length] ?? FAULTS.fine;
  if (fault === FAULTS.brokenLabeller) return index === Math.min(1, count - 1) ? fault : FAULTS.fine;
  return fault;
}
