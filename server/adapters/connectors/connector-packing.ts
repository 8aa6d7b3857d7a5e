import type { PlanPoint, PointReading } from '#server/core/ports/connector.ts';
import type { ConnectorProblem } from '#shared/contracts/connector.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { Quality } from '#shared/contracts/machine-state.ts';

/** Readings as numbers: copying ten thousand objects between threads costs more than decoding them. */
export interface PackedReadings {
  /** For each reading its point's place in the plan and its quality in one number, value, source and arrival time. */
  readonly numbers: Float64Array<ArrayBuffer>;
  /** What is rare, by the place of the reading; null = nothing of it. */
  readonly rest: PackedRest | null;
}

interface PackedRest {
  readonly texts: Map<number, string>;
  readonly problems: Map<number, ConnectorProblem>;
  readonly historical: Set<number>;
}

const FIELDS = 4;
const QUALITIES: readonly Quality[] = ['good', 'uncertain', 'bad'];

export function createPacker(
  points: readonly PlanPoint[],
): (readings: readonly PointReading[]) => PackedReadings {
  const places = new Map<Id, number>(points.map(({ id }, place) => [id, place]));
  return (readings) => {
    const numbers = new Float64Array(readings.length * FIELDS);
    let rest: PackedRest | null = null;
    for (let at = 0; at < readings.length; at += 1) {
      const reading = readings[at] as PointReading;
      const { value, sourceTs, arrivalTs, quality, problem } = reading;
      const place = places.get(reading.point);
      if (place === undefined) throw new Error('a reading of a point that is not in the plan');
      const to = at * FIELDS;
      numbers[to] = place * QUALITIES.length + QUALITIES.indexOf(quality);
      numbers[to + 1] = typeof value === 'number' ? value : Number.NaN;
      numbers[to + 2] = sourceTs ?? Number.NaN;
      numbers[to + 3] = arrivalTs;
      if (typeof value !== 'string' && problem === null && !reading.isHistorical) continue;
      rest ??= { texts: new Map(), problems: new Map(), historical: new Set() };
      if (typeof value === 'string') rest.texts.set(at, value);
      if (problem !== null) rest.problems.set(at, problem);
      if (reading.isHistorical) rest.historical.add(at);
    }
    return { numbers, rest };
  };
}

export function unpack({ numbers, rest }: PackedReadings, points: readonly PlanPoint[]): PointReading[] {
  const readings: PointReading[] = [];
  for (let from = 0; from < numbers.length; from += FIELDS) {
    const at = from / FIELDS;
    const head = numbers[from] ?? 0;
    const reading: PointReading = {
      point: points[Math.floor(head / QUALITIES.length)]?.id ?? '',
      value: rest?.texts.get(at) ?? orNull(numbers[from + 1]),
      sourceTs: orNull(numbers[from + 2]),
      arrivalTs: numbers[from + 3] ?? 0,
      quality: QUALITIES[head % QUALITIES.length] ?? 'bad',
      problem: rest?.problems.get(at) ?? null,
    };
    readings.push(rest?.historical.has(at) ? { ...reading, isHistorical: true } : reading);
  }
  return readings;
}

function orNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
