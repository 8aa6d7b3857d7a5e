import type { ReportAxis, ReportRegion, ReportSheet } from '#shared/contracts/report/report-model.ts';
import { pathTo } from '#shared/domain/report/edit/axis-tree.ts';
import { linesOfArea } from '#shared/domain/report/edit/move-lines.ts';
import type { ReportEdit } from '#shared/domain/report/edit/report-edit.ts';
import { addedAxis } from './tree-moves.ts';

export const TOTAL_PLACES = ['none', 'before', 'after'] as const;
export type TotalPlace = (typeof TOTAL_PLACES)[number];

interface Group {
  readonly sheet: ReportSheet;
  readonly region: ReportRegion;
  readonly lines: 'rows' | 'cols';
  readonly axis: ReportAxis;
}

function siblingsOf({ region, lines, axis }: Group): {
  readonly parent: string | null;
  readonly siblings: readonly ReportAxis[];
} {
  const parent = pathTo(region[lines], axis.key)?.at(-1);
  return { parent: parent?.key ?? null, siblings: parent?.children ?? region[lines] };
}

/** The total of a group: the one that names it, else one that stands next to it and names none. */
function totalOf(group: Group): ReportAxis | undefined {
  const { axis } = group;
  const totals = siblingsOf(group).siblings.filter(({ kind }) => kind === 'total');
  const isNext = ({ span }: ReportAxis) => span.from === axis.span.to + 1 || span.to === axis.span.from - 1;
  return (
    totals.find(({ of }) => of === axis.key) ??
    totals.find((total) => total.of === undefined && isNext(total))
  );
}

export function totalPlace(group: Group): TotalPlace {
  const total = totalOf(group);
  if (!total) return 'none';
  return total.span.from < group.axis.span.from ? 'before' : 'after';
}

/** The edit that puts the total of a group there, or takes it away with its lines; null where it is so. */
export function totalEdit(group: Group, place: TotalPlace): ReportEdit | null {
  if (totalPlace(group) === place) return null;
  const { sheet, region, lines, axis } = group;
  const { parent, siblings } = siblingsOf(group);
  const at = { sheet: sheet.key, region: region.key };
  const total = totalOf(group);
  if (total && place === 'none') return withoutLines(group, total);
  const next = siblings.find(({ span, key }) => span.from > axis.span.to && key !== total?.key);
  const before = place === 'before' ? axis.key : next?.key;
  if (total)
    return { kind: 'moveAxis', ...at, axis: total.key, parent, ...(before === undefined ? {} : { before }) };
  const added = addedAxis(region, lines, axis.key, 'total', undefined);
  return { kind: 'axis', ...at, lines, ...added, ...(place === 'before' ? { before: axis.key } : {}) };
}

/** Lines that another region has too stay. */
function withoutLines({ sheet, region, lines }: Group, { key, span }: ReportAxis): ReportEdit {
  const isShared = sheet.regions.some((other) => {
    const area = linesOfArea(other.at, lines);
    return other !== region && area.from <= span.to && area.to >= span.from;
  });
  if (isShared) return { kind: 'removeAxis', sheet: sheet.key, region: region.key, axis: key };
  return { kind: 'remove', sheet: sheet.key, lines, from: span.from, count: span.to - span.from + 1 };
}
