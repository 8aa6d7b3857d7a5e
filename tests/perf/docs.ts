import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Row } from './row.ts';
import { readingOf, targetOf, verdictOf } from './table.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'docs/performance');
/** The last full result of each bench as JSON, with the commit that it is of. */
export const RESULTS = join(ROOT, '.cache/bench-results');
/** What stands before the results of a bench: what is compared, and what is not the same. */
const INTRODUCTIONS: Readonly<Record<string, string>> = {
  peers: 'real-peers/before.md',
  reports: 'reports/before.md',
};
/** How a page is written anew, where it is not by the bench of its name. */
const COMMANDS: Readonly<Record<string, string>> = {
  peers: 'npm run bench -- --peers --docs',
  soak: 'npm run soak -- --docs',
};

/** Writes a page in `docs/performance` for each bench that this run measured; the others stay as they are. */
export function writeDocs(measured: ReadonlyMap<string, readonly Row[]>): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, page] of toPages(measured)) writeFileSync(join(FOLDER, `${name}.md`), page);
}

/** By the name of the bench. One that found nothing to measure, such as no GPU, has no new page. */
export function toPages(measured: ReadonlyMap<string, readonly Row[]>): ReadonlyMap<string, string> {
  return new Map(
    [...measured]
      .filter(([, rows]) => rows.length > 0)
      .map(([name, rows]) => [name, `${headOf(name)}${introductionOf(name)}${runsOf(rows)}\n`]),
  );
}

function headOf(name: string): string {
  return `# ${name}\n\nWritten by \`${COMMANDS[name] ?? `npm run bench -- --only ${name} --docs`}\`.\n\n`;
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
