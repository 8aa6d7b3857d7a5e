import type { Row } from './row.ts';

export function verdictOf({ target, met }: Row): string {
  if (target === undefined) return met === false ? 'failed' : '';
  return met ? 'met' : 'not met';
}

export function targetOf({ target, better }: Row): string {
  return target === undefined ? '' : `${better === 'lower' ? '≤' : '≥'} ${target.toLocaleString('en-US')}`;
}

export function readingOf({ value, unit }: Row): string {
  return value === null ? '–' : `${value.toLocaleString('en-US')} ${unit}`.trim();
}

export function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => [row.name, readingOf(row), targetOf(row), verdictOf(row), row.note ?? '']);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...cells.map((row) => row[column]?.length ?? 0)));
  for (const row of cells)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
