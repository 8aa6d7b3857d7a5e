import type { DateOrder, DecimalSign } from '#shared/contracts/jobs/sheet-reading.ts';

/** How texts of a file are read that mean two things. Null: nothing in the file says which, such texts are refused. */
export interface CellFormats {
  readonly dateOrder: DateOrder | null;
  readonly decimal: DecimalSign | null;
}

/** A time as a clock shows it, in ms as if it were UTC, and how far that clock is ahead of UTC where the text says it. */
export interface WrittenTime {
  readonly wallMs: number;
  readonly offsetMs: number | null;
}

/** Days since 1900 as a spreadsheet counts them, where a cell lost its format: 1927 to 2173. */
const SERIAL = /^\d{5}(?:\.\d+)?$/;
const SERIAL_OF_1970 = 25_569;
const MINUTE_MS = 60_000;
const TIME = String.raw`(?:(?:[ ]+|[ ]*T)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?[ ]*(?<zone>Z|[+-]\d{2}(?::?\d{2})?)?)?`;
const YEAR_FIRST = new RegExp(
  String.raw`^(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?${TIME}$`,
);
const COMPACT = new RegExp(String.raw`^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})${TIME}$`);
const COMPACT_TIME =
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})[ T]?(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?(?<zone>Z)?$/;
const YEAR_LAST = new RegExp(
  String.raw`^(?<first>\d{1,2})(?<sign>[-/.])(?<other>\d{1,2})\k<sign>(?<year>\d{4})${TIME}$`,
);

type Groups = Readonly<Record<string, string | undefined>>;

const partsOf = (text: string, pattern: RegExp): Groups | undefined => pattern.exec(text)?.groups;

/** Reads a date, with or without a time of day. `unclear`: the day may be the month. Null = it is no date. */
export function readTime(text: string, order: DateOrder | null): WrittenTime | 'unclear' | null {
  if (SERIAL.test(text))
    return { wallMs: Math.round((Number(text) - SERIAL_OF_1970) * 86_400) * 1000, offsetMs: null };
  const clear = partsOf(text, YEAR_FIRST) ?? partsOf(text, COMPACT) ?? partsOf(text, COMPACT_TIME);
  if (clear) return toTime(clear);
  const short = partsOf(text, YEAR_LAST);
  if (!short) return null;
  const { first, other } = short;
  const known = order ?? orderOf(short);
  if (known)
    return toTime(
      known === 'dmy' ? { ...short, day: first, month: other } : { ...short, day: other, month: first },
    );
  return toTime({ ...short, day: first, month: other }) === null ? null : 'unclear';
}

/** What one date says of its order: points are of countries that write the day first, and there are twelve months. */
function orderOf({ first, other, sign }: Groups): DateOrder | null {
  if (Number(first) > 12 || sign === '.') return 'dmy';
  return Number(other) > 12 ? 'mdy' : null;
}

function toTime(groups: Groups): WrittenTime | null {
  const { year, month, day, hour = '0', minute = '0', second = '0', zone } = groups;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!isDay || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const timeMs = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  return { wallMs: date.getTime() + timeMs, offsetMs: zone === undefined ? null : offsetOf(zone) };
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || '0');
  return (zone.startsWith('-') ? -minutes : minutes) * MINUTE_MS;
}

/** `1,200` and `1.200`: thousands to one reader, a fraction to the other. */
const UNCLEAR = /^[-+]?[1-9]\d{0,2}([.,])\d{3}$/;
const WITH_POINT = /^[-+]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d*)?$|^[-+]?\.\d+$/;
const WITH_COMMA = /^[-+]?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d*)?$|^[-+]?,\d+$/;
const PLAIN = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?$/i;
/** Between thousands, beside comma and point. */
const GAP = /(?<=\d)[ '’](?=\d{3}(?!\d))/g;

/** Reads a number as `1234.5`. `unclear`: its sign may separate thousands or a fraction. Null = it is no number. */
export function readDecimal(written: string, decimal: DecimalSign | null): string | 'unclear' | null {
  const text = written.replace(GAP, '');
  const unclear = UNCLEAR.exec(text);
  if (unclear && decimal === null) return 'unclear';
  const sign = unclear ? decimal : signOf(text);
  if (sign === 'comma') return text.replaceAll('.', '').replace(',', '.').replace(/\.$/, '');
  if (sign === 'point') return text.replaceAll(',', '');
  return PLAIN.test(text) ? text : null;
}

/** The sign before the fraction, by a number that means one thing alone; null where it has none, or is no number. */
function signOf(text: string): DecimalSign | null {
  if (/^[-+]?\d+$/.test(text) || UNCLEAR.test(text)) return null;
  if (WITH_POINT.test(text)) return 'point';
  return WITH_COMMA.test(text) ? 'comma' : null;
}

/** What the texts of a file say of its formats. */
export interface FoundFormats {
  /** Null = no date depends on an order. */
  readonly dateOrder: DateOrder | 'unclear' | null;
  /** Null = no number depends on a sign. */
  readonly decimal: DecimalSign | 'unclear' | null;
}

/**
 * Finds the order of dates and the sign of fractions by those texts of a file that mean one thing alone. Texts that contradict
 * one another leave it unclear; a number that nothing explains has a point, except between semicolons, which separate cells
 * where a comma is the sign of a fraction.
 */
export function findFormats(of: {
  readonly dates: readonly string[];
  readonly numbers: readonly string[];
  readonly isBySemicolons: boolean;
}): FoundFormats {
  const short = of.dates.map((text) => partsOf(text, YEAR_LAST)).filter((parts) => parts !== undefined);
  const numbers = of.numbers.map((text) => text.replace(GAP, ''));
  const isUnclear = numbers.some((text) => UNCLEAR.test(text));
  const decimal = soleOf(numbers.map(signOf));
  const usual = of.isBySemicolons ? 'unclear' : 'point';
  return {
    dateOrder: short.length === 0 ? null : (soleOf(short.map(orderOf)) ?? 'unclear'),
    decimal: decimal ?? (isUnclear ? usual : null),
  };
}

function soleOf<Value>(values: readonly (Value | null)[]): Value | 'unclear' | null {
  const [first, ...more] = new Set(values.filter((value) => value !== null));
  if (first === undefined) return null;
  return more.length > 0 ? 'unclear' : first;
}
