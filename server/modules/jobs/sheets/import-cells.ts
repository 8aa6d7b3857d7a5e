import type { ImportColumn, ImportProblem, ReadRow } from '#server/core/ports/sheets.ts';
import { instantOf, offsetMsAt } from '#shared/domain/calendar/wall-clock.ts';
import { type CellFormats, readDecimal, readTime } from './cell-formats.ts';
import type { Header } from './header.ts';
import { isTimeZone } from './sheet-clock.ts';

const DAY_MS = 86_400_000;
const FORMULA_ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;
const YES = new Set(['true', 'yes', 'y', '1', '是', '对', '√']);
const NO = new Set(['false', 'no', 'n', '0', '否', '错', '×']);
export interface CellReading {
  readonly cells: Readonly<Record<string, string>>;
  readonly problems: readonly ImportProblem[];
}

/** How the cells of a line are read. */
export interface CellRules extends CellFormats {
  /** Times are read by its clocks, if it is a zone. */
  readonly timeZone: string;
}

/** The cells of a line by column key; blank ones are absent. */
export function readCells(row: ReadRow, header: Header, rules: CellRules): CellReading {
  const cells: Record<string, string> = {};
  const problems: ImportProblem[] = [];
  for (const [position, column] of header.columns) {
    const has = (places: readonly number[] | undefined) => places?.includes(position) ?? false;
    const text = row.cells[position] ?? null;
    const found = { isRounded: has(row.rounded), isStored: has(row.stored), ...rules };
    if (text === null && !has(row.unknown)) continue;
    const read = text === null ? { problem: 'formula_no_value' } : readCell(text, column, found);
    if ('value' in read) cells[column.key] = read.value;
    else {
      const { problem: key, params } = read;
      problems.push({ lineNum: row.lineNum, field: column.key, key, ...(params && { params }) });
    }
  }
  return { cells, problems };
}

type ReadCell =
  | { readonly value: string }
  | { readonly problem: string; readonly params?: ImportProblem['params'] };

function readCell(
  text: string,
  column: ImportColumn,
  found: CellRules & { readonly isRounded: boolean; readonly isStored: boolean },
): ReadCell {
  if (FORMULA_ERROR.test(text)) return { problem: 'formula_error' };
  if (column.options) return readOption(text, column.options);
  if (column.kind === 'text') return found.isRounded ? { problem: 'digits_lost' } : { value: text };
  const plain = typedText(text);
  if (column.kind === 'number') return readNumber(plain, found.isStored ? 'point' : found.decimal);
  if (column.kind === 'date') return readMoment(plain, found);
  return column.kind === 'day' ? readDay(plain, found) : readBoolean(plain);
}

/** Full-width digits and signs are what a Chinese input method types. */
export function typedText(text: string): string {
  return text.normalize('NFKC').trim();
}

/** By its label in either language, else by its value; the error names the labels of the reader. */
function readOption(text: string, options: NonNullable<ImportColumn['options']>): ReadCell {
  const name = nameOf(text);
  const option =
    options.find(({ label, labels = [] }) => [label, ...labels].some((one) => nameOf(one) === name)) ??
    options.find(({ value }) => nameOf(value) === name);
  if (option) return { value: option.value };
  const shown = options.slice(0, CHOICES_NAMED).map(({ label }) => label);
  const choices = [...shown, ...(options.length > shown.length ? ['…'] : [])].join(' / ');
  return { problem: 'not_of_choices', params: { choices } };
}

/** Choices that an error names. */
const CHOICES_NAMED = 20;

/** Width, case and spaces at the ends make no other choice. */
const nameOf = (text: string): string => typedText(text).toLowerCase();

function readNumber(text: string, decimal: CellFormats['decimal']): ReadCell {
  const read = readDecimal(text, decimal);
  if (read === 'unclear') return { problem: 'number_unclear' };
  return read === null ? { problem: 'not_a_number' } : { value: read };
}

function readDay(text: string, { dateOrder, timeZone }: CellRules): ReadCell {
  const read = readTime(text, dateOrder);
  if (read === 'unclear') return { problem: 'date_unclear' };
  if (read === null) return { problem: 'bad_date' };
  const { wallMs, offsetMs } = read;
  const day = (ms: number) => ({ value: new Date(ms).toISOString().slice(0, 10) });
  if (wallMs % DAY_MS === 0) return day(wallMs);
  // Midnight of the place, as the clocks of another zone show it.
  const atMs = wallMs - (offsetMs ?? 0);
  const localMs = offsetMs !== null && isTimeZone(timeZone) ? atMs + offsetMsAt(atMs, timeZone) : wallMs;
  return localMs % DAY_MS === 0 ? day(localMs) : { problem: 'bad_date' };
}

function readMoment(text: string, { dateOrder, timeZone }: CellRules): ReadCell {
  const read = readTime(text, dateOrder);
  if (read === 'unclear') return { problem: 'date_unclear' };
  if (read === null) return { problem: 'bad_moment' };
  const { wallMs, offsetMs } = read;
  if (offsetMs !== null) return { value: new Date(wallMs - offsetMs).toISOString() };
  if (!isTimeZone(timeZone)) return { problem: 'bad_zone' };
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
