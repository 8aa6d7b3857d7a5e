import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** docs/protocol.md promises a test for every call: each file that it names spells the call out. */
const ROOT = resolve(import.meta.dirname, '../..');

const rows = readFileSync(join(ROOT, 'docs/protocol.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\|\s*(?:`|401)/.test(line))
  .map((line) => {
    const [, call = '', , tests = ''] = line.split('|').map((cell) => cell.trim());
    return { calls: quoted(call), words: call.replaceAll(/`[^`]*`/g, ''), files: quoted(tests), call };
  });

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file.includes('/') ? file : `tests/contract/${file}.test.ts`), 'utf8');
}

it('names many calls', () => {
  expect(rows.length).toBeGreaterThan(20);
});

it.each(rows)('$call is spelled out in its tests', ({ calls, words, files }) => {
  expect(files.length).toBeGreaterThan(0);
  const texts = files.map(textOf);
  const said = words
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  for (const text of texts) expect([...calls, ...said].filter((part) => text.includes(part))).not.toEqual([]);
  // Each part of the row somewhere, and no file that has none of it.
  const all = texts.join('\n');
  expect([...calls, ...said].filter((part) => !all.includes(part))).toEqual([]);
});
