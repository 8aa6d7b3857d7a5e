import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { BoardUnit } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { leastTrusted, type ValueAge, valueAge } from '#shared/domain/machine/staleness.ts';
import { progressOf } from './batch-progress.ts';
import { batchIn, cipIn, type HallImage } from './hall-image.ts';

/**
 * What a unit is doing, by precedence: the first that applies. `silent`: no data, or old data. `overdue`: a step of its
 * batch takes longer than planned. `starved`: nothing comes in. `low`: at or below its low limit. `waiting`: its batch is
 * held or waits to be released, or what is behind it is full.
 */
export type UnitStanding =
  | 'silent'
  | 'fault'
  | 'cleaning'
  | 'overdue'
  | 'starved'
  | 'low'
  | 'waiting'
  | 'running'
  | 'idle';

/** Age of a unit's data as a whole: of its level or state, whichever is trusted less. Null = none was received. */
export function unitAge(unit: BoardUnit, nowMs: number): ValueAge | null {
  return leastTrusted(
    [unit.level, unit.state].map((value) => value && valueAge(value, unit.expectedPeriodMs, nowMs)),
  );
}

export function unitStandingOf(hall: HallImage, unitId: Id, nowMs: number): UnitStanding {
  const unit = hall.units.get(unitId);
  const age = unit && unitAge(unit, nowMs);
  if (!unit || !age || age.staleness === 'stale' || age.staleness === 'dead') return 'silent';
  const base = unit.state?.base ?? 'unknown';
  if (base === 'fault' || base === 'crash-stop') return 'fault';
  if (base === 'cip' || cipIn(hall, unitId)) return 'cleaning';
  const batch = batchIn(hall, unitId);
  const isHeldUp = batch?.state === 'held' || batch?.state === 'complete';
  if (batch?.state === 'running' && progressOf(batch, nowMs).isStepOverdue) return 'overdue';
  if (base === 'material-shortage') return 'starved';
  if (unit.lowPct !== null && unit.level && unit.level.value <= unit.lowPct) return 'low';
  if (isHeldUp || base === 'blockage') return 'waiting';
  return base === 'production' || batch ? 'running' : 'idle';
}
