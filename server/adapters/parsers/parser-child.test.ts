import { expect, it } from 'vitest';
import { runParser } from './parser-child.ts';

const SCRIPT = `${import.meta.dirname}/../../../tests/support/files/given-lines.ts`;
const { signal } = new AbortController();

/** What a parser that writes this is read as. */
const read = (written: string, outputMaxBytes = 1_000) =>
  runParser(
    {
      script: SCRIPT,
      packageName: 'hucre',
      order: written,
      timeMaxMs: 60_000,
      heapMaxMb: 64,
      outputMaxBytes,
    },
    Buffer.alloc(0),
    signal,
  );

it('reads a value for each line, whatever other ends of lines are in its texts', async () => {
  const values = ['a\u2028b\u2029c', '\u0085\r', 1];
  expect(await read(values.map((value) => `${JSON.stringify(value)}\n`).join(''))).toEqual(values);
});

it('names the line that is no JSON, instead of leaving it out with all that follow', async () => {
  await expect(read('1\n2\n{"a":\n3\n')).rejects.toMatchObject({
    end: 'crash',
    message: 'line 3 of the parser is no JSON',
  });
});

it('counts bytes, also of a line that does not end', async () => {
  await expect(read('字'.repeat(400))).rejects.toMatchObject({ end: 'output' });
});

it('rejects where there is no process', async () => {
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  try {
    await expect(read('1\n')).rejects.toMatchObject({
      end: 'crash',
      message: expect.stringContaining('ENOENT'),
    });
  } finally {
    process.execPath = execPath;
  }
});
