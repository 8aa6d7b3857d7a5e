import { wallInstantsOf } from '#shared/domain/calendar/wall-clock.ts';

/** Why what a machine sent as a time is none: it cannot be read, or it names no zone and none is known. */
export type TimeFault = 'unreadable' | 'no_zone';

/** How to read a time that names no zone. */
export interface ReportedTimeContext {
  /** IANA zone of the machine's line; null = not known. */
  readonly timeZone: string | null;
  /** Epoch ms of the arrival: of a time that the clocks show twice, the one closest to it is meant. */
  readonly nearMs: number;
}

/** Each unit reaches from 1973 to 5138 before it would be the next smaller one; units are of 1 s, 1 ms, 1 µs and 1 ns. */
const UNITS = [
  { below: 1e11, perMs: 1 / 1_000 },
  { below: 1e14, perMs: 1 },
  { below: 1e17, perMs: 1_000 },
  { below: 1e20, perMs: 1_000_000 },
] as const;
const NUMERIC = /^\d+(?:\.\d+)?$/;
const DATE_TIME =
  /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * What a machine sent as a time → epoch ms. A number is seconds, milliseconds, microseconds or nanoseconds since 1970 by its
 * magnitude; a text may be such a number, ISO 8601, or `yyyy-MM-dd HH:mm:ss` with `-` or `/`. Without an offset a text is
 * in the zone of the context.
 */
export function readReportedTime(raw: unknown, context: ReportedTimeContext): number | TimeFault {
  const text = typeof raw === 'string' ? raw.trim() : '';
  if (typeof raw === 'number' || NUMERIC.test(text)) return fromNumber(Number(raw));
  const parts = DATE_TIME.exec(text);
  return parts ? fromDateTime(parts, context) : 'unreadable';
}

function fromNumber(value: number): number | TimeFault {
  const unit = value >= 0 ? UNITS.find(({ below }) => value < below) : undefined;
  return unit ? Math.round(value / unit.perMs) : 'unreadable';
}

function fromDateTime(parts: RegExpExecArray, { timeZone, nearMs }: ReportedTimeContext): number | TimeFault {
  const [, year, , month, day, hour, minute, second = '0', fraction = '0', offset] = parts;
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number) as Six;
  if (h > 23 || mi > 59 || s > 59 || !isDay(y, mo, d)) return 'unreadable';
  const restMs = s * 1_000 + Math.round(Number(`0.${fraction}`) * 1_000);
  if (offset !== undefined) {
    const offsetMs = offsetOf(offset);
    if (offsetMs === null) return 'unreadable';
    const ms = Date.UTC(y, mo - 1, d, h, mi) - offsetMs + restMs;
    return ms >= 0 ? ms : 'unreadable';
  }
  if (timeZone === null) return 'no_zone';
  const minutes = wallInstantsOf({ year: y, month: mo, day: d, minuteOfDay: h * 60 + mi }, timeZone);
  const distance = (ms: number): number => Math.abs(ms + restMs - nearMs);
  const closest = minutes.reduce((best, ms) => (distance(ms) < distance(best) ? ms : best));
  return closest >= 0 ? closest + restMs : 'unreadable';
}

type Six = [number, number, number, number, number, number];

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function offsetOf(text: string): number | null {
  if (text.toUpperCase() === 'Z') return 0;
  const digits = text.slice(1).replace(':', '').padEnd(4, '0');
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (hours > 14 || minutes > 59) return null;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
