import { describe, expect, it } from 'vitest';
import { madeDoc } from '#tests/support/files/made-doc.ts';
import { hasPlausibleTables, readCompoundStreams } from './compound-file.ts';

const DOC = madeDoc('报告\r');
const changed = (change: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(DOC);
  change(bytes);
  return bytes;
};

describe('the streams of a compound file', () => {
  it('are named with their place in the file', () => {
    const streams = readCompoundStreams(DOC);
    expect([...(streams?.keys() ?? [])]).toEqual(expect.arrayContaining(['WordDocument', '1Table']));
    const start = streams?.get('WordDocument')?.start ?? 0;
    expect(DOC.readUInt16LE(start)).toBe(0xa5ec);
  });

  it.each([
    ['is no such file', Buffer.from('%PDF-1.7')],
    ['ends within its header', DOC.subarray(0, 60)],
    ['has sectors of a size that no version has', changed((bytes) => bytes.writeUInt16LE(30, 30))],
    ['has its directory outside of the file', changed((bytes) => bytes.writeUInt32LE(900_000, 48))],
  ])('are null where it %s', (_name, bytes) => {
    expect(readCompoundStreams(bytes)).toBeNull();
  });
});

describe('the tables of a compound file', () => {
  it('are no larger than the file', () => {
    expect(hasPlausibleTables(DOC)).toBe(true);
  });

  it.each([
    ['more sectors than the file has', changed((bytes) => bytes.writeInt32LE(0x7fffffff, 44))],
    ['a negative number of sectors', changed((bytes) => bytes.writeInt32LE(-5, 64))],
    ['small sectors of another size', changed((bytes) => bytes.writeUInt16LE(29, 32))],
    ['less than a header', DOC.subarray(0, 100)],
  ])('are not trusted with %s', (_name, bytes) => {
    expect(hasPlausibleTables(bytes)).toBe(false);
  });
});
