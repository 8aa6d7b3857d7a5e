import { describe, expect, it } from 'vitest';
import { type BookType, utils, type WorkBook, write } from 'xlsx';
import { zipOf } from '#tests/support/files/zip-of.ts';
import { openWorkbook } from './read-sheet.ts';
import { HEAD_ROWS, SHEET_MAX } from './sheet-limits.ts';

const MB = 1024 * 1024;

function bookOf(sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>): WorkBook {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), name);
  return book;
}
const fileOf = (book: WorkBook, bookType: BookType = 'xlsx') =>
  new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer);
const textBytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const rowsOf = async (bytes: Uint8Array<ArrayBuffer>, index = 0) =>
  (await (await openWorkbook(bytes)).rows(index)).rows;
const problemOf = (bytes: Uint8Array<ArrayBuffer>) =>
  openWorkbook(bytes)
    .then((book) => book.rows(0))
    .then(
      () => null,
      (error: { code?: string }) => error.code ?? error,
    );

const part = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });
/** A workbook whose one sheet is written by hand. */
const workbookWith = (sheetXml: string, workbookXml?: string) =>
  new Uint8Array(
    zipOf([
      part(
        '[Content_Types].xml',
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
      ),
      part(
        'xl/workbook.xml',
        workbookXml ??
          '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
      ),
      part(
        'xl/_rels/workbook.xml.rels',
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      part('xl/worksheets/sheet1.xml', sheetXml),
    ]),
  );
const sheetXml = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const cell = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe('a workbook', () => {
  it.each(['xlsx', 'biff8', 'xlsb'] as const)(
    'of %s shows its cells as a spreadsheet program does',
    async (type) => {
      const sheet = utils.aoa_to_sheet([
        ['编号', '数量', '日期'],
        ['001', 1234.5, 46_000],
        [null, true, null],
      ]);
      const formats: Readonly<Record<string, string>> = { B2: '#,##0.00', C2: 'yyyy-mm-dd' };
      for (const [place, format] of Object.entries(formats)) Object.assign(sheet[place], { z: format });
      const book = utils.book_new();
      utils.book_append_sheet(book, sheet, '表一');
      const opened = await openWorkbook(fileOf(book, type));
      expect(opened.names).toEqual(['表一']);
      expect(await opened.rows(0)).toEqual({
        rows: [
          ['编号', '数量', '日期'],
          ['001', '1,234.50', '2025-12-09'],
          ['', 'TRUE'],
        ],
        columns: 3,
        isCut: false,
      });
    },
  );

  it('shows each sheet that is not hidden', async () => {
    const book = bookOf({ 甲: [['a']], 密: [['secret']], 乙: [['b'], ['c']] });
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 2 }, { Hidden: 0 }] };
    const opened = await openWorkbook(fileOf(book));
    expect(opened.names).toEqual(['甲', '乙']);
    expect([(await opened.rows(0)).rows, (await opened.rows(1)).rows]).toEqual([[['a']], [['b'], ['c']]]);
  });

  it('shows what a formula gave last, and never runs it', async () => {
    const sheet = utils.aoa_to_sheet([['x']]);
    sheet.A1 = { t: 'n', v: 3, f: 'WEBSERVICE("https://evil.example/")' };
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'S');
    expect(await rowsOf(fileOf(book))).toEqual([['3']]);
  });

  it('is cut at its limits, and says so', async () => {
    const wide = Array.from({ length: SHEET_MAX.columns + 5 }, (_, column) => `c${column}`);
    const cut = await (await openWorkbook(fileOf(bookOf({ S: [wide, ['x'.repeat(5_000)]] })))).rows(0);
    expect([cut.columns, cut.isCut, cut.rows[1]?.[0]?.length]).toEqual([
      SHEET_MAX.columns,
      true,
      SHEET_MAX.cellLength + 1,
    ]);
    const long = `${'a,b\n'.repeat(SHEET_MAX.rows)}c,d\n`;
    const rows = await (await openWorkbook(textBytes(long))).rows(0);
    expect([rows.rows.length, rows.isCut]).toEqual([SHEET_MAX.rows, true]);
  });

  it('takes the room of its cells, not of its corners', async () => {
    const xml = sheetXml(
      `<row r="1">${cell('A1', 'a')}</row><row r="1048576">${cell('XFD1048576', 'z')}</row>`,
    );
    const opened = await (await openWorkbook(workbookWith(xml))).rows(0);
    expect([opened.rows.length, opened.columns]).toEqual([1, 1]);
  });
});

describe('a large sheet', () => {
  const CELLS = 20;
  const rowXml = (row: number, prefix = ''): string =>
    `<${prefix}row r="${row}">${Array.from({ length: CELLS }, (_, column) => `<${prefix}c r="${utils.encode_cell({ r: row - 1, c: column })}"><${prefix}v>${row * 1_000 + column}</${prefix}v></${prefix}c>`).join('')}</${prefix}row>`;
  const rowsXml = (count: number, prefix?: string): string =>
    Array.from({ length: count }, (_, index) => rowXml(index + 1, prefix)).join('');
  const ROWS = 3_000;

  it.each([
    ['as Excel writes it', sheetXml(rowsXml(ROWS))],
    [
      'with a prefix before each name',
      `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData>${rowsXml(ROWS, 'x:')}</x:sheetData></x:worksheet>`,
    ],
  ])('has its first rows before the others, and then all of them: %s', async (_name, xml) => {
    expect(xml.length).toBeGreaterThan(MB);
    const opened = await openWorkbook(workbookWith(xml));
    const head = opened.head(0);
    expect([head.rows.length, head.columns, head.isCut]).toEqual([HEAD_ROWS, CELLS, true]);
    const all = await opened.rows(0);
    expect([all.rows.length, all.columns, all.isCut]).toEqual([ROWS, CELLS, false]);
    expect(all.rows.slice(0, HEAD_ROWS)).toEqual(head.rows);
    expect(all.rows.at(-1)?.at(-1)).toBe(String(ROWS * 1_000 + CELLS - 1));
  });

  it('is shown though its first rows cannot be told from the others', async () => {
    const spaced = rowsXml(ROWS).replaceAll('</row>', '</row >');
    const opened = await openWorkbook(workbookWith(sheetXml(spaced)));
    expect(opened.head(0).isCut).toBe(true);
    expect((await opened.rows(0)).rows).toHaveLength(ROWS);
  });

  it('is refused when the part behind its first rows is damaged', async () => {
    const whole = workbookWith(sheetXml(rowsXml(ROWS)));
    const middle = Math.floor(whole.length * 0.8);
    whole.fill(0xff, middle, middle + 100);
    const opened = await openWorkbook(whole);
    expect(opened.head(0).rows).toHaveLength(HEAD_ROWS);
    expect(await problemOf(whole)).toBe('damaged');
  });
});

