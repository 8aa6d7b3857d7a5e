import type { LineImage } from '#display/kit/lines/line-images.ts';
import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';

/** A Wednesday, 13:42 in Shanghai. */
export const SCENARIO_START_MS = Date.UTC(2026, 6, 1, 5, 42);

/** Options of a scenario that is the same in every run. */
export function scenarioOptions(fault: number, machines: number): SyntheticOptions {
  let seed = 0;
  return {
    seed: 1,
    rate: 20,
    machines,
    fault,
    startMs: SCENARIO_START_MS,
    random: () => {
      seed = (seed * 16_807 + 11) % 2_147_483_647;
      return seed / 2_147_483_647;
    },
  };
}

/** The images of a synthetic plant's lines. */
export function scenarioLines(scenario: Scenario, count: number): LineImage[] {
  return Array.from({ length: count }, (_, index) => {
    const lineId = String(900 + index * 1000);
    const values = scenario.image({ name: 'line', id: lineId });
    const image = {
      get: (key: string) => values.get(key),
      keys: () => [...values.keys()],
      baseTs: SCENARIO_START_MS,
      size: values.size,
    };
    return { image, lineId };
  });
}
