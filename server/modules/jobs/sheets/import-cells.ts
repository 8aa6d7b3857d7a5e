import type { ImportColumn, ImportProblem, ReadRow } from '#server/core/ports/sheets.ts';
import { instantOf, offsetMsAt } from '#shared/domain/calendar/wall-clock.ts';
import type { Header } from './header.ts';

const FORMULA_ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;
const YES = new Set(['true', 'yes', 'y', '1', '是', '对', '√']);
const NO = new Set(['false', 'no', 'n', '0', '否', '错', '×']);
/** Days since 1900 as a spreadsheet counts them, where a cell lost its format: 1927 to 2173. */
const SERIAL = /^\d{5}(?:\.\d+)?$/;
const SERIAL_OF_1970 = 25_569;
const DAY_MS = 86_400_000;
const DATE = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

export interface CellReading {
  readonly cells: Readonly<Record<string, string>>;
  readonly problems: readonly ImportProblem[];
}

/** The cells of a line by column key; blank ones are absent. Times are read by the clocks of `timeZone`. */
export function readCells(row: ReadRow, header: Header, timeZone: string): CellReading {
  const cells: Record<string, string> = {};
  const problems: ImportProblem[] = [];
  for (const [position, column] of header.columns) {
    const text = row.cells[position] ?? null;
    if (text === null) continue;
    const isRounded = row.rounded?.includes(position) ?? false;
    const read = readCell(text, column, { isRounded, timeZone });
    if ('value' in read) cells[column.key] = read.value;
    else problems.push({ lineNum: row.lineNum, field: column.key, key: read.problem });
  }
  return { cells, problems };
}

type ReadCell = { readonly value: string } | { readonly problem: string };

function readCell(
  text: string,
  column: ImportColumn,
  { isRounded, timeZone }: { readonly isRounded: boolean; readonly timeZone: string },
): ReadCell {
  if (FORMULA_ERROR.test(text)) return { problem: 'formula_error' };
  if (column.options) return readOption(text, column.options);
  if (column.kind === 'text') return isRounded ? { problem: 'digits_lost' } : { value: text };
  // Full-width digits and signs are what a Chinese input method types.
  const plain = text.normalize('NFKC').trim();
  if (column.kind === 'number') return readNumber(plain);
  if (column.kind === 'date') return readMoment(plain, timeZone);
  return column.kind === 'day' ? readDay(plain) : readBoolean(plain);
}

function readOption(text: string, options: NonNullable<ImportColumn['options']>): ReadCell {
  const option = options.find(({ label }) => label === text) ?? options.find(({ value }) => value === text);
  return option ? { value: option.value } : { problem: 'bad_choice' };
}

function readNumber(text: string): ReadCell {
  // Commas only where they separate thousands.
  const plain = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  const isNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?$/i.test(plain);
  return isNumber ? { value: plain } : { problem: 'not_a_number' };
}

/** What a clock shows, as if it were UTC. Null where the text names no such time; without one it is midnight. */
function readWallMs(text: string): number | null {
  if (SERIAL.test(text)) return Math.round((Number(text) - SERIAL_OF_1970) * 86_400) * 1000;
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = DATE.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!isDay || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return date.getTime() + (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000;
}

function readDay(text: string): ReadCell {
  const wallMs = readWallMs(text);
  const isDay = wallMs !== null && wallMs % DAY_MS === 0;
  return isDay ? { value: new Date(wallMs).toISOString().slice(0, 10) } : { problem: 'bad_date' };
}

function readMoment(text: string, timeZone: string): ReadCell {
  const wallMs = readWallMs(text);
  if (wallMs === null) return { problem: 'bad_moment' };
  const wall = new Date(wallMs);
  const date = { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
  const seconds = (wallMs % DAY_MS) / 1000;
  const atMs =
    instantOf({ ...date, minuteOfDay: Math.floor(seconds / 60) }, timeZone) + (seconds % 60) * 1000;
  // No clock shows it: it lies in the hour that is left out when summer time begins.
  if (atMs + offsetMsAt(atMs, timeZone) !== wallMs) return { problem: 'moment_skipped' };
  return { value: new Date(atMs).toISOString() };
}

function readBoolean(text: string): ReadCell {
  const lower = text.toLowerCase();
  if (YES.has(lower)) return { value: 'true' };
  return NO.has(lower) ? { value: 'false' } : { problem: 'not_yes_or_no' };
}