describe('a csv file', () => {
  it.each([
    ['UTF-8', textBytes('编号;名称\n001;"a;b"\n')],
    [
      'GBK',
      new Uint8Array([
        0xb1, 0xe0, 0xba, 0xc5, 0x3b, 0xc3, 0xfb, 0xb3, 0xc6, 0x0a, 0x30, 0x30, 0x31, 0x3b, 0x22, 0x61, 0x3b,
        0x62, 0x22, 0x0a,
      ]),
    ],
  ])('of %s keeps its texts as they are', async (_name, bytes) => {
    expect(await rowsOf(bytes)).toEqual([
      ['编号', '名称'],
      ['001', 'a;b'],
    ]);
  });

  it('is no spreadsheet of another kind, whatever it begins with', async () => {
    expect(await rowsOf(textBytes('ID;P,N\n=1+1,1.23E+17\n'))).toEqual([
      ['ID;P', 'N'],
      ['=1+1', '1.23E+17'],
    ]);
    expect(await rowsOf(textBytes('a\u001fb,c\u0007\n'))).toEqual([['a b', 'c ']]);
  });
});

describe('a hostile file', () => {
  it('that inflates to 200 MB is refused, whether it says so or not', async () => {
    const bytes = Buffer.alloc(200 * MB, 'a');
    const bomb = (claimed: number) =>
      new Uint8Array(zipOf([{ name: 'xl/worksheets/sheet1.xml', bytes, claimed }]));
    expect(await problemOf(bomb(bytes.length))).toBe('inflatesTooFar');
    expect(await problemOf(bomb(1_000))).toBe('damaged');
  });

  it.each([
    ['a zip of something else', new Uint8Array(zipOf([part('a', 'x')]))],
    ['a zip inside of a zip', new Uint8Array(zipOf([{ name: 'Index.zip', bytes: zipOf([part('a', 'x')]) }]))],
    [
      'a container cut after its mark',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
    ],
    [
      'a container of noise',
      new Uint8Array([
        0xd0,
        0xcf,
        0x11,
        0xe0,
        0xa1,
        0xb1,
        0x1a,
        0xe1,
        ...Array.from({ length: 4_096 }, (_, index) => (index * 97) % 251),
      ]),
    ],
    ['a workbook cut in half', fileOf(bookOf({ S: [['a']] })).slice(0, 2_000)],
  ])('is damaged: %s', async (_name, bytes) => {
    expect(await problemOf(bytes)).toBe('damaged');
  });

  it('of text has its lines, whatever ends them, without the one that says the delimiter (case 23)', async () => {
    const cells = [
      ['code', 'name'],
      ['001', 'a,b'],
    ];
    for (const end of ['\r', '\n', '\r\n'])
      for (const mark of ['', `sep=;${end}`, `\ufeffsep=;${end}`])
        expect(await rowsOf(textBytes(`${mark}code;name${end}001;a,b${end}`))).toEqual(cells);
  });

  it('is no text: what holds zeros', async () => {
    expect(await problemOf(new Uint8Array([0x61, 0, 0, 0x62]))).toBe('mislabelled');
  });

  it('is not read with entities, neither of another file nor ones that grow', async () => {
    const entities = `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY a "${'a'.repeat(1_000)}">]>`;
    const rows = sheetXml(`<row r="1">${cell('A1', '&f;')}${cell('B1', '&a;')}</row>`);
    expect(await problemOf(workbookWith(`${entities}${rows}`))).toBe('documentType');
  });

  it('changes no object of ours by the names in it', async () => {
    const xml = sheetXml(`<row r="1">${cell('A1', '__proto__')}</row>`);
    const book =
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="__proto__" sheetId="1" r:id="r1"/></sheets><definedNames><definedName name="__proto__">1</definedName></definedNames></workbook>';
    await problemOf(workbookWith(xml, book));
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

it('shows dates of the local form with all digits of their year (case 50)', async () => {
  const sheet = utils.aoa_to_sheet([[9_788, 42_812.5, 0.25]]);
  sheet.A1.z = 'm/d/yy';
  sheet.B1.z = 'm/d/yy h:mm';
  sheet.C1.z = 'h:mm';
  for (const date1904 of [false, true]) {
    const book: WorkBook = { SheetNames: ['S'], Sheets: { S: sheet }, Workbook: { WBProps: { date1904 } } };
    const days = date1904 ? ['1930-10-19', '2021-03-19 12:00'] : ['1926-10-18', '2017-03-18 12:00'];
    for (const type of ['xlsx', 'xlsb'] as const)
      expect(await rowsOf(fileOf(book, type))).toEqual([[...days, '6:00']]);
  }
});
