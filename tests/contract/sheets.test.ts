import { openXlsx, readXlsx, writeXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { createSheetReader } from '#server/adapters/parsers/sheet-hucre-reader.ts';
import { hucreWriter } from '#server/adapters/parsers/sheet-hucre-writer.ts';
import type { SheetRow } from '#server/core/ports/sheets.ts';
import {
  SHEET_COLUMNS as COLUMNS,
  cellsIn as cellsOf,
  csvOf as csv,
  SHEET_LIMITS as LIMITS,
  SHEET_ROWS as ROWS,
  xlsxOf as xlsx,
} from '#tests/support/files/written-sheets.ts';

const { signal } = new AbortController();
const reader = createSheetReader();

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

describe('a written xlsx', () => {
  it('comes back as it was', async () => {
    expect(await cellsOf(await xlsx(ROWS))).toEqual([
      ['编号', '名称', '数量', '时间', '启用'],
      ['12345678901234567890', '灌装机 "1",\n二行', '1.5', '2026-11-21 08:30:05', 'true'],
      ['007', '=1+1', '-3', null, 'false'],
      ['8', '@cmd'],
      ['9', '+86'],
      ['10', '-5'],
      ['12', '𠮷野 👩\u200d🔧 ㍿'],
      ['11', '_x0041_ \ufffd'],
    ]);
  });

  it('holds no formula', async () => {
    const book = await readXlsx(await xlsx(ROWS));
    expect([...(book.sheets[0]?.cells ?? [])].filter(([, cell]) => cell.formula !== undefined)).toEqual([]);
  });

  it('has a name that spreadsheet programs accept', async () => {
    const book = await openXlsx(await xlsx([], `'[a]:b*?/\\ ${'长'.repeat(40)}`));
    expect(book.sheets[0]?.name).toBe(`a b ${'长'.repeat(27)}`);
  });

  it('of nothing still has its header', async () => {
    expect(await cellsOf(await xlsx([]))).toEqual([['编号', '名称', '数量', '时间', '启用']]);
  });

  it('fails where the rows fail', async () => {
    async function* failing(): AsyncGenerator<SheetRow> {
      yield { id: '1' };
      throw new Error('the database is gone');
    }
    await expect(bytesOf(hucreWriter.xlsx({ name: 'x', columns: COLUMNS }, failing()))).rejects.toThrow(
      'the database is gone',
    );
  });
});

describe('a written csv', () => {
  it('begins with a mark and escapes what would run', async () => {
    const text = (await csv(ROWS)).toString('utf8');
    expect(text.startsWith('\ufeff编号,名称,数量,时间,启用\r\n')).toBe(true);
    expect(text).toContain('12345678901234567890,"灌装机 ""1"",\n二行",1.5,2026-11-21 08:30:05,true\r\n');
    expect(text).toContain("007,'=1+1,-3,,false\r\n");
    expect(text).toContain("8,'@cmd,");
    expect(text).toContain("9,'+86,");
    expect(text).toContain("10,'-5,");
  });

  it('comes back as it was', async () => {
    const cells = await cellsOf(await csv(ROWS));
    expect(cells).toContainEqual(['12', '𠮷野 👩\u200d🔧 ㍿']);
    expect(cells.slice(1, 4)).toEqual([
      ['12345678901234567890', '灌装机 "1",\n二行', '1.5', '2026-11-21 08:30:05', 'true'],
      ['007', '=1+1', '-3', null, 'false'],
      ['8', '@cmd'],
    ]);
  });
});

/** What ends a line to one program or another, and is a character like any other in a cell. */
const LINE_ENDS = ['\u2028', '\u2029', '\u2028\u2029', '\u2028"\\\u2029\n\u2028'];

it.each([
  ['xlsx', xlsx],
  ['csv', csv],
])('ends of lines in a cell of a %s are read as they are', async (_format, made) => {
  const rows = LINE_ENDS.map((ends, index) => ({ id: String(index), name: `上${ends}下` }));
  const [, ...cells] = await cellsOf(await made(rows));
  expect(cells).toEqual(rows.map(({ id, name }) => [id, name]));
});

it('ends of lines in a cell of an xls are read as they are', async () => {
  const cells = LINE_ENDS.map((ends) => [`上${ends}下`]);
  const book = { SheetNames: ['x'], Sheets: { x: utils.aoa_to_sheet(cells) } };
  expect(await cellsOf(write(book, { type: 'buffer', bookType: 'biff8' }))).toEqual(cells);
});

describe('a template', () => {
  it('has headers, notes and lists of values, and reads as its header', async () => {
    const bytes = await hucreWriter.template('导入', [
      { key: 'code', header: '编码', kind: 'text', required: true, note: '不能重复' },
      {
        key: 'state',
        header: '状态',
        kind: 'text',
        required: false,
        note: null,
        options: [
          { value: '0', label: '启用' },
          { value: '1', label: '停用' },
        ],
      },
    ]);
    expect(await cellsOf(bytes)).toEqual([['编码', '状态']]);
    const book = await readXlsx(bytes);
    expect(book.sheets[0]?.cells?.get('0,0')?.comment?.text).toBe('不能重复');
    expect(book.sheets[0]?.dataValidations).toMatchObject([
      { type: 'list', formula1: 'lists!$B$1:$B$2', range: 'B2:B10000' },
    ]);
    expect(book.sheets[1]).toMatchObject({
      hidden: true,
      rows: [
        [null, '启用'],
        [null, '停用'],
      ],
    });
  });
});

describe('a sheet that is read', () => {
  it('has texts for dates, the stored value of formulas, filled merges and no blank rows', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'hidden', hidden: true, rows: [['not this']] },
        {
          name: 'data',
          rows: [
            ['基本信息', null, '备注'],
            ['编码', '名称', null],
            [' a\u3000', null, new Date(Date.UTC(2026, 0, 2))],
            [null, ' ', null],
            ['b', 0.1 + 0.2, new Date(Date.UTC(2026, 0, 2, 23, 59, 59))],
            [1.23e17, 12345678901234, true],
            [null, null, null],
          ],
          cells: new Map([
            ['2,1', { value: null, formula: '1+2', formulaResult: 3 }],
            ['5,2', { value: null, formula: 'A99', formulaResult: '#REF!' }],
          ]),
          merges: [
            { startRow: 0, startCol: 0, endRow: 0, endCol: 1 },
            { startRow: 0, startCol: 2, endRow: 1, endCol: 2 },
          ],
        },
      ],
    });
    expect((await reader.read(bytes, LIMITS, signal)).rows).toEqual([
      { lineNum: 1, cells: ['基本信息', '基本信息', '备注'] },
      { lineNum: 2, cells: ['编码', '名称', '备注'] },
      { lineNum: 3, cells: ['a', '3', '2026-01-02'], stored: [1, 2] },
      { lineNum: 5, cells: ['b', '0.3', '2026-01-02 23:59:59'], stored: [1, 2] },
      { lineNum: 6, cells: ['1.23e+17', '12345678901234', '#REF!'], rounded: [0], stored: [0, 1] },
    ]);
  });

  it('counts days from 1904 where the file says so', async () => {
    const rows = [[new Date(Date.UTC(2026, 0, 2))]];
    const bytes = await writeXlsx({ dateSystem: '1904', sheets: [{ name: 'x', rows }] });
    expect(await cellsOf(bytes)).toEqual([['2026-01-02']]);
  });

  it('may be an xls', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['编码', '名称'],
        ['001', 1.5],
      ]),
      'x',
    );
    const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xls' });
    const sheet = await reader.read(bytes, LIMITS, signal);
    expect(sheet).toEqual({
      format: 'xls',
      encoding: null,
      isBySemicolons: false,
      rows: [
        { lineNum: 1, cells: ['编码', '名称'] },
        { lineNum: 2, cells: ['001', '1.5'], stored: [1] },
      ],
    });
  });

  it('may be a csv in UTF-8, UTF-16 or GBK', async () => {
    const expected = [
      ['编码', '名称'],
      ['001', '２０'],
    ];
    const text = '编码,名称\r\n001,２０\r\n';
    expect(await cellsOf(Buffer.from(text))).toEqual(expected);
    expect(await cellsOf(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(expected);
    expect(await cellsOf(Buffer.from(`\ufeff${text}`))).toEqual(expected);
    const gbk = Buffer.from('b1e0c2eb2cc3fbb3c60d0a3030312ca3b2a3b00d0a', 'hex');
    expect(await cellsOf(gbk)).toEqual(expected);
    // 㐀 is in GB18030 and not in GBK.
    const gb18030 = Buffer.from('b1e0c2eb2cc3fb0d0a3030312c8139ee390d0a', 'hex');
    expect(await cellsOf(gb18030)).toEqual([
      ['编码', '名'],
      ['001', '㐀'],
    ]);
  });

  it.each([',', ';', '\t'])('may be a csv with %j between its cells', async (delimiter) => {
    const lines = [
      ['编码', '名称', '备注'],
      ['001', '"a""b"', `"one${delimiter} two\nthree"`],
    ];
    const text = lines.map((cells) => cells.join(delimiter)).join('\r\n');
    expect(await cellsOf(Buffer.from(text))).toEqual([
      ['编码', '名称', '备注'],
      ['001', 'a"b', `one${delimiter} two\nthree`],
    ]);
  });

  it('names the cells of a csv whose digits were lost before', async () => {
    const { rows } = await reader.read(Buffer.from('id,name\n1.23E+17,2E+05x\n'), LIMITS, signal);
    expect(rows[1]).toEqual({ lineNum: 2, cells: ['1.23E+17', '2E+05x'], rounded: [0] });
  });
});

