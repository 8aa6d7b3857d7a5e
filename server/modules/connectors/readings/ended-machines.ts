import type { PointReadings } from '#server/core/ports/plant/connector.ts';
import type { PointUse } from '#server/modules/connectors/plans.ts';
import type { ConnectorProblem, ConnectorProblemCode } from '#shared/contracts/connectors/connector.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** A device says by these that it has no value any more. One read that failed says nothing: its value ages. */
const ENDING: ReadonlySet<ConnectorProblemCode> = new Set(['device_error', 'no_value', 'offline', 'closed']);

/**
 * Machines whose state a batch ends, with the time that the device gives: their state has no value any more, or, where rules make
 * it of metrics, none of what is read of the machine. `problems`: of all points, this batch included.
 */
export function endedMachines(
  batch: PointReadings,
  targets: ReadonlyMap<Id, PointUse>,
  problems: ReadonlyMap<Id, ConnectorProblem>,
): Map<Id, number | null> {
  const newest = new Map<Id, number | null>();
  for (const { point, sourceTs, isHistorical } of batch) if (!isHistorical) newest.set(point, sourceTs);
  const isEnded = (point: Id) => ENDING.has(problems.get(point)?.code ?? 'timeout');
  const ended = new Map<Id, number | null>();
  for (const [point, sourceTs] of newest) {
    const target = targets.get(point);
    if (!target || !isEnded(point) || ended.has(target.machineId)) continue;
    const own = [...targets].filter(([, { machineId }]) => machineId === target.machineId);
    const states = own.filter(([, { kind }]) => kind === 'state');
    if ((states.length > 0 ? states : own).every(([id]) => isEnded(id)))
      ended.set(target.machineId, sourceTs);
  }
  return ended;
}
