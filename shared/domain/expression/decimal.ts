/** Rounded half away from zero, as it is read in decimals: 1.005 to two places is 1.01. */
export function roundTo(value: number, digits: number): number {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return value;
  if (Number.isInteger(value) && digits >= 0) return value === 0 ? 0 : value;
  const text = String(Math.abs(value));
  // Beyond the places of a figure: nothing to round by, or nothing left.
  if (text.includes('e')) return Math.abs(value) < 1e-6 && digits < 6 ? 0 : value;
  const roundedPoints = Number(`${Math.round(Number(`${text}e${digits}`))}e${-digits}`);
  if (!Number.isFinite(roundedPoints)) return value;
  return roundedPoints === 0 ? 0 : Math.sign(value) * roundedPoints;
}

/** All decimals of a number, without an exponent: at most 15 significant ones. */
export function plainDecimal(value: number): string {
  // Most figures are counts: all their digits are significant.
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return value === 0 ? '0' : String(value);
  const text = String(Number(value.toPrecision(15)));
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text === '-0' ? '0' : text;
  const [, sign = '', first = '', rest = '', exponent = '0'] = match;
  const digits = first + rest;
  const point = 1 + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length);
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** With a fixed number of decimals, thousands grouped by commas if asked for. */
export function fixedDecimal(value: number, digits: number, isGrouped: boolean): string {
  const [whole = '0', part = ''] = plainDecimal(roundTo(value, digits)).split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const figures = whole.replace('-', '');
  const grouped = isGrouped ? figures.replace(/\B(?=(?:\d{3})+$)/g, ',') : figures;
  return digits === 0 ? sign + grouped : `${sign}${grouped}.${part.padEnd(digits, '0').slice(0, digits)}`;
}
