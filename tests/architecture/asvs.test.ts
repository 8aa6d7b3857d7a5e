import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ASVS_IDS } from './asvs-ids.ts';
import { ROOT } from './import-graph.ts';

/** The list of docs/operate/security.md: complete, with verdicts of one vocabulary, files that exist, and right sums. */
const VERDICTS = ['met', 'partly', 'not met', 'operator', 'not applicable'];
const FOLDERS = /^(?:console|deploy|display|docs|server|shared|tests)\//;
/** The document as evidence for requirements of documentation. */
const OWN_CHAPTER = /\]\(#[\w-]+\)/;

const lines = readFileSync(join(ROOT, 'docs/operate/security.md'), 'utf8').split('\n');
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());

interface Requirement {
  readonly chapter: string;
  readonly id: string;
  readonly level: string;
  readonly short: string;
  readonly verdict: string;
  readonly evidence: string;
  readonly cells: number;
}

function readRequirements(): Requirement[] {
  const found: Requirement[] = [];
  let chapter = '';
  for (const line of lines) {
    chapter = /^### (V\d+ .+)$/.exec(line)?.[1] ?? chapter;
    if (!/^\|\s*\d+\.\d+\.\d+\s*\|/.test(line)) continue;
    const [, id = '', level = '', short = '', verdict = '', evidence = '', ...rest] = cellsOf(line);
    found.push({ chapter, id, level, short, verdict, evidence, cells: rest.length });
  }
  return found;
}

const requirements = readRequirements();
const pathsIn = (text: string) =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => FOLDERS.test(name) || /^[A-Z]+\.md$/.test(name) || name === 'tsconfig.base.json');

describe('the ASVS list of docs/operate/security.md', () => {
  it('has each requirement of levels 1 and 2 once, in order and under its chapter', () => {
    const asNumbers = (id: string) => id.split('.').map(Number);
    const wanted = Object.entries(ASVS_IDS)
      .flatMap(([level, ids]) => ids.map((id) => ({ id, level })))
      .sort((one, other) => {
        const [left, right] = [asNumbers(one.id), asNumbers(other.id)];
        const at = left.findIndex((part, index) => part !== right[index]);
        return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
      });
    expect(wanted).toHaveLength(253);
    expect(requirements.map(({ id, level }) => ({ id, level }))).toEqual(wanted);
    expect(requirements.filter(({ id, chapter }) => !chapter.startsWith(`V${id.split('.')[0]} `))).toEqual(
      [],
    );
  });

  it('has a short text, a verdict of the list and evidence or a reason in every row', () => {
    const isComplete = ({ short, verdict, evidence, cells }: Requirement) =>
      short !== '' &&
      short.split(' ').length <= 12 &&
      VERDICTS.includes(verdict) &&
      evidence !== '' &&
      cells === 1;
    expect(requirements.filter((one) => !isComplete(one))).toEqual([]);
  });

  it('names a file for everything that is met', () => {
    const met = requirements.filter(({ verdict }) => verdict === 'met');
    expect(
      met.filter(({ evidence }) => pathsIn(evidence).length === 0 && !OWN_CHAPTER.test(evidence)),
    ).toEqual([]);
  });

  it('names files and chapters that exist', () => {
    const chapters = new Set(
      lines.filter((line) => /^##+ /.test(line)).map((line) => line.replace(/^#+ /, '').toLowerCase()),
    );
    const missing = requirements.flatMap(({ id, evidence }) => [
      ...pathsIn(evidence)
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${id}: ${path}`),
      ...[...evidence.matchAll(/\]\(#([\w-]+)\)/g)]
        .filter(([, name = '']) => !chapters.has(name.replaceAll('-', ' ')))
        .map(([, name]) => `${id}: #${name}`),
    ]);
    expect(missing).toEqual([]);
  });

  it('adds up to the table above it', () => {
    const chapters = [...new Set(requirements.map(({ chapter }) => chapter))];
    const sumOf = (name: string, rows: readonly Requirement[]) => [
      name,
      ...[...VERDICTS.map((wanted) => rows.filter(({ verdict }) => verdict === wanted)), rows].map(
        ({ length }) => String(length),
      ),
    ];
    const table = lines.slice(lines.findIndex((line) => line.startsWith('| chapter |')));
    const sums = table.slice(2, table.indexOf('')).map((line) => cellsOf(line).slice(1, -1));
    expect(cellsOf(table[0] ?? '').slice(1, -1)).toEqual(['chapter', ...VERDICTS, 'all']);
    expect(sums).toEqual([
      ...chapters.map((name) =>
        sumOf(
          name,
          requirements.filter(({ chapter }) => chapter === name),
        ),
      ),
      sumOf('all', requirements),
    ]);
    expect(chapters).toHaveLength(17);
  });
});
