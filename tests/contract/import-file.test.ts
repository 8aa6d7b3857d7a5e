import { expect, it } from 'vitest';
import { utils, type WorkSheet, write } from 'xlsx';
import { z } from 'zod';
import { createSheetReader } from '#server/adapters/parsers/sheet-hucre-reader.ts';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import type { ImportColumn, ImportTarget } from '#server/core/ports/sheets.ts';
import { readImportFile } from '#server/modules/jobs/sheets/import-file.ts';

const optional = { required: false, note: null } as const;
const COLUMNS: readonly ImportColumn[] = [
  { key: 'line', header: '产线', kind: 'text', ...optional },
  { key: 'day', header: '日期', kind: 'day', ...optional },
  { key: 'code', header: '编码', kind: 'text', ...optional },
  { key: 'count', header: '数量', kind: 'number', ...optional },
];
const Row = z.object({
  line: z.string().optional(),
  day: z.string().optional(),
  code: z.string().optional(),
  count: z.coerce.number().optional(),
});
const TARGET: ImportTarget<unknown, z.infer<typeof Row>> = {
  subject: 'plan',
  permission: 'calendar_edit',
  row: Row,
  unique: [['line', 'day', 'code']],
  columns: () => COLUMNS,
  check: async () => [],
  create: async () => [],
};
const HEADER = COLUMNS.map(({ header }) => header);

async function read(bytes: Uint8Array) {
  const blobs = { get: async () => bytes } as unknown as BlobStore;
  const { rows, problems } = await readImportFile(
    { reader: createSheetReader(), blobs },
    TARGET as ImportTarget,
    'file',
    { language: 'zh', timeZone: 'Asia/Shanghai', formats: {} },
    [],
    { signal: new AbortController().signal, transaction: () => Promise.reject(new Error('no database')) },
  );
  return {
    rows: rows.map(({ lineNum, row }) => [lineNum, row]),
    problems: problems.map(({ lineNum, field, key }) => `${lineNum} ${field} ${key}`),
  };
}

function xlsxOf(rows: readonly (readonly unknown[])[], change: (sheet: WorkSheet) => void = () => undefined) {
  const sheet = utils.aoa_to_sheet(rows as unknown[][]);
  change(sheet);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEADER, ['隐藏', '2026-12-01', 'X', 1]]), '隐藏');
  utils.book_append_sheet(book, sheet, '计划');
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

it('a sheet that people have arranged has all values as they are seen (case 21)', async () => {
  const rows = [
    ['十二月生产计划', null, null, null],
    HEADER,
    ['L1', '2026-12-01', '\u00a0A-1\u00a0', '1,200'],
    [null, '２０２６-１２-０２', 'A\u00a02', '１２００'],
    [null, null, null, null],
    [null, '2026/12/3', 'A-3', '1\u00a0200.5'],
    ['\u00a0', null, '\u202f', null],
    ['L2', '2026-12-04', 'A-4', 7],
  ];
  const bytes = xlsxOf(rows, (sheet) => {
    sheet['!merges'] = [
      { s: { r: 0, c: 0 }, e: { r: 0, c: 3 } },
      { s: { r: 2, c: 0 }, e: { r: 5, c: 0 } },
    ];
    // The last row is hidden: what is stored counts.
    sheet['!rows'] = [...Array.from({ length: 7 }, () => ({})), { hidden: true }];
  });
  expect(await read(bytes)).toEqual({
    rows: [
      [3, { line: 'L1', day: '2026-12-01', code: 'A-1', count: 1_200 }],
      [4, { line: 'L1', day: '2026-12-02', code: 'A\u00a02', count: 1_200 }],
      [6, { line: 'L1', day: '2026-12-03', code: 'A-3', count: 1_200.5 }],
      [8, { line: 'L2', day: '2026-12-04', code: 'A-4', count: 7 }],
    ],
    problems: [],
  });
});

it('codes that are texts are kept, and a number that has lost digits is named (case 22)', async () => {
  const codes = ['123456789012345678', '000123', '1E10', '=2+3', '👩\u200d🔧'];
  const bytes = xlsxOf([
    HEADER,
    ...codes.map((code) => [null, null, code]),
    [null, null, 123_456_789_012_345_680],
  ]);
  const { rows, problems } = await read(bytes);
  expect(rows).toEqual(codes.map((code, index) => [index + 2, { code }]));
  expect(problems).toEqual([`${codes.length + 2} code digits_lost`]);
});

it.each([
  ['12/09/2026', 'date_unclear'],
  ['31.02.2026', 'bad_date'],
])('rows whose day %s cannot be read are not said to be repeated (case 25)', async (day, key) => {
  const lines = ['产线;日期;编码;数量', `L1;${day};A;100,5`, `L1;${day};A;7`];
  expect(await read(Buffer.from(lines.join('\r\n')))).toEqual({
    rows: [],
    problems: [`2 day ${key}`, `3 day ${key}`],
  });
});

it('rows whose day is read are repeated, however it is written (case 25)', async () => {
  const lines = ['产线;日期;编码;数量', 'L1;05.12.2026;A;100,5', 'L1;20261205;A;7', 'L1;8.12.2026;A;1'];
  expect(await read(Buffer.from(lines.join('\r\n')))).toEqual({
    rows: [
      [2, { line: 'L1', day: '2026-12-05', code: 'A', count: 100.5 }],
      [4, { line: 'L1', day: '2026-12-08', code: 'A', count: 1 }],
    ],
    problems: ['3 line repeated_in_file'],
  });
});
