import { createSheetReader } from '#server/adapters/parsers/sheet-hucre-reader.ts';
import { hucreWriter } from '#server/adapters/parsers/sheet-hucre-writer.ts';
import type { SheetColumn, SheetRow } from '#server/core/ports/sheets.ts';

export const SHEET_COLUMNS: readonly SheetColumn[] = [
  { key: 'id', header: '编号', kind: 'text' },
  { key: 'name', header: '名称', kind: 'text' },
  { key: 'count', header: '数量', kind: 'number' },
  { key: 'at', header: '时间', kind: 'date' },
  { key: 'isOn', header: '启用', kind: 'boolean' },
];
const SHEET_AT = Date.UTC(2026, 10, 21, 8, 30, 5);
export const SHEET_LIMITS = { rowsMax: 1_000, columnsMax: 50 };
const { signal } = new AbortController();
const reader = createSheetReader();

async function* stream(rows: readonly SheetRow[]): AsyncGenerator<SheetRow> {
  yield* rows;
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

export const xlsxOf = (rows: readonly SheetRow[], name = '列表') =>
  bytesOf(hucreWriter.xlsx({ name, columns: SHEET_COLUMNS }, stream(rows)));
export const csvOf = (rows: readonly SheetRow[]) =>
  bytesOf(hucreWriter.csv({ name: 'x', columns: SHEET_COLUMNS }, stream(rows)));
/** What a file holds, by the product's reader. */
export const cellsIn = async (bytes: Uint8Array) =>
  (await reader.read(bytes, SHEET_LIMITS, signal)).rows.map(({ cells }) => cells);

/** What programs like to change: long numbers, zeros, formulas, line ends and unpaired surrogates. */
export const SHEET_ROWS: readonly SheetRow[] = [
  { id: '12345678901234567890', name: '灌装机 "1",\n二行', count: 1.5, at: SHEET_AT, isOn: true },
  { id: '007', name: '=1+1', count: -3, at: null, isOn: false },
  { id: '8', name: '@cmd', count: null, at: null, isOn: null },
  { id: '9', name: '+86', count: null, at: null, isOn: null },
  { id: '10', name: '-5', count: null, at: null, isOn: null },
  { id: '12', name: '𠮷野 👩\u200d🔧 ㍿', count: null, at: null, isOn: null },
  { id: '11', name: '_x0041_ \u0001\ud800', count: null, at: null, isOn: null },
];
