import type { PlanPoint, PointReading } from '#server/core/ports/connector.ts';
import type { ConnectorProblemCode } from '#shared/contracts/connector.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import type { Quality } from '#shared/contracts/machine-state.ts';

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

/** Scale, limits and deadband of one point. A text that is no number passes as it is: it may stand for a state. */
export function createPointFilter(point: PlanPoint): PointFilter {
  const { id, scale, offset, deadband, repeatMs, min, max } = point;
  let last: PointReading | null = null;
  /** Of the newest confirmation. */
  let confirmedTs = Number.NEGATIVE_INFINITY;

  const pass = (reading: PointReading): PointReading => {
    last = reading;
    return reading;
  };
  /** A value that is older than a confirmation of the one before: it would stay hidden behind it. */
  const isOvertaken = ({ sourceTs }: PointReading): boolean => sourceTs !== null && sourceTs < confirmedTs;
  const isRepeat = (at: number): boolean => last !== null && at - last.arrivalTs < repeatMs;

  function refuse(code: ConnectorProblemCode, detail: string, arrivalTs: number): PointReading | null {
    if (last?.problem?.code === code && isRepeat(arrivalTs)) return null;
    return pass(badReading(id, code, detail, arrivalTs));
  }

  const isNear = (value: number | string): boolean =>
    typeof value === 'number' && typeof last?.value === 'number'
      ? Math.abs(value - last.value) <= (deadband ?? 0)
      : value === last?.value;

  function take({ value: raw, sourceTs, arrivalTs, quality }: RawValue): PointReading | null {
    const number = toNumber(raw);
    const text = number === null && typeof raw === 'string' ? toText(raw) : '';
    const value = text || (number ?? Number.NaN) * scale + offset;
    if (typeof value === 'number' && !Number.isFinite(value))
      return refuse('not_a_number', quoteValue(raw), arrivalTs);
    if (typeof value === 'number' && ((min !== null && value < min) || (max !== null && value > max)))
      return refuse('out_of_range', String(value), arrivalTs);
    const isStill = deadband !== null && last?.quality === quality && isNear(value);
    if (isStill && isRepeat(arrivalTs)) return null;
    return pass({ point: id, value, sourceTs, arrivalTs, quality, problem: null });
  }

  return {
    refuse,
    take,
    repeat(sourceTs, arrivalTs) {
      if (last === null || last.value === null) return null;
      const isDue = isOvertaken(last) ? arrivalTs > last.arrivalTs : !isRepeat(arrivalTs);
      if (!isDue) return null;
      if (last.sourceTs === null) return pass({ ...last, arrivalTs });
      // A source's clock that is ahead must not make the confirmation older than what was told.
      const leastTs = isOvertaken(last) ? confirmedTs + 1 : last.sourceTs;
      confirmedTs = Math.max(sourceTs ?? arrivalTs, leastTs);
      return pass({ ...last, sourceTs: confirmedTs, arrivalTs });
    },
    resume(raw) {
      const told = last;
      take(raw);
      if (last !== null && last !== told) last = { ...last, arrivalTs: Number.NEGATIVE_INFINITY };
    },
  };
}

function badReading(point: Id, code: ConnectorProblemCode, detail: string, arrivalTs: number): PointReading {
  return { point, value: null, sourceTs: null, arrivalTs, quality: 'bad', problem: { code, detail } };
}

/** Numbers, booleans, and texts that are nothing but a number. */
function toNumber(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw === 'boolean') return raw ? 1 : 0;
  if (typeof raw === 'bigint') return Number(raw);
  if (typeof raw === 'string' && /^\s*[-+]?\d{1,20}(?:\.\d{1,20})?(?:e[-+]?\d{1,3})?\s*$/i.test(raw))
    return Number(raw);
  return null;
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
