import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { LatestState } from '#server/core/ports/plant/plant-history.ts';
import type { EndedSource, Reading, ReadingSink, SourceEnds } from '#server/core/ports/plant/readings.ts';
import type { LatestValues, StateOrigin } from '#server/modules/history/latest-values.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';

/**
 * The one rule of what an ended source means: each state that it reported last is followed by "not known", from the moment of its
 * end. `sink` is the history's own: nothing is derived from it, and no alarm is cleared by it.
 */
export function createSourceEnds({
  latest,
  directory,
  sink,
}: {
  readonly latest: Pick<LatestValues, 'state' | 'originOf'>;
  readonly directory: Pick<PlantDirectory, 'machines'>;
  readonly sink: ReadingSink;
}): SourceEnds {
  return {
    async end(ended) {
      const { tenantId } = ended;
      const readings = directory.machines(tenantId).flatMap((machine): Reading[] => {
        const state = latest.state(tenantId, machine.id);
        const origin = latest.originOf(tenantId, machine.id);
        if (state === null || state.states.length === 0 || state.arrivalTs > ended.noticedAt) return [];
        if (!isOf(ended, machine, origin)) return [];
        return [
          {
            tenantId,
            machineId: machine.id,
            sourceTs: endTs(ended, state),
            arrivalTs: ended.endedAt,
            quality: 'good',
            ...origin,
            kind: 'state',
            states: [],
            code: null,
            text: null,
          },
        ];
      });
      if (readings.length > 0) await sink.write(readings);
    },
  };
}

/** Whether it reported the machine's newest state. */
function isOf(ended: EndedSource, machine: Machine, { source, session }: StateOrigin): boolean {
  // A program that connects for each message says nothing by hanging up.
  if ('session' in ended) return session === ended.session && ended.lastedMs >= machine.expectedPeriodMs;
  return ended.machineIds.includes(machine.id) && (source === undefined || source === ended.source);
}

/**
 * By the clock of the source, which may be ahead or behind: otherwise what it says when it is back would be older than its end.
 * Never before it was heard last.
 */
function endTs(ended: EndedSource, { sourceTs, arrivalTs }: LatestState): number {
  const ownTs = 'source' in ended ? ended.sourceTs : null;
  const isPossible = ownTs !== null && ownTs <= ended.endedAt + LIMITS.futureToleranceMs;
  return Math.max(sourceTs + 1, isPossible ? ownTs : ended.endedAt - (arrivalTs - sourceTs));
}
