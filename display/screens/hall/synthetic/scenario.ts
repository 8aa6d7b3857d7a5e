import { createWarehouseScenario } from '#display/kit/warehouse/synthetic/scenario.ts';
import { DOCK_SITUATIONS, dockSilenceMs } from '#display/kit/warehouse/synthetic/situations.ts';
import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';
import type { CallInput } from '#shared/contracts/kit/endpoint.ts';
import { searchFloor } from '#shared/contracts/stock/floor-search.ts';
import { WAREHOUSE_FLOOR_FEED_KEYS as KEYS } from '#shared/contracts/stock/warehouse-floor.ts';
import { sourceAt, syntheticFloor } from './floor.ts';
import { searchSyntheticFloor } from './search.ts';

const BEAT_MS = 10_000;
/** Situations of the board of the docks; in the others the docks are as on a good day. */
const OF_BOARD: ReadonlySet<number> = new Set(Object.values(DOCK_SITUATIONS));

/** A synthetic warehouse: the day at its docks, and its floor. */
export function createHallScenario(options: SyntheticOptions): Scenario {
  const { fault: situation, startMs } = options;
  const board = createWarehouseScenario({
    ...options,
    fault: OF_BOARD.has(situation) ? situation : DOCK_SITUATIONS.normal,
  });
  const silence = dockSilenceMs(situation);
  const floor = new Map(syntheticFloor(situation, startMs, options.random));
  const isThere = floor.size > 0;
  if (isThere) floor.set(KEYS.source(), sourceAt(startMs - (silence ?? 1_000)));
  let clockMs = startMs;
  return {
    image: (topic) => (topic.name === 'warehouseFloor' ? floor : board.image(topic)),
    advance(nowMs) {
      const changed = new Set(board.advance(nowMs));
      while (isThere && silence === null && clockMs + BEAT_MS <= nowMs) {
        clockMs += BEAT_MS;
        floor.set(KEYS.source(), sourceAt(clockMs));
        changed.add(KEYS.source());
      }
      return changed;
    },
    answer: (contractId, input, nowMs) =>
      contractId === searchFloor.id
        ? searchSyntheticFloor(floor, (input as CallInput<typeof searchFloor>).query.text)
        : board.answer(contractId, input, nowMs),
  };
}
