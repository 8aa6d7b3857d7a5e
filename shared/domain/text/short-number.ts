import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** Specification, point 9: the abbreviations, each a thousand times the one before. */
const ABBREVIATIONS = ['k', 'M', 'G', 'T', 'P', 'E'];
const SIGNIFICANT_DIGITS = 3;
const NO_NUMBER = '–';

const plain = new Intl.NumberFormat('en-US', {
  maximumSignificantDigits: SIGNIFICANT_DIGITS,
  maximumFractionDigits: 3,
  roundingPriority: 'lessPrecision',
  useGrouping: false,
});
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/**
 * A number in three significant digits, abbreviated from 1000 on: `0.25`, `24.1`, `999`, `1.00k`, `38.2k`, `1.20M`.
 * Abbreviated numbers keep their zeros, so that a changing figure keeps its width. What rounds up to a thousand of
 * a unit is one of the next. Not a number: a dash.
 */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return NO_NUMBER;
  const sign = value < 0 ? '-' : '';
  let scaled = Number(Math.abs(value).toPrecision(SIGNIFICANT_DIGITS));
  if (scaled < LIMITS.numberAbbreviationFrom) {
    const text = plain.format(scaled);
    return text === '0' ? text : sign + text;
  }
  let unit = -1;
  while (scaled >= LIMITS.numberAbbreviationFrom && unit < ABBREVIATIONS.length - 1) {
    scaled /= LIMITS.numberAbbreviationFrom;
    unit += 1;
  }
  const wholeDigits = String(Math.trunc(scaled)).length;
  const digits = scaled.toFixed(Math.max(0, SIGNIFICANT_DIGITS - wholeDigits));
  return `${sign}${digits}${ABBREVIATIONS[unit] ?? ''}`;
}

/** A number in full with thousands separated, at most two decimals: `182,340`. Not a number: a dash. */
export function groupedNumber(value: number): string {
  if (!Number.isFinite(value)) return NO_NUMBER;
  const text = grouped.format(value);
  return text === '-0' ? '0' : text;
}