describe('a formula whose value the file does not keep (case 26)', () => {
  it('is named by its column, and one with an empty text as its value is a blank cell', async () => {
    const sheet = utils.aoa_to_sheet([
      ['a', 'b', 'c'],
      ['x', 0, 0],
    ]);
    sheet.B2 = { t: 'n', f: '10*120' };
    sheet.C2 = { t: 'n', f: '2*2', v: 4 };
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 's');
    const { rows } = await reader.read(write(book, { type: 'buffer', bookType: 'xlsx' }), LIMITS, signal);
    expect(rows[1]).toMatchObject({ cells: ['x', null, '4'], unknown: [1], stored: [2] });
  });
});

describe('a text file', () => {
  const read = (text: string, hints = {}) => reader.read(Buffer.from(text), LIMITS, signal, hints);

  it('has digits as a text between ="" (case 23)', async () => {
    const { rows } = await read('code,n\r\n="00012345",1\r\n"=""A """"1""""""",2\r\n=1+1,3');
    expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(['00012345', 'A "1"', '=1+1']);
  });

  it('has lines that end with CR alone, also within a cell and behind sep= (case 23)', async () => {
    const cells = [
      ['code', 'name'],
      ['001', '灌装机\n二行'],
      ['002', 'b'],
    ];
    const lines = (delimiter: string) =>
      `code${delimiter}name\r001${delimiter}"灌装机\r二行"\r002${delimiter}b\r`;
    for (const text of [
      lines(','),
      lines(';'),
      `\ufeff${lines('\t')}`,
      `sep=;\r${lines(';')}`,
      `sep=|\r${lines('|')}`,
    ])
      expect((await read(text)).rows.map((row) => row.cells)).toEqual(cells);
  });

  it('says its encoding, and whether semicolons separate its cells (cases 24, 25)', async () => {
    const latin = Buffer.from('code;name\r\n1;Größe Müller', 'latin1');
    const found = await reader.read(latin, LIMITS, signal);
    expect(found).toMatchObject({ encoding: 'windows-1252', isBySemicolons: true });
    expect(found.rows[1]?.cells).toEqual(['1', 'Größe Müller']);
    expect(await read('a,b\r\n1,x;y')).toMatchObject({ encoding: 'utf-8', isBySemicolons: false });
    expect(await read('sep=;\r\na;b\r\n1;2')).toMatchObject({ isBySemicolons: true });
    const said = await reader.read(latin, LIMITS, signal, { encoding: 'windows-1251' });
    expect(said.encoding).toBe('windows-1251');
    expect(said.rows[1]?.cells[1]).not.toBe('Größe Müller');
    expect((await reader.read(await xlsx(ROWS), LIMITS, signal)).encoding).toBeNull();
  });
});
