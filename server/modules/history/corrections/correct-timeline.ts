import { baseOf, toStates } from '#server/modules/history/states/state-code.ts';
import type { StateInterval } from '#shared/contracts/history/history.ts';
import { applyCorrections, standingStretches } from '#shared/domain/machine/state-corrections.ts';
import type { PlacedCorrection } from './correction-queries.ts';

/** A timeline of reports as it reads with the corrections over it, oldest first. Every reader of states gets it from here. */
export function correctTimeline(
  reported: readonly StateInterval[],
  corrections: readonly PlacedCorrection[],
): StateInterval[] {
  return applyCorrections(reported, standingStretches(corrections), toInterval);
}

function toInterval({ id, states, by, at, why }: PlacedCorrection, from: number, to: number): StateInterval {
  return {
    from,
    to,
    base: baseOf(states),
    states: toStates(states),
    code: null,
    text: null,
    correction: { id, by, at, why },
  };
}
