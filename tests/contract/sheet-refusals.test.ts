import { writeXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import { createSheetReader } from '#server/adapters/parsers/sheet-hucre-reader.ts';
import {
  csvOf as csv,
  SHEET_LIMITS as LIMITS,
  SHEET_ROWS as ROWS,
  xlsxOf as xlsx,
} from '#tests/support/files/written-sheets.ts';
import { zipOf } from '#tests/support/files/zip-of.ts';

const { signal } = new AbortController();
const reader = createSheetReader();

describe('a file that is refused', () => {
  const refusalOf = (bytes: Uint8Array, limits = LIMITS) =>
    createSheetReader()
      .read(bytes, limits, signal)
      .then(
        () => null,
        (error: { reason?: string }) => error.reason ?? error,
      );

  it('inflates to 200 MB, which it says', async () => {
    const bytes = Buffer.alloc(200 * 1024 * 1024, 'a');
    const bomb = zipOf([{ name: 'xl/worksheets/sheet1.xml', bytes, claimed: bytes.length }]);
    expect(bomb.length).toBeLessThan(250 * 1024);
    expect(await refusalOf(bomb)).toBe('too_large');
  });

  it('inflates to 200 MB and claims to be small', async () => {
    const bytes = Buffer.alloc(200 * 1024 * 1024, 'a');
    expect(await refusalOf(zipOf([{ name: 'xl/workbook.xml', bytes, claimed: 1_000 }]))).toBe('damaged');
  });

  it('is no sheet, cut short, or a zip of something else', async () => {
    expect(await refusalOf(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).toBe('not_a_sheet');
    const whole = await xlsx(ROWS);
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe('damaged');
    expect(await refusalOf(zipOf([{ name: 'a', bytes: Buffer.from('x'), claimed: 1 }]))).toBe('damaged');
    expect(await refusalOf(Buffer.from('d0cf11e0a1b11ae10000', 'hex'))).toBe('damaged');
  });

  it('has a document type in one of its parts, in either encoding', async () => {
    const entriesOf = (text: Buffer) => [
      { name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') },
      { name: 'xl/sharedStrings.xml', bytes: text },
    ];
    const text = '<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY a "b">]><sst/>';
    expect(await refusalOf(zipOf(entriesOf(Buffer.from(text))))).toBe('document_type');
    expect(await refusalOf(zipOf(entriesOf(Buffer.from(`\ufeff${text}`, 'utf16le'))))).toBe('document_type');
    expect(await refusalOf(zipOf(entriesOf(Buffer.from('<sst/>'))))).not.toBe('document_type');
  });

  it('has too many rows or columns', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({ id: String(index), name: 'x' }));
    expect(await refusalOf(await xlsx(rows), { rowsMax: 12, columnsMax: 50 })).toBe('too_many_rows');
    expect(await refusalOf(await csv(rows), { rowsMax: 12, columnsMax: 50 })).toBe('too_many_rows');
    const wide = Buffer.from('a,b\n\n1,2,,,\n1,2,3\n');
    await expect(reader.read(wide, { rowsMax: 12, columnsMax: 2 }, signal)).rejects.toMatchObject({
      reason: 'too_many_columns',
      lineNum: 4,
    });
    expect(await refusalOf(await xlsx(rows), { rowsMax: 13, columnsMax: 4 })).toBe('too_many_columns');
  });

  it('is locked by a password', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'x', rows: [['a']] }],
      encryption: { password: 'secret', spinCount: 1_000 },
    });
    expect(await refusalOf(bytes)).toBe('encrypted');
  });

  it('costs more memory than it may', async () => {
    const small = createSheetReader({ heapMaxMb: 16 });
    const bytes = Buffer.from('12345678,abcdefgh\n'.repeat(400_000));
    await expect(small.read(bytes, LIMITS, signal)).rejects.toMatchObject({ reason: 'too_large' });
  });

  it('costs more time than it may', async () => {
    const slow = createSheetReader({ timeMaxMs: 1 });
    await expect(slow.read(await xlsx(ROWS), LIMITS, signal)).rejects.toMatchObject({
      reason: 'took_too_long',
    });
  });

  it('is not wanted any more', async () => {
    const controller = new AbortController();
    const reading = reader.read(await xlsx(ROWS), LIMITS, controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow('cancelled');
  });
});
