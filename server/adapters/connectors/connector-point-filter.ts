import type { PlanPoint, PointReading } from '#server/core/ports/plant/connector.ts';
import type { ConnectorProblemCode } from '#shared/contracts/connectors/connector.ts';
import type { NumberText } from '#shared/contracts/ingest/number-text.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Quality } from '#shared/contracts/plant/machine-state.ts';
import { readNumber } from '#shared/domain/ingest/number-text.ts';

/** A value as a driver has decoded it, of any type that a device may send. */
export interface RawValue {
  readonly value: unknown;
  readonly sourceTs: number | null;
  readonly arrivalTs: number;
  readonly quality: Quality;
}

export interface PointFilter {
  /** The value scaled and checked, or null where it has not changed enough to count. */
  take(raw: RawValue): PointReading | null;
  /** Where it was last told so long ago: the value once more, which the device has confirmed for the later time. */
  repeat(sourceTs: number | null, arrivalTs: number): PointReading | null;
  /** A value that was told before this filter was made: not told now, but due to be confirmed. */
  resume(raw: RawValue): void;
  /** The point has no value. Told once a `repeatMs` as long as it stays so. */
  refuse(code: ConnectorProblemCode, detail: string, arrivalTs: number): PointReading | null;
}

/** What was told last: a value of that quality, or nothing yet, or a problem. */
const QUALITIES: readonly Quality[] = ['good', 'uncertain', 'bad'];
const NOTHING = -1;
const PROBLEM = -2;

/** Scale, limits and deadband of one point. A text that is no number passes as it is: it may stand for a state. */
export function createPointFilter(point: PlanPoint): PointFilter {
  return new FlatPointFilter(point);
}

/**
 * Numbers in one object, changed in place: a connector may have 20,000 points, and a reading that each of them keeps until
 * the next one is garbage that only a full collection finds.
 */
class FlatPointFilter implements PointFilter {
  readonly #point: PlanPoint;
  /** A quality's place, `NOTHING` or `PROBLEM`. */
  #last = NOTHING;
  #number = Number.NaN;
  #text: string | null = null;
  #code: ConnectorProblemCode | null = null;
  /** NaN = it had none. */
  #sourceTs = Number.NaN;
  #arrivalTs = Number.NEGATIVE_INFINITY;
  /** Of the newest confirmation. */
  #confirmedTs = Number.NEGATIVE_INFINITY;

  constructor(point: PlanPoint) {
    this.#point = point;
  }

  take({ value: raw, sourceTs, arrivalTs, quality }: RawValue): PointReading | null {
    const { scale, offset, min, max, deadband } = this.#point;
    const number = this.#point.dataType === 'text' ? null : toNumber(raw, this.#point.text ?? undefined);
    const text = number === null && typeof raw === 'string' ? toText(raw) : '';
    if (text !== '') {
      if (deadband !== null && text === this.#text && this.#isRepeat(quality, arrivalTs)) return null;
      return this.#pass(text, sourceTs, arrivalTs, quality);
    }
    const value = (number ?? Number.NaN) * scale + offset;
    if (!Number.isFinite(value)) return this.refuse('not_a_number', quoteValue(raw), arrivalTs);
    if ((min !== null && value < min) || (max !== null && value > max))
      return this.refuse('out_of_range', String(value), arrivalTs);
    const isNear = deadband !== null && Math.abs(value - this.#number) <= deadband;
    if (isNear && this.#isRepeat(quality, arrivalTs)) return null;
    return this.#pass(value, sourceTs, arrivalTs, quality);
  }

  repeat(sourceTs: number | null, arrivalTs: number): PointReading | null {
    const quality = QUALITIES[this.#last];
    if (quality === undefined) return null;
    const isOvertaken = this.#sourceTs < this.#confirmedTs;
    const dueAt = this.#arrivalTs + (isOvertaken ? 0 : this.#point.repeatMs);
    if (isOvertaken ? arrivalTs <= dueAt : arrivalTs < dueAt) return null;
    const value = this.#text ?? this.#number;
    if (Number.isNaN(this.#sourceTs)) return this.#pass(value, null, arrivalTs, quality);
    // A source's clock that is ahead must not make the confirmation older than what was told.
    const leastTs = isOvertaken ? this.#confirmedTs + 1 : this.#sourceTs;
    this.#confirmedTs = Math.max(sourceTs ?? arrivalTs, leastTs);
    return this.#pass(value, this.#confirmedTs, arrivalTs, quality);
  }

  resume(raw: RawValue): void {
    if (this.take(raw) !== null) this.#arrivalTs = Number.NEGATIVE_INFINITY;
  }

  refuse(code: ConnectorProblemCode, detail: string, arrivalTs: number): PointReading | null {
    const isSame = this.#last === PROBLEM && this.#code === code;
    if (isSame && arrivalTs - this.#arrivalTs < this.#point.repeatMs) return null;
    this.#last = PROBLEM;
    this.#number = Number.NaN;
    this.#text = null;
    this.#code = code;
    this.#sourceTs = Number.NaN;
    this.#arrivalTs = arrivalTs;
    return badReading(this.#point.id, code, detail, arrivalTs);
  }

  /** It was told with this quality so short a time ago. */
  #isRepeat(quality: Quality, arrivalTs: number): boolean {
    return QUALITIES[this.#last] === quality && arrivalTs - this.#arrivalTs < this.#point.repeatMs;
  }

  #pass(value: number | string, sourceTs: number | null, arrivalTs: number, quality: Quality): PointReading {
    this.#last = QUALITIES.indexOf(quality);
    if (typeof value === 'string') {
      this.#text = value;
      this.#number = Number.NaN;
    } else {
      this.#text = null;
      this.#number = value;
    }
    this.#sourceTs = sourceTs ?? Number.NaN;
    this.#arrivalTs = arrivalTs;
    return { point: this.#point.id, value, sourceTs, arrivalTs, quality, problem: null };
  }
}

function badReading(point: Id, code: ConnectorProblemCode, detail: string, arrivalTs: number): PointReading {
  return { point, value: null, sourceTs: null, arrivalTs, quality: 'bad', problem: { code, detail } };
}

/** Numbers, booleans, and texts that are nothing but a number, as `form` says. */
function toNumber(raw: unknown, form: NumberText | undefined): number | null {
  return typeof raw === 'bigint' ? Number(raw) : readNumber(raw, form);
}

/** As a database can store it. */
function toText(raw: string): string {
  const start = raw.trimStart().slice(0, LIMITS.stateCodeMaxLength);
  return start.replaceAll('\0', '\uFFFD').toWellFormed().trimEnd();
}

const QUOTE_MAX_LENGTH = 60;

/** A value that is not what it should be, short enough to be told. */
function quoteValue(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value.slice(0, QUOTE_MAX_LENGTH)) : String(value);
  return text.slice(0, QUOTE_MAX_LENGTH);
}
