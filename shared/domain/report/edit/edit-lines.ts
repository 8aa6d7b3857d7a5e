import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { ReportAxis, ReportRegion, ReportSheet } from '#shared/contracts/report/report-model.ts';
import { checkCount, EditRefused } from './edit-refused.ts';
import { type LineSpan, type SheetLines, withSpansMoved } from './move-lines.ts';
import { isSameValue, mapParts, patched } from './patch.ts';
import type { Patch } from './report-edit.ts';

type Row = ReportSheet['rows'][number];
const POINTS_MAX = 20_000;

/** @throws EditRefused `outside_sheet` */
function checkLines(sheet: ReportSheet, lines: SheetLines, from: number, count: number): void {
  if (from < 0 || count < 1 || from + count > lineCount(sheet, lines)) throw new EditRefused('outside_sheet');
}

function lineCount(sheet: ReportSheet, lines: SheetLines): number {
  return lines === 'rows' ? sheet.rows.length : sheet.columns.length;
}

function sizes(sheet: ReportSheet, lines: SheetLines): readonly number[] {
  return lines === 'rows' ? sheet.rows.map(({ h }) => h) : sheet.columns.map(({ w }) => w);
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/**
 * New lines before `from`, like the line before them. What they are within grows; what begins at `from` moves. `growing` are
 * regions and axes that take the lines also at their edges.
 * @throws EditRefused
 */
export function insertLines(
  sheet: ReportSheet,
  lines: SheetLines,
  from: number,
  count: number,
  growing: ReadonlySet<ReportAxis | ReportRegion> = new Set(),
): ReportSheet {
  const before = lineCount(sheet, lines);
  if (from < 0 || count < 1 || from > before) throw new EditRefused('outside_sheet');
  checkCount(before + count, lines === 'rows' ? REPORT_LIMITS.rows : REPORT_LIMITS.columns);
  const moved = withSpansMoved(sheet, lines, (span, owner) => {
    const grows = owner !== null && growing.has(owner) && from >= span.from && from <= span.to + 1;
    if (grows || (from > span.from && from <= span.to)) return { from: span.from, to: span.to + count };
    return from <= span.from ? { from: span.from + count, to: span.to + count } : span;
  });
  const like = Math.max(0, from - 1);
  const added = <Line extends Row | ReportSheet['columns'][number]>(all: readonly Line[]): Line[] => {
    const { hide: _own, ...line } = all[like] as Line;
    return all.toSpliced(from, 0, ...Array.from({ length: count }, () => ({ ...line }) as Line));
  };
  const size = (sizes(sheet, lines)[like] ?? 0) * count;
  const start = sum(sizes(sheet, lines).slice(0, from));
  const floats = movedFloats(sheet, lines, (at) => (at >= start ? at + size : at));
  if (lines === 'rows') return { ...moved, floats, rows: added(sheet.rows) };
  return { ...moved, floats, columns: added(sheet.columns), ...headColumns(sheet, from, count) };
}

/** Cells, groups and regions that have no line left are gone with them; floats stay. @throws EditRefused */
export function removeLines(sheet: ReportSheet, lines: SheetLines, from: number, count: number): ReportSheet {
  checkLines(sheet, lines, from, count);
  if (count === lineCount(sheet, lines)) throw new EditRefused('last_of_its_kind');
  const left = (line: number) => line - Math.min(count, Math.max(0, line - from));
  const moved = withSpansMoved(sheet, lines, (span) => {
    const kept: LineSpan = { from: left(span.from), to: left(span.to + 1) - 1 };
    return kept.to < kept.from ? null : kept;
  });
  const start = sum(sizes(sheet, lines).slice(0, from));
  const size = sum(sizes(sheet, lines).slice(from, from + count));
  const floats = movedFloats(sheet, lines, (at) => at - Math.min(size, Math.max(0, at - start)));
  if (lines === 'rows') return { ...moved, floats, rows: sheet.rows.toSpliced(from, count) };
  const columns = sheet.columns.toSpliced(from, count);
  return { ...moved, floats, columns, ...headColumns(sheet, from, -count) };
}

function movedFloats(sheet: ReportSheet, lines: SheetLines, move: (at: number) => number) {
  const side = lines === 'rows' ? 'y' : 'x';
  return mapParts(sheet.floats, (float) =>
    patched(float, { [side]: Math.min(POINTS_MAX, Math.round(move(float[side]) * 1_000) / 1_000) }),
  );
}

/** Columns inserted before the last of them, and removed ones of them, count. */
function headColumns({ headColumns: head }: ReportSheet, from: number, change: number) {
  if (head === undefined || from >= head) return {};
  return { headColumns: change > 0 ? head + change : Math.max(from, head + change) };
}

/** @throws EditRefused `outside_sheet` */
export function resizeLines(
  sheet: ReportSheet,
  lines: SheetLines,
  { from, count, size }: { readonly from: number; readonly count: number; readonly size: number },
): ReportSheet {
  checkLines(sheet, lines, from, count);
  const points = Math.min(POINTS_MAX, Math.max(0, size));
  if (lines === 'rows') return withChanged(sheet, 'rows', from, count, (row) => patched(row, { h: points }));
  return withChanged(sheet, 'columns', from, count, (column) => patched(column, { w: points }));
}

/** @throws EditRefused `outside_sheet` */
export function patchRows(
  sheet: ReportSheet,
  from: number,
  count: number,
  { hide, grow, band }: Patch<Omit<Row, 'h'>>,
): ReportSheet {
  checkLines(sheet, 'rows', from, count);
  const needed = { ...(grow == null ? {} : { grow }), ...(band == null ? {} : { band }) };
  return withChanged(sheet, 'rows', from, count, (row) => patched<Row>(row, { ...needed, hide }));
}

function withChanged<Key extends 'rows' | 'columns'>(
  sheet: ReportSheet,
  key: Key,
  from: number,
  count: number,
  change: (line: ReportSheet[Key][number]) => ReportSheet[Key][number],
): ReportSheet {
  const all = sheet[key] as ReportSheet[Key][number][];
  const changed = all.map((line, index) => (index >= from && index < from + count ? change(line) : line));
  return isSameValue(changed, all) ? sheet : { ...sheet, [key]: changed };
}
