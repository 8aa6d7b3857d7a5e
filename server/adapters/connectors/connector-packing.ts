import type { PlanPoint, PointReading } from '#server/core/ports/connector.ts';
import type { ConnectorProblem } from '#shared/contracts/connector.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { Quality } from '#shared/contracts/machine-state.ts';

/** Readings in columns: copying ten thousand objects between threads costs more than decoding them. */
export interface PackedReadings {
  /** Places in the plan's points. */
  readonly points: Uint32Array;
  /** NaN where there is none, or a text. */
  readonly values: Float64Array;
  /** NaN where there is none. */
  readonly sourceTs: Float64Array;
  readonly arrivalTs: Float64Array;
  readonly qualities: Uint8Array;
  /** Those that are rare, by their place in the columns. */
  readonly texts: ReadonlyMap<number, string>;
  readonly problems: ReadonlyMap<number, ConnectorProblem>;
  readonly historical: ReadonlySet<number>;
}

const QUALITIES: readonly Quality[] = ['good', 'uncertain', 'bad'];

export function createPacker(
  points: readonly PlanPoint[],
): (readings: readonly PointReading[]) => PackedReadings {
  const places = new Map<Id, number>(points.map(({ id }, place) => [id, place]));
  return (readings) => {
    const count = readings.length;
    const texts = new Map<number, string>();
    const problems = new Map<number, ConnectorProblem>();
    const historical = new Set<number>();
    const packed = {
      points: new Uint32Array(count),
      values: new Float64Array(count),
      sourceTs: new Float64Array(count),
      arrivalTs: new Float64Array(count),
      qualities: new Uint8Array(count),
      texts,
      problems,
      historical,
    };
    for (const [at, reading] of readings.entries()) {
      const place = places.get(reading.point);
      if (place === undefined) throw new Error('a reading of a point that is not in the plan');
      const { value, sourceTs, arrivalTs, quality, problem } = reading;
      packed.points[at] = place;
      packed.values[at] = typeof value === 'number' ? value : Number.NaN;
      packed.sourceTs[at] = sourceTs ?? Number.NaN;
      packed.arrivalTs[at] = arrivalTs;
      packed.qualities[at] = QUALITIES.indexOf(quality);
      if (typeof value === 'string') texts.set(at, value);
      if (problem !== null) problems.set(at, problem);
      if (reading.isHistorical) historical.add(at);
    }
    return packed;
  };
}

export function unpack(packed: PackedReadings, points: readonly PlanPoint[]): PointReading[] {
  const { values, sourceTs, arrivalTs, qualities, texts, problems, historical } = packed;
  return Array.from(packed.points, (place, at) => ({
    point: points[place]?.id ?? '',
    value: texts.get(at) ?? orNull(values[at]),
    sourceTs: orNull(sourceTs[at]),
    arrivalTs: arrivalTs[at] ?? 0,
    quality: QUALITIES[qualities[at] ?? 0] ?? 'bad',
    problem: problems.get(at) ?? null,
    ...(historical.has(at) && { isHistorical: true }),
  }));
}

function orNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
