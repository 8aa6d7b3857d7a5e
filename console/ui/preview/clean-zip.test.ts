import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readZipDirectory } from '#shared/domain/files/zip-directory.ts';
import { type PackedEntry, zipOf } from '#tests/support/files/zip-of.ts';
import { cleanZip } from './clean-zip.ts';

const MB = 1024 * 1024;
const RULES = { inflatedMaxBytes: 8 * MB, keeps: (name: string) => name.startsWith('xl/') };

const bytesOf = (entries: readonly PackedEntry[]) => new Uint8Array(zipOf(entries));
const problemOf = (bytes: Uint8Array<ArrayBuffer>) =>
  cleanZip(bytes, RULES).then(
    () => null,
    (error: { code?: string }) => error.code ?? error,
  );

/** Prints how `cleanZip` refused what comes on standard input, and by how much the process grew meanwhile. */
const CLEAN_FROM_INPUT = `
  import { buffer } from 'node:stream/consumers';
  const { cleanZip } = await import(${JSON.stringify(new URL('./clean-zip.ts', import.meta.url).href)});
  const bytes = new Uint8Array(await buffer(process.stdin));
  const before = process.memoryUsage().rss;
  const rules = { inflatedMaxBytes: ${RULES.inflatedMaxBytes}, keeps: (name) => name.startsWith('xl/') };
  const code = await cleanZip(bytes, rules).then(() => null, (error) => error.code ?? String(error));
  console.log(JSON.stringify({ code, grownBytes: process.memoryUsage().rss - before }));
`;

describe('a zip file', () => {
  it('is copied with the kept entries, not compressed', async () => {
    const content = Buffer.from(`<t>${'表格内容'.repeat(500)}</t>`);
    const clean = await cleanZip(
      bytesOf([
        { name: 'xl/workbook.xml', bytes: content },
        { name: '../../etc/passwd', bytes: content },
        { name: 'xl/空.xml', bytes: Buffer.alloc(0) },
      ]),
      RULES,
    );
    const entries = readZipDirectory(clean) ?? [];
    expect(entries.map(({ name, method }) => [name, method])).toEqual([
      ['xl/workbook.xml', 0],
      ['xl/空.xml', 0],
    ]);
    const [{ start = 0, packedBytes = 0 } = {}] = entries;
    expect(Buffer.from(clean.subarray(start, start + packedBytes))).toEqual(content);
    // What is clean stays what it is.
    expect(await cleanZip(clean, RULES)).toEqual(clean);
  });

  it('that says it is a bomb is refused before it is inflated', async () => {
    expect(await problemOf(bytesOf([{ name: 'xl/a', bytes: Buffer.alloc(16 * MB) }]))).toBe('inflatesTooFar');
    const many = Array.from({ length: 100 }, (_, index) => ({
      name: `xl/${index}`,
      bytes: Buffer.alloc(MB),
    }));
    expect(await problemOf(bytesOf(many))).toBe('inflatesTooFar');
  });

  it('with a document type is refused, also in a part of which only the beginning is kept', async () => {
    const typed = Buffer.from(`<!DOCTYPE x>${'<row/>'.repeat(1_000)}`);
    expect(await problemOf(bytesOf([{ name: 'xl/a.xml', bytes: typed }]))).toBe('documentType');
    const beginning = { bytes: 1_000, isOf: () => true, cutOff: (first: Uint8Array) => first };
    const cut = cleanZip(bytesOf([{ name: 'xl/a.xml', bytes: typed }]), { ...RULES, beginning });
    await expect(cut).rejects.toMatchObject({ code: 'documentType' });
    // What is not read may be anything.
    expect(await problemOf(bytesOf([{ name: 'customXml/a.xml', bytes: typed }]))).toBeNull();
  });

  it('may have a lower limit for XML', async () => {
    const bytes = bytesOf([{ name: 'xl/a.xml', bytes: Buffer.alloc(2 * MB) }]);
    await expect(cleanZip(bytes, { ...RULES, xmlMaxBytes: MB })).rejects.toMatchObject({
      code: 'inflatesTooFar',
    });
    const picture = bytesOf([{ name: 'xl/a.png', bytes: Buffer.alloc(2 * MB) }]);
    expect((await cleanZip(picture, { ...RULES, xmlMaxBytes: MB })).length).toBeGreaterThan(2 * MB);
  });

  it('that says it is small is left at the first byte too many', () => {
    const bomb = bytesOf([{ name: 'xl/a', bytes: Buffer.alloc(200 * MB, 'a'), claimed: 1_000 }]);
    expect(bomb.length).toBeLessThan(MB);
    // A process of its own: other tests run in this one, and what they take is part of its memory.
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', CLEAN_FROM_INPUT], {
      input: bomb,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const { code, grownBytes } = JSON.parse(stdout);
    expect(code).toBe('damaged');
    expect(grownBytes).toBeLessThan(100 * MB);
  });

  it.each([
    ['has less in an entry than it says', bytesOf([{ name: 'xl/a', bytes: Buffer.from('x'), claimed: 5 }])],
    ['is cut', bytesOf([{ name: 'xl/a', bytes: Buffer.alloc(5_000, 'abc') }]).slice(0, 60)],
    ['is nothing but its mark', new Uint8Array([0x50, 0x4b, 0x03, 0x04])],
    [
      'has too many entries',
      bytesOf(Array.from({ length: 2_001 }, (_, index) => ({ name: `xl/${index}`, bytes: Buffer.alloc(0) }))),
    ],
  ])('is damaged when it %s', async (_name, bytes) => {
    expect(await problemOf(bytes)).toBe('damaged');
  });

  it('whose compressed bytes are none is damaged', async () => {
    const bytes = bytesOf([{ name: 'xl/a', bytes: Buffer.alloc(5_000, 'abc') }]);
    bytes.fill(0xff, 34, 50);
    expect(await problemOf(bytes)).toBe('damaged');
  });
});
