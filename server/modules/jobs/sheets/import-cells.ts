import type { ImportColumn, ImportProblem, ReadRow } from '#server/core/ports/sheets.ts';
import type { Header } from './header.ts';

const FORMULA_ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;
const YES = new Set(['true', 'yes', 'y', '1', '是', '对', '√']);
const NO = new Set(['false', 'no', 'n', '0', '否', '错', '×']);
const DATE = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

export interface CellReading {
  readonly cells: Readonly<Record<string, string>>;
  readonly problems: readonly ImportProblem[];
}

/** The cells of a line by column key; blank ones are absent. */
export function readCells(row: ReadRow, header: Header): CellReading {
  const cells: Record<string, string> = {};
  const problems: ImportProblem[] = [];
  for (const [position, column] of header.columns) {
    const text = row.cells[position] ?? null;
    if (text === null) continue;
    const isRounded = row.rounded?.includes(position) ?? false;
    const read = readCell(text, column, isRounded);
    if ('value' in read) cells[column.key] = read.value;
    else problems.push({ lineNum: row.lineNum, field: column.key, key: read.problem });
  }
  return { cells, problems };
}

type ReadCell = { readonly value: string } | { readonly problem: string };

function readCell(text: string, column: ImportColumn, isRounded: boolean): ReadCell {
  if (FORMULA_ERROR.test(text)) return { problem: 'formula_error' };
  if (column.options) return readOption(text, column.options);
  if (column.kind === 'text') return isRounded ? { problem: 'digits_lost' } : { value: text };
  // Full-width digits and signs are what a Chinese input method types.
  const plain = text.normalize('NFKC').trim();
  if (column.kind === 'number') return readNumber(plain);
  return column.kind === 'date' ? readDate(plain) : readBoolean(plain);
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

function readDate(text: string): ReadCell {
  const [, year, month, day, hour, minute, second = '0'] = DATE.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!isDay) return { problem: 'bad_date' };
  const dayText = date.toISOString().slice(0, 10);
  if (hour === undefined) return { value: dayText };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return { problem: 'bad_date' };
  return { value: `${dayText} ${hour.padStart(2, '0')}:${minute}:${second.padStart(2, '0')}` };
}

function readBoolean(text: string): ReadCell {
  const lower = text.toLowerCase();
  if (YES.has(lower)) return { value: 'true' };
  return NO.has(lower) ? { value: 'false' } : { problem: 'not_yes_or_no' };
}
