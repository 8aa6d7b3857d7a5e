import type { Id } from '#shared/contracts/kit/envelope.ts';
import { progressOf } from './batch-progress.ts';
import { cipProgressOf } from './cip-progress.ts';
import { forecastDry } from './dry-forecast.ts';
import { batchIn, cipIn, feedersOf, type HallImage } from './hall-image.ts';
import { unitStandingOf } from './unit-standing.ts';

/** Why a unit gives nothing to the next one. */
export type WaitReason = 'silent' | 'fault' | 'cleaning' | 'unreleased' | 'step' | 'hold' | 'dry';

/** One thing that waits for another. */
export interface WaitLink {
  readonly waiting: { readonly kind: 'unit' | 'line'; readonly id: Id };
  readonly forUnitId: Id;
  readonly reason: WaitReason;
  /** When it goes on, as far as that can be told; an estimate. */
  readonly untilMs: number | null;
}

/** What keeps a unit from giving its product; null = nothing. */
function blockOf(hall: HallImage, unitId: Id, nowMs: number): Pick<WaitLink, 'reason' | 'untilMs'> | null {
  const unit = hall.units.get(unitId);
  if (!unit) return null;
  const standing = unitStandingOf(hall, unitId, nowMs);
  if (standing === 'silent' || standing === 'fault') return { reason: standing, untilMs: null };
  const cip = cipIn(hall, unitId);
  if (cip?.state === 'running') return { reason: 'cleaning', untilMs: cipProgressOf(cip, nowMs).endsAt };
  if (cip) return { reason: 'unreleased', untilMs: null };
  if (standing === 'cleaning') return { reason: 'cleaning', untilMs: null };
  const batch = batchIn(hall, unitId);
  if (batch?.state === 'held') return { reason: 'hold', untilMs: null };
  if (batch) return { reason: 'step', untilMs: progressOf(batch, nowMs).forecastReleaseAt };
  return forecastDry(unit, nowMs).kind === 'dry' ? { reason: 'dry', untilMs: null } : null;
}

/**
 * What waits for what, from a line or unit to the root of it: of several units that feed one, all are followed, the one
 * that goes on last first, and none where one of them can give. Units that feed each other in a circle are followed once.
 */
export function waitChain(
  hall: HallImage,
  waiting: WaitLink['waiting'],
  nowMs: number,
  seen: ReadonlySet<Id> = new Set(),
): readonly WaitLink[] {
  const feeders = feedersOf(hall, waiting.kind, waiting.id).filter((id) => !seen.has(id));
  const blocks = feeders.map((id) => ({ id, block: blockOf(hall, id, nowMs) }));
  if (blocks.some(({ block }) => block === null)) return [];
  const links = blocks
    .flatMap(({ id, block }) => (block ? [{ waiting, forUnitId: id, ...block }] : []))
    .sort((a, b) => (b.untilMs ?? Number.POSITIVE_INFINITY) - (a.untilMs ?? Number.POSITIVE_INFINITY) || 0);
  const known = new Set([...seen, ...feeders]);
  return links.flatMap((link) => [
    link,
    // A unit that is empty waits for those before it; others for what is done with them.
    ...(link.reason === 'dry' ? waitChain(hall, { kind: 'unit', id: link.forUnitId }, nowMs, known) : []),
  ]);
}
