import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Environment, Row } from './row.ts';
import { readingOf, targetOf, verdictOf } from './table.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FILE = join(ROOT, 'docs/performance.md');
/** What people write about the figures; the bench only puts it in. */
const TRIED = join(import.meta.dirname, 'tried.md');

/** Writes `docs/performance.md` from the rows of this run. */
export function writeDocs(rows: readonly Row[]): void {
  const groups = Map.groupBy(rows, ({ env }) => env);
  const parts = [...groups].map(([env, own]) => [placeOf(env), '', table(own)].join('\n'));
  const text = [
    '# Performance',
    '',
    'Written by `npm run bench -- --docs`. Every figure is measured in that run, beside its peer, interleaved; ratios are',
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
