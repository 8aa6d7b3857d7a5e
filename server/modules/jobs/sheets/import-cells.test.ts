import { describe, expect, it } from 'vitest';
import type { ImportColumn } from '#server/core/ports/sheets.ts';
import { readCells } from './import-cells.ts';

function read(kind: ImportColumn['kind'], text: string, timeZone = 'Asia/Shanghai') {
  const column: ImportColumn = { key: 'cell', header: 'Cell', kind, required: false, note: null };
  const header = { rowIndex: 0, columns: new Map([[0, column]]), zoneAt: null, texts: ['Cell'], ignored: [] };
  const { cells, problems } = readCells({ lineNum: 2, cells: [text] }, header, {
    ...{ timeZone, dateOrder: null, decimal: null },
  });
  return cells.cell ?? problems.map(({ lineNum, field, key }) => `${lineNum} ${field} ${key}`).join();
}

describe('a date-time cell', () => {
  it.each([
    ['2026-11-23 08:30', '2026-11-23T00:30:00.000Z'],
    ['2026-11-23 08:30:05', '2026-11-23T00:30:05.000Z'],
    ['2026/11/23 8:30', '2026-11-23T00:30:00.000Z'],
    ['2026-11-23T08:30', '2026-11-23T00:30:00.000Z'],
    ['2026年11月23日 08:30', '2026-11-23T00:30:00.000Z'],
    ['２０２６-１１-２３ ０８:３０', '2026-11-23T00:30:00.000Z'],
    // A spreadsheet's midnight has no time.
    ['2026-11-23', '2026-11-22T16:00:00.000Z'],
    // Days since 1900, with the time behind the point: 8:30.
    ['46349.354166666664', '2026-11-23T00:30:00.000Z'],
    ['46349', '2026-11-22T16:00:00.000Z'],
  ])('%j is read by the clocks of the plant', (text, instant) => {
    expect(read('date', text)).toBe(instant);
  });

  it.each(['tomorrow', '2026-02-30 08:00', '2026-11-23 24:00', '2026-11-23 08:61', '08:30', '463'])(
    '%j is refused',
    (text) => {
      expect(read('date', text)).toBe('2 cell bad_moment');
    },
  );

  it('is refused where summer time leaves it out, and the first of two where it ends', () => {
    expect(read('date', '2026-03-29 02:30', 'Europe/Berlin')).toBe('2 cell moment_skipped');
    expect(read('date', '2026-03-29 03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(read('date', '2026-10-25 02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('a cell of a day', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026/1/3', '2026-01-03'],
    ['2026年1月3日', '2026-01-03'],
    ['46349', '2026-11-23'],
    ['2026-11-23 00:00:00', '2026-11-23'],
  ])('%j is read', (text, day) => {
    expect(read('day', text)).toBe(day);
  });

  it.each(['2026-11-23 08:30', '2026-13-01', 'x'])('%j is refused', (text) => {
    expect(read('day', text)).toBe('2 cell bad_date');
  });
});

describe('a cell of choices', () => {
  const options = [
    { value: 'bottle', label: '瓶', labels: ['瓶', 'Bottle'] },
    { value: 'can', label: '罐', labels: ['罐', 'Can'] },
  ];
  const chosen = (text: string) => {
    const column: ImportColumn = {
      key: 'cell',
      header: 'Cell',
      kind: 'text',
      required: false,
      note: null,
      options,
    };
    const header = {
      rowIndex: 0,
      columns: new Map([[0, column]]),
      zoneAt: null,
      texts: ['Cell'],
      ignored: [],
    };
    const row = { lineNum: 2, cells: [text] };
    return readCells(row, header, { timeZone: 'UTC', dateOrder: null, decimal: null });
  };

  it.each(['瓶', 'Bottle', 'bottle', ' ＢＯＴＴＬＥ '])(
    '%j is read, whatever the language of the reader',
    (text) => {
      expect(chosen(text).cells.cell).toBe('bottle');
    },
  );

  it('that is none of them is refused with their names', () => {
    expect(chosen('桶').problems).toEqual([
      { lineNum: 2, field: 'cell', key: 'not_of_choices', params: { choices: '瓶 / 罐' } },
    ]);
  });
});

describe('a cell that cannot be read', () => {
  it('is refused where its formula has no value (case 26), and where its date or number means two things (case 25)', () => {
    const column = (key: string, kind: ImportColumn['kind']): [number, ImportColumn] => [
      Number(key),
      { key, header: key, kind, required: false, note: null },
    ];
    const columns = new Map([
      column('0', 'text'),
      column('1', 'date'),
      column('2', 'number'),
      column('3', 'number'),
    ]);
    const header = { rowIndex: 0, columns, zoneAt: null, texts: [], ignored: [] };
    const row = { lineNum: 2, cells: [null, '1/2/2026', '1,200', '1.234'], unknown: [0], stored: [3] };
    const { cells, problems } = readCells(row, header, { timeZone: 'UTC', dateOrder: null, decimal: null });
    expect(cells).toEqual({ 3: '1.234' });
    expect(problems.map(({ field, key }) => `${field} ${key}`)).toEqual([
      '0 formula_no_value',
      '1 date_unclear',
      '2 number_unclear',
    ]);
  });
});
