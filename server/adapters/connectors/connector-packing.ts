import type { PlanPoint, PointReading, PointReadings } from '#server/core/ports/plant/connector.ts';
import type { ConnectorProblem } from '#shared/contracts/connectors/connector.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Quality } from '#shared/contracts/plant/machine-state.ts';

/**
 * Readings as numbers: copying ten thousand objects between threads costs more than decoding them. Four for each: its
 * point's place in the plan and its quality in one number, value, source and arrival time.
 */
export type PackedNumbers = Float64Array<ArrayBuffer>;

/** What is rare, by the place of the reading in its batch; null = nothing of it. */
export interface PackedRest {
  readonly texts: Map<number, string>;
  readonly problems: Map<number, ConnectorProblem>;
  readonly historical: Set<number>;
}

/** Of each reading. */
export const PACKED_FIELDS = 4;
const QUALITIES: readonly Quality[] = ['good', 'uncertain', 'bad'];
const FIRST_READINGS = 1_024;

/** Readings of one or several connectors in a row. */
export interface PackedQueue {
  /** Of readings. */
  readonly length: number;
  readonly numbers: PackedNumbers;
  add(place: number, reading: PointReading): void;
  /** Readings of another queue. */
  copy(from: PackedQueue, start: number, end: number): void;
  /** Forgets what was added since then. */
  cutTo(length: number): void;
  /** Forgets what was added first. */
  dropFirst(count: number): void;
  /** Everything, in an array of its own; the queue is empty then. */
  take(): PackedNumbers;
}

export function createPackedQueue(): PackedQueue {
  let numbers = new Float64Array(FIRST_READINGS * PACKED_FIELDS);
  let length = 0;

  function makeRoom(readings: number): void {
    const needed = (length + readings) * PACKED_FIELDS;
    if (needed <= numbers.length) return;
    const larger = new Float64Array(Math.max(needed, 2 * numbers.length));
    larger.set(numbers.subarray(0, length * PACKED_FIELDS));
    numbers = larger;
  }

  return {
    get length() {
      return length;
    },
    get numbers() {
      return numbers;
    },
    add(place, { value, sourceTs, arrivalTs, quality }) {
      makeRoom(1);
      const at = length * PACKED_FIELDS;
      numbers[at] = place * QUALITIES.length + QUALITIES.indexOf(quality);
      numbers[at + 1] = typeof value === 'number' ? value : Number.NaN;
      numbers[at + 2] = sourceTs ?? Number.NaN;
      numbers[at + 3] = arrivalTs;
      length += 1;
    },
    copy(from, start, end) {
      makeRoom(end - start);
      numbers.set(from.numbers.subarray(start * PACKED_FIELDS, end * PACKED_FIELDS), length * PACKED_FIELDS);
      length += end - start;
    },
    cutTo(earlier) {
      length = earlier;
    },
    dropFirst(count) {
      numbers.copyWithin(0, count * PACKED_FIELDS, length * PACKED_FIELDS);
      length -= count;
    },
    take() {
      const taken = numbers.slice(0, length * PACKED_FIELDS);
      length = 0;
      return taken;
    },
  };
}

/** With what is not a number in the reading at that place. */
function withRest(rest: PackedRest | null, at: number, reading: PointReading): PackedRest | null {
  const { value, problem, isHistorical } = reading;
  if (typeof value !== 'string' && problem === null && !isHistorical) return rest;
  const more = rest ?? { texts: new Map(), problems: new Map(), historical: new Set() };
  if (typeof value === 'string') more.texts.set(at, value);
  if (problem !== null) more.problems.set(at, problem);
  if (isHistorical) more.historical.add(at);
  return more;
}

/** What is not a number in the readings of these places. */
function sliceRest(rest: PackedRest | null, start: number, end: number): PackedRest | null {
  if (rest === null) return null;
  const isWithin = (at: number): boolean => at >= start && at < end;
  const within = <T>(values: ReadonlyMap<number, T>): Map<number, T> =>
    new Map([...values].filter(([at]) => isWithin(at)).map(([at, value]) => [at - start, value]));
  return {
    texts: within(rest.texts),
    problems: within(rest.problems),
    historical: new Set([...rest.historical].filter(isWithin).map((at) => at - start)),
  };
}

/** Where a point stands in its plan. Readings mostly come in the order of the plan. */
function createPlaces(points: readonly PlanPoint[]): (point: Id) => number | undefined {
  const places = new Map<Id, number>(points.map(({ id }, place) => [id, place]));
  let next = 0;
  return (point) => {
    const place = points[next]?.id === point ? next : places.get(point);
    next = (place ?? 0) + 1;
    return place;
  };
}

