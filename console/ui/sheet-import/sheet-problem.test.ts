import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { sheetProblem } from './sheet-problem.ts';

const file = (name: string, size = 1_000) => ({ name, size });

describe('a spreadsheet that is dropped or chosen', () => {
  it.each(['a.xlsx', 'a.xls', 'a.csv', '计划.XLSX'])('is taken: %s', (name) => {
    expect(sheetProblem([file(name)], null)).toBeNull();
  });

  it.each(['a.xlsm', 'a.pdf', 'xlsx', 'a.csv.exe', ''])('is refused by its ending: %s', (name) => {
    expect(sheetProblem([file(name)], null)).toBe('wrongFile');
  });

  it('is exactly one file, whatever the others are', () => {
    expect(sheetProblem([file('a.xlsx'), file('b.pdf')], null)).toBe('oneFile');
    expect(sheetProblem([], null)).toBeNull();
  });

  it('is at most as large as the import takes', () => {
    const max = LIMITS.importFileMaxBytes;
    expect(max).toBe(100 * 1024);
    expect(sheetProblem([file('a.xlsx', max)], max)).toBeNull();
    expect(sheetProblem([file('a.xlsx', max + 1)], max)).toBe('tooLarge');
    expect(sheetProblem([file('a.xlsx', max + 1)], null)).toBeNull();
  });
});
