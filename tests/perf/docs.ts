import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Environment, Row } from './row.ts';
import { readingOf, targetOf, verdictOf } from './table.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FILE = join(ROOT, 'docs/performance.md');
/** The last full result of each bench: a page can be written from runs of one bench at a time. */
export const RESULTS = join(ROOT, '.cache/bench-results');
/** What people write about the figures; the bench only puts it in. */
const TRIED = join(import.meta.dirname, 'tried.md');

function lastRows(bench: string): readonly Row[] {
  const file = join(RESULTS, `${bench}.json`);
  // Written by this program.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Row[]) : [];
}

/** Writes `docs/performance.md` from the last full run of each bench. */
export function writeDocs(benches: readonly string[]): void {
  const parts = benches.map((bench) => {
    const rows = lastRows(bench);
    const [first] = rows;
    const body = first ? [placeOf(first.env), '', table(rows)] : ['Not measured yet.'];
    return [`### ${bench}`, '', ...body].join('\n');
  });
  const text = [
    '# Performance',
    '',
    'Written by `npm run bench -- --docs`. Every figure was measured beside its peer in one run, interleaved; ratios are',
    'medians of pairs that ran one after the other. `CPU s/s`: CPU seconds a second of all processes concerned.',
    '',
    '## Results',
    '',
    parts.join('\n\n'),
    '',
    readFileSync(TRIED, 'utf8').trim(),
    '',
  ].join('\n');
  writeFileSync(FILE, text);
}

function placeOf({ cpu, cores, memoryGb, os, node, chromium, loadAverage, at }: Environment): string {
  const parts = [`${cores} × ${cpu}`, `${memoryGb} GB`, os, `Node ${node}`];
  if (chromium) parts.push(`${chromium}, \`--disable-gpu\``);
  return `${parts.join(', ')}; load average ${loadAverage} at the start, ${at.slice(0, 16)}Z.`;
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) => `| ${row.name} | ${readingOf(row)} | ${targetOf(row)} | ${verdictOf(row)} | ${row.note ?? ''} |`,
  );
  return ['| what | measured | target | | |', '|---|---|---|---|---|', ...lines].join('\n');
}