const UNKNOWN_POINT = 'a reading of a point that is not in the plan';

/** Adds the readings of one connector to a queue; returns what is not a number in them. */
export function createPacker(
  points: readonly PlanPoint[],
  queue: PackedQueue,
): (readings: PointReadings) => PackedRest | null {
  const placeOf = createPlaces(points);
  return (readings) => {
    if (readings instanceof PackedRows) return readings.packInto(queue);
    const before = queue.length;
    let rest: PackedRest | null = null;
    for (const reading of readings) {
      const place = placeOf(reading.point);
      if (place === undefined) {
        queue.cutTo(before);
        throw new Error(UNKNOWN_POINT);
      }
      rest = withRest(rest, queue.length - before, reading);
      queue.add(place, reading);
    }
    return rest;
  };
}

/**
 * Readings of one connector that wait. As objects they would outlive the next collections of garbage, and bring about one
 * of the whole heap every few seconds.
 */
export class PackedRows implements PointReadings {
  readonly #points: readonly PlanPoint[];
  readonly #placeOf: (point: Id) => number | undefined;
  readonly #queue = createPackedQueue();
  #rest: PackedRest | null = null;

  constructor(points: readonly PlanPoint[], placeOf = createPlaces(points)) {
    this.#points = points;
    this.#placeOf = placeOf;
  }

  get length(): number {
    return this.#queue.length;
  }

  add(reading: PointReading): void {
    const place = this.#placeOf(reading.point);
    if (place === undefined) throw new Error(UNKNOWN_POINT);
    this.#rest = withRest(this.#rest, this.#queue.length, reading);
    this.#queue.add(place, reading);
  }

  /** The place of a row's point in the plan. */
  placeAt(row: number): number {
    return Math.floor((this.#queue.numbers[row * PACKED_FIELDS] ?? 0) / QUALITIES.length);
  }

  /** These rows, in their order. */
  pick(rows: Iterable<number>): PackedRows {
    const picked = new PackedRows(this.#points, this.#placeOf);
    for (const row of rows) {
      if (this.#rest !== null) picked.#rest = withRest(picked.#rest, picked.length, this.#at(row));
      picked.#queue.copy(this.#queue, row, row + 1);
    }
    return picked;
  }

  /** Moves the first rows to others of the same plan, which hold nothing: their array serves again. */
  moveFirst(count: number, to: PackedRows): void {
    to.#queue.copy(this.#queue, 0, count);
    to.#rest = sliceRest(this.#rest, 0, count);
    this.#rest = sliceRest(this.#rest, count, this.length);
    this.#queue.dropFirst(count);
  }

  clear(): void {
    this.#queue.cutTo(0);
    this.#rest = null;
  }

  packInto(queue: PackedQueue): PackedRest | null {
    queue.copy(this.#queue, 0, this.#queue.length);
    return this.#rest;
  }

  *[Symbol.iterator](): Generator<PointReading> {
    for (let row = 0; row < this.length; row += 1) yield this.#at(row);
  }

  #at(row: number): PointReading {
    return readingAt(this.#queue.numbers, row, this.#rest, this.#points);
  }
}

/** The readings of one connector. Each is made when it is its turn: as an array they would outlive a collection. */
export function unpack(
  numbers: PackedNumbers,
  rest: PackedRest | null,
  points: readonly PlanPoint[],
): PointReadings {
  const length = numbers.length / PACKED_FIELDS;
  return {
    length,
    *[Symbol.iterator]() {
      for (let at = 0; at < length; at += 1) yield readingAt(numbers, at, rest, points);
    },
  };
}

function readingAt(
  numbers: PackedNumbers,
  at: number,
  rest: PackedRest | null,
  points: readonly PlanPoint[],
): PointReading {
  const from = at * PACKED_FIELDS;
  const head = numbers[from] ?? 0;
  const reading: PointReading = {
    point: points[Math.floor(head / QUALITIES.length)]?.id ?? '',
    value: rest?.texts.get(at) ?? orNull(numbers[from + 1]),
    sourceTs: orNull(numbers[from + 2]),
    arrivalTs: numbers[from + 3] ?? 0,
    quality: QUALITIES[head % QUALITIES.length] ?? 'bad',
    problem: rest?.problems.get(at) ?? null,
  };
  return rest?.historical.has(at) ? { ...reading, isHistorical: true } : reading;
}

function orNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
