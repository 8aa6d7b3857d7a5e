import {
  createPointFilter,
  type PointFilter,
  type RawValue,
} from '#server/adapters/connectors/connector-point-filter.ts';
import { createReportDelay } from '#server/adapters/connectors/connector-report-delay.ts';
import type { PlanPoint, PointReading } from '#server/core/ports/plant/connector.ts';
import { createConditionSets } from './connector-mtconnect-conditions.ts';
import {
  type MtDataItem,
  type MtHeader,
  type MtObservation,
  UNAVAILABLE,
} from './connector-mtconnect-xml.ts';

/** What an agent's documents are to the points of a plan. */
export interface MtconnectPoints {
  /** Points whose item the agent does not have. */
  announce(items: readonly MtDataItem[]): PointReading[];
  take(observations: readonly MtObservation[]): PointReading[];
  /** Observations of the running stream. When the document has all that the agent has, it confirms the other values. */
  follow(observations: readonly MtObservation[], header: MtHeader): PointReading[];
  /** Observations that were stored before this connection: what they say counts until the stream says otherwise. */
  resume(observations: readonly MtObservation[]): void;
  /** Sequence numbers, conditions and values begin anew. */
  restarted(): void;
}

export function createMtconnectPoints(planned: readonly PlanPoint[]): MtconnectPoints {
  let filters = createFilters(planned);
  let delay = createReportDelay();
  /** What comes late in the stream's first documents, was late because we were away. */
  let isComplete = false;
  const conditions = createConditionSets();

  /** What an observation is to a point: a value, or why there is none. */
  function place(observation: MtObservation, condition: string | null, arrivalTs: number): Placed {
    const { ts, text, level, isMany } = observation;
    if (isMany) return { code: 'unreadable', detail: 'a list of values' };
    const value = level === null ? text : condition;
    if (value === null || value === UNAVAILABLE) return { code: 'no_value', detail: UNAVAILABLE };
    return { value, sourceTs: ts, arrivalTs, quality: ts === null ? 'uncertain' : 'good' };
  }

  function* inOrder(observations: readonly MtObservation[]) {
    const arrivalTs = Date.now();
    for (const observation of observations.toSorted((a, b) => a.sequence - b.sequence)) {
      const condition = observation.level === null ? null : conditions.take(observation);
      const placed = place(observation, condition, arrivalTs);
      for (const filter of filters.get(observation.dataItemId) ?? [])
        yield { filter, placed, arrivalTs, ts: observation.ts };
    }
  }

  function toReadings(observations: readonly MtObservation[]): PointReading[] {
    const readings: PointReading[] = [];
    for (const { filter, placed, arrivalTs, ts } of inOrder(observations)) {
      const reading =
        'code' in placed ? filter.refuse(placed.code, placed.detail, arrivalTs) : filter.take(placed);
      if (reading) readings.push('code' in placed ? { ...reading, sourceTs: ts } : reading);
    }
    return readings;
  }

  /** An agent reports by exception: what it has not told anew until then is as it was. */
  function confirmed({ nextSequence, lastSequence, creationTs }: MtHeader): PointReading[] {
    isComplete = creationTs !== null && lastSequence !== null && nextSequence > lastSequence;
    if (!isComplete || creationTs === null) return [];
    const ts = delay.completeUntil(creationTs);
    const arrivalTs = Date.now();
    return [...filters.values()].flatMap((ofItem) =>
      ofItem.flatMap((filter) => filter.repeat(ts, arrivalTs) ?? []),
    );
  }

  return {
    announce(items) {
      const known = new Set(items.map(({ id }) => id));
      const missing = [...filters].filter(([id]) => !known.has(id));
      return missing.flatMap(([id, ofItem]) =>
        ofItem.flatMap((filter) => filter.refuse('no_such_point', id, Date.now()) ?? []),
      );
    },
    take: toReadings,
    follow(observations, header) {
      if (isComplete && header.creationTs !== null)
        for (const { ts } of observations) delay.note(ts, header.creationTs);
      return [...toReadings(observations), ...confirmed(header)];
    },
    resume(observations) {
      for (const { filter, placed, arrivalTs } of inOrder(observations))
        if ('code' in placed) filter.refuse(placed.code, placed.detail, arrivalTs);
        else filter.resume(placed);
    },
    restarted() {
      conditions.clear();
      filters = createFilters(planned);
      delay = createReportDelay();
      isComplete = false;
    },
  };
}

type Placed = RawValue | { readonly code: 'unreadable' | 'no_value'; readonly detail: string };

/** By data item. */
function createFilters(planned: readonly PlanPoint[]): Map<string, PointFilter[]> {
  const filters = new Map<string, PointFilter[]>();
  for (const point of planned)
    filters.set(point.address, [...(filters.get(point.address) ?? []), createPointFilter(point)]);
  return filters;
}
