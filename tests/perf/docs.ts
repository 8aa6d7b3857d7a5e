import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Row } from './row.ts';
import { readingOf, targetOf, verdictOf } from './table.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FILE = join(ROOT, 'docs/performance.md');
/** The last full result of each bench as JSON, with the commit that it is of. */
export const RESULTS = join(ROOT, '.cache/bench-results');
/** What people write about the figures; the bench only puts it in. */
const TRIED = join(import.meta.dirname, 'tried.md');
const SECTIONS = [
  'boards',
  'big-screens',
  'quality-steps',
  'gpu-frames',
  'ingest',
  'latency',
  'fanout',
  'history',
  'energy',
  'alarms',
  'alarm-glass',
  'plant',
  'administration',
  'warehouse',
  'files',
  'startup',
  'connectors',
  'memory',
  'slow-query',
  'peers',
  'soak',
] as const;
/** What stands before the results of a section: what is compared, and what is not the same. */
const INTRODUCTIONS: Readonly<Record<string, string>> = { peers: 'real-peers/before.md' };
const NOT_MEASURED = 'Not measured yet.';

/** Writes `docs/performance.md`: what this run measured is new, every other section stays as the page has it. */
export function writeDocs(measured: ReadonlyMap<string, readonly Row[]>): void {
  const known = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  writeFileSync(FILE, toDocs(known, measured, readFileSync(TRIED, 'utf8')));
}

export function toDocs(known: string, measured: ReadonlyMap<string, readonly Row[]>, tried: string): string {
  const kept = sectionsOf(known);
  const parts = SECTIONS.map((name) => {
    const rows = measured.get(name) ?? [];
    const introduction = introductionOf(name);
    const body =
      rows.length > 0 ? introduction + runsOf(rows) : (kept.get(name) ?? introduction + NOT_MEASURED);
    return `### ${name}\n\n${body}`;
  });
  return [
    '# Performance',
    '',
    'Written by `npm run bench -- --docs` (and the section `soak` by `npm run soak -- --docs`), section by section as each',
    'was last measured. Every figure was measured beside its peer in one run, interleaved; ratios are medians of pairs that',
    'ran one after the other. `CPU s/s`: CPU seconds a second of all processes concerned.',
    '',
    '## Results',
    '',
    parts.join('\n\n'),
    '',
    tried.trim(),
    '',
  ].join('\n');
}

function introductionOf(name: string): string {
  const file = INTRODUCTIONS[name];
  return file ? `${readFileSync(join(import.meta.dirname, file), 'utf8').trim()}\n\n` : '';
}

/** A table for each run that the rows are of. */
function runsOf(rows: readonly Row[]): string {
  return [...Map.groupBy(rows, ({ env }) => env.at).values()]
    .flatMap((of) => (of[0] ? [`${placeOf(of[0])}\n\n${table(of)}`] : []))
    .join('\n\n');
}

function sectionsOf(text: string): Map<string, string> {
  const results = /^## Results\n([\s\S]*?)(?=^## )/m.exec(`${text}\n## `)?.[1] ?? '';
  const parts = results.split(/^### /m).slice(1);
  return new Map(
    parts.map((part): [string, string] => {
      const end = part.indexOf('\n');
      return [part.slice(0, end).trim(), part.slice(end).trim()];
    }),
  );
}

function placeOf({ env, drawnBy = '`--disable-gpu`' }: Row): string {
  const { cpu, cores, memoryGb, os, node, chromium, commit, loadAverage, at } = env;
  const parts = [`${cores} × ${cpu}`, `${memoryGb} GB`, os, `Node ${node}`];
  if (chromium) parts.push(`${chromium}, ${drawnBy}`);
  const of = commit ? ` of ${commit}` : '';
  return `${parts.join(', ')}; load average ${loadAverage} at the start, ${at.slice(0, 16)}Z${of}.`;
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) => `| ${row.name} | ${readingOf(row)} | ${targetOf(row)} | ${verdictOf(row)} | ${row.note ?? ''} |`,
  );
  return ['| what | measured | target | | |', '|---|---|---|---|---|', ...lines].join('\n');
}
