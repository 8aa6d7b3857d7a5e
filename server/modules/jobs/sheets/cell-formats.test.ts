import { describe, expect, it } from 'vitest';
import { findFormats, readDecimal, readTime } from './cell-formats.ts';

const isoOf = (text: string, order: 'dmy' | 'mdy' | null = null) => {
  const read = readTime(text, order);
  if (read === null || read === 'unclear') return read;
  return `${new Date(read.wallMs).toISOString().slice(0, 16)}${read.offsetMs === null ? '' : ` ${read.offsetMs / 60_000}`}`;
};

describe('a date (case 25)', () => {
  it.each([
    ['05.12.2026', '2026-12-05T00:00'],
    ['8.12.2026', '2026-12-08T00:00'],
    ['8.12.2026 9:05', '2026-12-08T09:05'],
    ['13/09/2026', '2026-09-13T00:00'],
    ['09/13/2026 10:00:05', '2026-09-13T10:00'],
    ['20261210', '2026-12-10T00:00'],
    ['20261210 08:30', '2026-12-10T08:30'],
    ['20261210T083000Z', '2026-12-10T08:30 0'],
    ['202612100830', '2026-12-10T08:30'],
    ['2026-12-12T00:00Z', '2026-12-12T00:00 0'],
    ['2026-12-12T10:00:00.250+01:00', '2026-12-12T10:00 60'],
    ['2026-12-12 10:00-0330', '2026-12-12T10:00 -210'],
    ['46349.354166666664', '2026-11-23T08:30'],
    ['2026年1月3日', '2026-01-03T00:00'],
  ])('%j is read', (text, time) => {
    expect(isoOf(text)).toBe(time);
  });

  it.each(['31.02.2026', '20261332', '2026-02-30', '12/13-2026', '12/09/26', '2026-12-12T25:00', '463', 'x'])(
    '%j is none',
    (text) => {
      expect(isoOf(text)).toBeNull();
    },
  );

  it('of which the day may be the month is read by the order of the file alone', () => {
    expect(isoOf('12/09/2026')).toBe('unclear');
    expect(isoOf('12/09/2026', 'dmy')).toBe('2026-09-12T00:00');
    expect(isoOf('12/09/2026', 'mdy')).toBe('2026-12-09T00:00');
    expect(isoOf('13/09/2026', 'mdy')).toBeNull();
  });
});

describe('a number (case 25)', () => {
  it.each([
    ['100,5', '100.5'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['1 200,5', '1200.5'],
    ['-0,250', '-0.250'],
    ['.5', '.5'],
    ['1e3', '1e3'],
    ['1200', '1200'],
    ['1,2,3', null],
    ['12,34.5', null],
    ['a', null],
  ])('%j is %j', (text, number) => {
    expect(readDecimal(text, null)).toBe(number);
  });

  it('with three digits behind its sign is read by the sign of the file alone', () => {
    expect(['1,200', '1.200'].map((text) => readDecimal(text, null))).toEqual(['unclear', 'unclear']);
    expect(['1,200', '1.200'].map((text) => readDecimal(text, 'comma'))).toEqual(['1.200', '1200']);
    expect(['1,200', '1.200'].map((text) => readDecimal(text, 'point'))).toEqual(['1200', '1.200']);
  });
});

describe('the formats of a file (case 25)', () => {
  const none = { dates: [], numbers: [], isBySemicolons: false };

  it('are found by what means one thing alone', () => {
    expect(findFormats({ ...none, dates: ['12/09/2026', '13/09/2026'] }).dateOrder).toBe('dmy');
    expect(findFormats({ ...none, dates: ['12/09/2026', '12/31/2026'] }).dateOrder).toBe('mdy');
    expect(findFormats({ ...none, dates: ['05.12.2026'] }).dateOrder).toBe('dmy');
    expect(findFormats({ ...none, numbers: ['1,200', '1,5'] }).decimal).toBe('comma');
    expect(findFormats({ ...none, numbers: ['1,200', '1.5'] }).decimal).toBe('point');
  });

  it('are unclear where nothing says them, or the file contradicts itself', () => {
    expect(findFormats({ ...none, dates: ['12/09/2026'] }).dateOrder).toBe('unclear');
    expect(findFormats({ ...none, dates: ['13/09/2026', '09/13/2026'] }).dateOrder).toBe('unclear');
    expect(findFormats({ ...none, numbers: ['1,200', '1,5', '1.5'] }).decimal).toBe('unclear');
    expect(findFormats({ ...none, numbers: ['1,200'], isBySemicolons: true }).decimal).toBe('unclear');
  });

  it('have thousands between commas where nothing else is said', () => {
    expect(findFormats({ ...none, numbers: ['1,200'] }).decimal).toBe('point');
    expect(findFormats(none)).toEqual({ dateOrder: null, decimal: null });
    expect(findFormats({ ...none, dates: ['2026-12-05'], numbers: ['12'] })).toEqual({
      dateOrder: null,
      decimal: null,
    });
  });
});
