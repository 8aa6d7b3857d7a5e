import type { PointReading, PointReadings } from '#server/core/ports/plant/connector.ts';
import type { Reading } from '#server/core/ports/plant/readings.ts';
import type { PointUse } from '#server/modules/connectors/plans.ts';
import type { ConnectorProblem } from '#shared/contracts/connectors/connector.ts';
import { type PointLive, stateKey } from '#shared/contracts/connectors/connector-point.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

export interface Converted {
  readonly readings: readonly Reading[];
  /** What each point of the batch shows from now on. */
  readonly live: ReadonlyMap<Id, PointLive>;
  /** Values that mean nothing and were left out. */
  readonly dropped: number;
  /** When the first one arrived, by the server's time; null = there is none. */
  readonly arrivedAt: number | null;
}

export interface Conversion {
  readonly tenantId: Id;
  readonly source: string;
  readonly targets: ReadonlyMap<Id, PointUse>;
  readonly hasMachine: (machineId: Id) => boolean;
  /** The server's time at this moment, and how far it is ahead of the host's, by which workers go. */
  readonly nowMs: number;
  readonly aheadMs: number;
  /** Source times older than this are refused: history would not keep them. */
  readonly pastMs: number;
}

/** Values of points as readings of machines. A time is never made newer than the read. */
export function toReadings(batch: PointReadings, conversion: Conversion): Converted {
  const { tenantId, source, targets, hasMachine, nowMs, aheadMs, pastMs } = conversion;
  const readings: Reading[] = [];
  const live = new Map<Id, PointLive>();
  const metrics = new Map<
    string,
    Extract<Reading, { kind: 'metrics' }> & { values: Record<string, number> }
  >();
  let dropped = 0;
  let arrivedAt: number | null = null;

  for (const reading of batch) {
    const arrivalTs = reading.arrivalTs + aheadMs;
    arrivedAt ??= arrivalTs;
    const sourceTs = reading.sourceTs ?? arrivalTs;
    const target = targets.get(reading.point);
    const problem =
      reading.problem ?? problemOf(reading, sourceTs) ?? (target ? keep(target, reading, sourceTs) : null);
    if (problem !== null) dropped += 1;
    const { value, quality } = reading;
    if (reading.isHistorical) continue;
    live.set(reading.point, {
      value: problem === null ? value : null,
      ts: problem?.code === 'source_clock' ? arrivalTs : sourceTs,
      quality: problem === null ? quality : 'bad',
      problem,
    });
  }
  return { readings: [...readings, ...metrics.values()], live, dropped, arrivedAt };

  function problemOf({ quality }: PointReading, sourceTs: number): ConnectorProblem | null {
    if (quality === 'bad') return { code: 'device_error', detail: '' };
    const offMs = sourceTs - nowMs;
    if (offMs > LIMITS.futureToleranceMs || -offMs > pastMs)
      return { code: 'source_clock', detail: new Date(sourceTs).toISOString() };
    return null;
  }

  function keep(target: PointUse, reading: PointReading, sourceTs: number): ConnectorProblem | null {
    const { machineId } = target;
    const { value, quality } = reading;
    if (value === null) return null;
    if (!hasMachine(machineId)) return { code: 'machine_missing', detail: '' };
    const arrivalTs = reading.arrivalTs + aheadMs;
    const origin = { tenantId, machineId, sourceTs, arrivalTs, quality, source };
    if (target.kind === 'state') {
      const states = target.states.get(stateKey(value)) ?? target.states.get('*');
      if (!states) return { code: 'not_mapped', detail: String(value) };
      const { codeScheme } = target;
      readings.push({
        ...{ ...origin, kind: 'state', states, code: String(value), text: null },
        ...(codeScheme !== undefined && { codeScheme }),
      });
      return null;
    }
    if (typeof value === 'string') return { code: 'not_a_number', detail: JSON.stringify(value) };
    const key = `${machineId} ${sourceTs} ${quality}`;
    const message = metrics.get(key) ?? { ...origin, kind: 'metrics', values: {} };
    message.values[target.metric] = value;
    metrics.set(key, message);
    return null;
  }
}
