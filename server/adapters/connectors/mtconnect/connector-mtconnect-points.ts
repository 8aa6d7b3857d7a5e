import { createPointFilter, type PointFilter } from '#server/adapters/connectors/connector-point-filter.ts';
import type { ConnectorOutput, PlanPoint, PointReading } from '#server/core/ports/connector.ts';
import { createConditionSets } from './connector-mtconnect-conditions.ts';
import type { MtDataItem, MtObservation } from './connector-mtconnect-xml.ts';

const UNAVAILABLE = 'UNAVAILABLE';

/** What an agent's documents are to the points of a plan. Resolves when all of it is durable. */
export interface MtconnectPoints {
  announce(items: readonly MtDataItem[]): Promise<void>;
  take(observations: readonly MtObservation[]): Promise<void>;
  /** Sequence numbers and conditions begin anew. */
  restarted(): void;
}

export function createMtconnectPoints(
  planned: readonly PlanPoint[],
  output: Pick<ConnectorOutput, 'readings'>,
): MtconnectPoints {
  const filters = new Map<string, PointFilter[]>();
  for (const point of planned)
    filters.set(point.address, [...(filters.get(point.address) ?? []), createPointFilter(point)]);
  const conditions = createConditionSets();

  function toReading(
    filter: PointFilter,
    observation: MtObservation,
    condition: string | null,
  ): PointReading | null {
    const arrivalTs = Date.now();
    const { ts, text, level, isMany } = observation;
    const at = (reading: PointReading | null): PointReading | null => reading && { ...reading, sourceTs: ts };
    if (isMany) return at(filter.refuse('unreadable', 'a list of values', arrivalTs));
    const value = level === null ? text : condition;
    if (value === null || value === UNAVAILABLE) return at(filter.refuse('no_value', UNAVAILABLE, arrivalTs));
    return filter.take({ value, sourceTs: ts, arrivalTs, quality: ts === null ? 'uncertain' : 'good' });
  }

  return {
    async announce(items) {
      const known = new Set(items.map(({ id }) => id));
      const missing = [...filters].filter(([id]) => !known.has(id));
      const readings = missing.flatMap(([id, ofItem]) =>
        ofItem.flatMap((filter) => filter.refuse('no_such_point', id, Date.now()) ?? []),
      );
      if (readings.length > 0) await output.readings(readings);
    },
    async take(observations) {
      const readings: PointReading[] = [];
      for (const observation of observations.toSorted((a, b) => a.sequence - b.sequence)) {
        const condition = observation.level === null ? null : conditions.take(observation);
        for (const filter of filters.get(observation.dataItemId) ?? []) {
          const reading = toReading(filter, observation, condition);
          if (reading) readings.push(reading);
        }
      }
      if (readings.length > 0) await output.readings(readings);
    },
    restarted: () => conditions.clear(),
  };
}
