import type { StateRun } from '#server/modules/history/states/state-runs.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type StandingStretch, standingStretches } from '#shared/domain/machine/state-corrections.ts';
import type { PlacedCorrection } from './correction-queries.ts';

/** The corrections of every machine that may be over its newest run, in memory. */
export interface PresentCorrections {
  set(machineId: Id, oldestFirst: readonly PlacedCorrection[]): void;
  /** Since when a machine's newest run has been as it is now: a correction inside it ends what was before. */
  sinceTs(machineId: Id, run: Pick<StateRun, 'fromTs' | 'states' | 'code'>): number;
}

export function createPresentCorrections(): PresentCorrections {
  const byMachine = new Map<Id, readonly StandingStretch<PlacedCorrection>[]>();
  return {
    set(machineId, oldestFirst) {
      if (oldestFirst.length === 0) byMachine.delete(machineId);
      else byMachine.set(machineId, standingStretches(oldestFirst));
    },
    sinceTs(machineId, { fromTs, states, code }) {
      const last = byMachine
        .get(machineId)
        ?.findLast(({ correction }) => code !== null || correction.states !== states);
      return last ? Math.max(fromTs, last.to) : fromTs;
    },
  };
}
