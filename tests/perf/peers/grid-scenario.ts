import { createLineScenario } from '#display/kit/synthetic/line-scenario.ts';
import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';

const MACHINES_MAX = 200;

/** The line board's made-up line, with more machines than a line may have. */
export function createGridScenario(options: SyntheticOptions): Scenario {
  return createLineScenario(options, MACHINES_MAX);
}
