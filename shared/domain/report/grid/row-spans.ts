import type { ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { RegionState, ReportSpot } from '#shared/domain/report/region-state.ts';
import { allAxes, type GrownLine, type ReportNode } from '#shared/domain/report/report-node.ts';
import type { CarriedSpan, GridRow, GrownSheet, RowSpan } from './grid-types.ts';
import type { GrownRegion } from './grow-regions.ts';
import type { PlacedLines } from './place-lines.ts';
import { SpanIndex } from './span-index.ts';

interface PlacedRegion {
  readonly state: RegionState;
  readonly lines: readonly GrownLine[];
  readonly start: number;
}

/** What pages keep together, repeat and carry, where they break, and which members stand in which row. */
export function spansOf(
  sheet: ReportSheet,
  regions: readonly GrownRegion[],
  places: PlacedLines,
  rows: readonly GridRow[],
): Pick<GrownSheet, 'kept' | 'repeated' | 'carried' | 'membersAt'> {
  const kept: RowSpan[] = [];
  const repeated: (RowSpan & { readonly headRows: number })[] = [];
  const carried: CarriedSpan[] = [];
  const placed: PlacedRegion[] = [];
  for (const { region, rows: lines, state } of regions) {
    if (!lines) continue;
    const start = places.starts[placed.length] ?? 0;
    placed.push({ state, lines, start });
    for (const { node, from, to, headRows } of memberSpans(lines, start)) {
      const first = rows[from];
      if (node.axis?.page === 'before' || (node.axis?.page === 'each' && node.index > 0))
        if (first) first.breaksBefore = true;
      if (node.axis?.page === 'keep') kept.push({ from, to, node });
      if (node.axis?.repeatHead)
        repeated.push({ from, to, node, headRows: headRows > to - from ? 0 : headRows });
    }
    if (sheet.labels) breakLabels(lines, start, rows);
    if (allAxes(region.rows).some(({ carry }) => carry)) carried.push(...carriedSpans(lines, start, state));
  }
  return {
    kept,
    repeated: new SpanIndex(repeated),
    carried: new SpanIndex(carried),
    membersAt: (row) =>
      placed.flatMap(({ state, lines, start }): ReportSpot[] => {
        const node = lines[row - start]?.node;
        return node ? [{ state, row: node, col: state.colRoot }] : [];
      }),
  };
}

interface MemberSpan extends RowSpan {
  to: number;
  /** Its own rows before those of its members. */
  headRows: number;
}

/** Of members that pages treat as one. */
function memberSpans(lines: readonly GrownLine[], start: number): Iterable<MemberSpan> {
  const spans = new Map<ReportNode, MemberSpan>();
  for (const [line, { node }] of lines.entries()) {
    const at = start + line;
    for (let member: ReportNode | null = node; member?.axis; member = member.parent) {
      if (!member.axis.page && !member.axis.repeatHead) continue;
      const span = spans.get(member) ?? { node: member, from: at, to: at, headRows: 0 };
      if (member === node && at === span.from + span.headRows) span.headRows += 1;
      span.to = at;
      spans.set(member, span);
    }
  }
  return spans.values();
}

/** Each outermost member begins a label. */
function breakLabels(lines: readonly GrownLine[], start: number, rows: readonly GridRow[]): void {
  let before: ReportNode | null = null;
  for (const [line, { node }] of lines.entries()) {
    let outermost = node;
    while (outermost.parent?.axis) outermost = outermost.parent;
    const { kind } = outermost.axis ?? {};
    if (outermost === before || (kind !== 'group' && kind !== 'detail')) continue;
    before = outermost;
    const first = rows[start + line];
    if (first && outermost.index > 0) first.breaksBefore = true;
  }
}

/** From the first line of a member that a total adds up to the total. */
function carriedSpans(
  lines: readonly GrownLine[],
  start: number,
  state: RegionState,
): readonly CarriedSpan[] {
  const firsts = new Map<ReportNode, number>();
  const totals = new Map<ReportNode, number[]>();
  for (const [line, { node }] of lines.entries()) {
    if (node.axis?.kind === 'total' && node.axis.carry) {
      const own = totals.get(node) ?? [];
      own.push(start + line);
      totals.set(node, own);
      continue;
    }
    for (let at = node; at.parent && at.axis?.kind !== 'total'; at = at.parent)
      if (!firsts.has(at.parent)) firsts.set(at.parent, start + line);
  }
  return [...totals].flatMap(([node, own]): CarriedSpan[] => {
    const from = node.parent ? firsts.get(node.parent) : undefined;
    const [to = 0] = own;
    return from === undefined || from >= to ? [] : [{ from, to, node, state, lines: own }];
  });
}
