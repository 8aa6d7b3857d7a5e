import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * A check of links, not a proof: every file that docs/develop/known-holes.md names for a hole exists and has a test or a
 * group of tests with that hole's number in its name.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const HOLES = 29;

const rows = readFileSync(join(ROOT, 'docs/develop/known-holes.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\|\s*H\d+\s*\|/.test(line))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const files = [...(cells[4] ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    return { hole: cells[1] ?? '', files };
  });

function pathsOf(file: string): string[] {
  return globSync(file.includes('/') ? file : `tests/*/${file}.test.ts`, { cwd: ROOT });
}

/** The names of a file's tests and groups of tests, and of the cases that a table gives them. */
function namesIn(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const named = /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g;
  const cases = /^\s*\[\s*(['"`])(.*?)\1/gm;
  return [...text.matchAll(named), ...text.matchAll(cases)].map(([, , name = '']) => name);
}

describe('the holes of docs/develop/known-holes.md', () => {
  it('are all there, once', () => {
    const numbers = Array.from({ length: HOLES }, (_, index) => `H${index + 1}`);
    expect(rows.map(({ hole }) => hole)).toEqual(numbers);
  });

  it('lead to files that have a test of their number', () => {
    const broken = rows.flatMap(({ hole, files }) => {
      const number = new RegExp(`\\b${hole}\\b`);
      const missing = files.filter(
        (file) => !pathsOf(file).some((path) => namesIn(path).some((name) => number.test(name))),
      );
      return files.length === 0 ? [`${hole}: names no file`] : missing.map((file) => `${hole}: ${file}`);
    });
    expect(broken).toEqual([]);
  });
});
