import { expect, it } from 'vitest';
import { textLines } from './text-lines.ts';

/** A text as chunks of `size` bytes. */
async function* chunksOf(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield new Uint8Array(bytes.subarray(at, at + size));
}

async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

const LINES = [
  'a\u2028b\u2029c',
  '',
  '\r',
  'x\u0085\u000b\u000c\u001c\u001d\u001ey\r',
  '生产线 𝟙 👩‍🏭',
  '\ufeff\ufffd',
];

it.each([1, 2, 3, 5, 7, 1_000])('ends a line at a line feed only, in chunks of %i bytes', async (size) => {
  expect(await collect(textLines(chunksOf(`${LINES.join('\n')}\n`, size)))).toEqual(LINES);
});

it.each([
  ['', []],
  ['\n', ['']],
  ['\n\n', ['', '']],
  ['a\nb', ['a', 'b']],
])('reads %j as %j', async (text, lines) => {
  expect(await collect(textLines(chunksOf(text, 64)))).toEqual(lines);
});

it('reads a line of many chunks', async () => {
  const long = '字'.repeat(100_000);
  expect(await collect(textLines(chunksOf(`a\n${long}\nb`, 4_099)))).toEqual(['a', long, 'b']);
});

it('closes its source when it is left before the end', async () => {
  let isClosed = false;
  async function* source(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.from('a\n');
    } finally {
      isClosed = true;
    }
  }
  for await (const line of textLines(source())) if (line === 'a') break;
  expect(isClosed).toBe(true);
});
