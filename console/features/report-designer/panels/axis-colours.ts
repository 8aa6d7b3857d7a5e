import type { ReportAxis } from '#shared/contracts/report/report-model.ts';

/** Marks of axes in the tree, by direction and kind: rows, columns, and what is fixed. */
export function axisColour(lines: 'rows' | 'cols', kind: ReportAxis['kind']): string {
  if (kind === 'fixed') return 'orange.solid';
  const isPale = kind === 'total';
  if (lines === 'rows') return isPale ? 'purple.emphasized' : 'purple.solid';
  return isPale ? 'pink.emphasized' : 'pink.solid';
}
