import { FAULTS } from '#display/kit/synthetic/condition.ts';
import { createLineScenario } from '#display/kit/synthetic/line-scenario.ts';
import { syntheticLine } from '#display/kit/synthetic/synthetic-line.ts';
import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';
import { listLines } from '#shared/contracts/plant/line.ts';

/** Machines of a line of the plant; what is left makes more lines. */
const MACHINES_PER_LINE = 13;
const LINES_MOST = 8;

/** A synthetic plant of `machines` machines on lines of about thirteen; the fault is on the second of them. */
export function createPlantScenario(options: SyntheticOptions): Scenario {
  const count = Math.min(LINES_MOST, Math.max(1, Math.round(options.machines / MACHINES_PER_LINE)));
  const isWide = options.fault === FAULTS.widest;
  const faulty = Math.min(1, count - 1);
  const scenarios = Array.from({ length: count }, (_, index) => {
    const machines = Math.max(1, Math.round(options.machines / count));
    const line = syntheticLine({ machines, isWide, lineNo: index + 1 });
    const isWhole = options.fault !== FAULTS.brokenLabeller;
    const fault = isWhole || index === faulty ? options.fault : FAULTS.fine;
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
