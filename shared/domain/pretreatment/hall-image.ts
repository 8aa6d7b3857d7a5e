import type { Id } from '#shared/contracts/kit/envelope.ts';
import type {
  BoardBatch,
  BoardCip,
  BoardFedLine,
  BoardUnit,
} from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { isBatchOver } from './batch-progress.ts';

/** A hall as it is at a moment, by ids. */
export interface HallImage {
  readonly units: ReadonlyMap<Id, BoardUnit>;
  readonly lines: ReadonlyMap<Id, BoardFedLine>;
  readonly batches: ReadonlyMap<Id, BoardBatch>;
  readonly cips: ReadonlyMap<Id, BoardCip>;
}

/** The units that feed a unit or a line directly, in the order of the hall. */
export function feedersOf({ units }: Pick<HallImage, 'units'>, kind: 'unit' | 'line', id: Id): readonly Id[] {
  return [...units]
    .filter(([, { feeds }]) => feeds?.kind === kind && feeds.id === id)
    .sort(([, a], [, b]) => a.sort - b.sort)
    .map(([unitId]) => unitId);
}

/** The open batch in a unit: of several, the one that has got furthest. */
export function batchIn({ batches }: Pick<HallImage, 'batches'>, unitId: Id): BoardBatch | null {
  let found: BoardBatch | null = null;
  for (const batch of batches.values()) {
    if (batch.unitId !== unitId || isBatchOver(batch.state) || batch.state === 'planned') continue;
    if (!found || (batch.stepStartedAt ?? 0) > (found.stepStartedAt ?? 0)) found = batch;
  }
  return found;
}

/** The cleaning that keeps a unit from being used. */
export function cipIn({ cips }: Pick<HallImage, 'cips'>, unitId: Id): BoardCip | null {
  for (const cip of cips.values()) if (cip.unitId === unitId && cip.state !== 'released') return cip;
  return null;
}
