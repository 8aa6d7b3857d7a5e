import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** A check of links, not a proof: every file that docs/connect/protocol.md names for a call exists and contains that call. */
const ROOT = resolve(import.meta.dirname, '../..');

const rows = readFileSync(join(ROOT, 'docs/connect/protocol.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\|\s*(?:`|401)/.test(line))
  .map((line) => {
    const [, call = '', , tests = ''] = line.split('|').map((cell) => cell.trim());
    const plain = call.replaceAll(/`[^`]*`/g, '').split(',');
    const parts = [...quoted(call), ...plain.map((part) => part.trim()).filter(Boolean)];
    return { call, parts, files: quoted(tests) };
  });

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
}

function textOf(file: string): string {
  const [path] = globSync(file.includes('/') ? file : `tests/*/${file}.test.ts`, { cwd: ROOT });
  return path === undefined ? '' : readFileSync(join(ROOT, path), 'utf8');
}

it('names calls that stand in the tests it names', () => {
  expect(rows.length).toBeGreaterThan(20);
  const broken = rows.flatMap(({ call, parts, files }) => {
    const texts = files.map(textOf);
    const all = texts.join('\n');
    return [
      ...(files.length === 0 ? [`${call}: names no file`] : []),
      ...files.filter((_, index) => !parts.some((part) => texts[index]?.includes(part))),
      ...parts
        .filter((part) => !all.includes(part))
        .map((part) => `${call}: ${part} is in none of its tests`),
    ];
  });
  expect(broken).toEqual([]);
});
