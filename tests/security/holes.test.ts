import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** docs/security.md promises a test for every hole: each file that it names has one of that number. */
const ROOT = resolve(import.meta.dirname, '../..');
const HOLES = 28;

const rows = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\|\s*H\d+\s*\|/.test(line))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const files = [...(cells[4] ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    return { hole: cells[1] ?? '', files };
  });

function pathsOf(file: string): string[] {
  const pattern = file.includes('/') ? file : `tests/security/${file}.test.ts`;
  return globSync(pattern, { cwd: ROOT });
}

/** The names of a file's tests and groups of tests, and of the cases that a table gives them. */
function namesIn(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const named = /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g;
  const cases = /^\s*\[\s*(['"`])(.*?)\1/gm;
  return [...text.matchAll(named), ...text.matchAll(cases)].map(([, , name = '']) => name);
}

describe('the holes of docs/security.md', () => {
  it('are all there, once', () => {
    const numbers = Array.from({ length: HOLES }, (_, index) => `H${index + 1}`);
    expect(rows.map(({ hole }) => hole)).toEqual(numbers);
  });

  it.each(rows)('$hole is tried by a test in every file that is named for it', ({ hole, files }) => {
    expect(files.length).toBeGreaterThan(0);
    const isNamed = new RegExp(`\\b${hole}\\b`);
    const without = files.filter(
      (file) => !pathsOf(file).some((path) => namesIn(path).some((name) => isNamed.test(name))),
    );
    expect(without).toEqual([]);
  });
});
