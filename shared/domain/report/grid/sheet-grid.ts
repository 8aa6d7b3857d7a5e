import type { ReportCell } from '#shared/contracts/report/report-cell.ts';
import type { Report, ReportSheet } from '#shared/contracts/report/report-model.ts';
import { CellMaker } from '#shared/domain/report/cell-maker.ts';
import { cellStyle } from '#shared/domain/report/cell-style.ts';
import { type NamedCell, type ReportSpot, SHEET_SPOT } from '#shared/domain/report/region-state.ts';
import { axesAt, type GrownLine, memberAbove, type ReportNode } from '#shared/domain/report/report-node.ts';
import type { ReportScope } from '#shared/domain/report/report-scope.ts';
import { RunCount } from '#shared/domain/report/run-count.ts';
import { type CellStretch, GridCells, type PlacedCell } from './grid-cells.ts';
import { sheetLines } from './grid-lines.ts';
import type { GridCell, GridRow, GrownGridLine, GrownSheet } from './grid-types.ts';
import { type GrownRegion, growRegions } from './grow-regions.ts';
import { type GrowingPart, type PlacedLines, placeLines } from './place-lines.ts';
import { spansOf } from './row-spans.ts';

/** Grows the regions of a sheet and says where its cells stand. @throws ReportTooLarge, StepsExhausted */
export function sheetGrid(
  report: Report,
  sheet: ReportSheet,
  scope: ReportScope,
  count: RunCount,
): GrownSheet {
  const regions = growRegions(sheet, scope, count);
  const owners = sheet.cells.map((cell) => regions.find(({ region }) => isWithin(cell, region.at)) ?? null);
  scope.named = namedCells(sheet.cells, owners);
  const rowPlaces = placed(sheet, regions, owners, 'row');
  const colPlaces = placed(sheet, regions, owners, 'col');
  RunCount.grid(rowPlaces.length, colPlaces.length);
  const lines = sheetLines(sheet, regions, rowPlaces, colPlaces, scope);
  const states = new Map(regions.map(({ region, state }) => [region.key, state]));
  const maker = new CellMaker(report, sheet, scope, states, count);
  const cells: PlacedCell[] = [];
  const rowStretches = new Map<string, readonly CellStretch[]>();
  for (const [index, cell] of sheet.cells.entries()) {
    const owner = owners[index] ?? null;
    // Its line is the region's text.
    if (owner?.instead && axesAt(owner.region.rows, cell.at.row).length > 0) continue;
    // Of a region, cells in the same lines of one group stand in the same rows.
    const key = `${owner?.region.key}:${cell.at.row}:${cell.span.rows}:${owner && ownAxis(cell, owner, 'row')}`;
    const known = owner?.rows ? rowStretches.get(key) : undefined;
    const rows = known ?? stretches(cell, owner, rowPlaces, index, regions, 'row');
    rowStretches.set(key, rows);
    const cols = stretches(cell, owner, colPlaces, index, regions, 'col');
    cells.push({ index, rows, cols, spotOf: (row, col) => spotOf(owner, row, col) });
  }
  applyEffects(sheet, cells, lines, maker);
  const fixed = regions.flatMap((grown) => insteadCell(report, grown, regions, rowPlaces, colPlaces));
  const floats = sheet.floats.map(({ content, ...place }) => ({ ...place, ...maker.float(content) }));
  const regionKeys = new Map(regions.map(({ region, state }) => [state, region.key]));
  return {
    sheet,
    ...lines,
    cells: new GridCells(maker, lines.rows, cells, fixed),
    floats,
    regionKeys,
    ...spansOf(sheet, regions, rowPlaces, lines.rows),
  };
}

/** What conditions hide and where they break pages has to be known before lines have their places. */
function applyEffects(
  sheet: ReportSheet,
  placed: readonly PlacedCell[],
  lines: { readonly rows: GridRow[]; readonly columns: GrownGridLine[] },
  maker: CellMaker,
): void {
  for (const { index, rows, cols, spotOf: spot } of placed) {
    const when = sheet.cells[index]?.when ?? [];
    if (!when.some(({ hide, break: breaks }) => breaks || hide === 'row' || hide === 'col')) continue;
    for (const row of rows)
      for (const col of cols) {
        const made = maker.effects(index, spot(row.node, col.node));
        for (let at = row.from; made?.hidesRow && at <= row.to; at += 1) hide(lines.rows[at]);
        for (let at = col.from; made?.hidesColumn && at <= col.to; at += 1) hide(lines.columns[at]);
        const first = lines.rows[row.from];
        if (made?.breaksBefore && first) first.breaksBefore = true;
      }
  }
}

function hide(line: GrownGridLine | undefined): void {
  if (line) line.isHidden = true;
}

function isWithin(
  { at }: ReportCell,
  area: { row: number; col: number; rows: number; cols: number },
): boolean {
  return (
    at.row >= area.row && at.row < area.row + area.rows && at.col >= area.col && at.col < area.col + area.cols
  );
}

function spotOf(owner: GrownRegion | null, row: ReportNode | null, col: ReportNode | null): ReportSpot {
  if (!owner) return SHEET_SPOT;
  const { state } = owner;
  return { state, row: row ?? state.rowRoot, col: col ?? state.colRoot };
}

function namedCells(
  cells: readonly ReportCell[],
  owners: readonly (GrownRegion | null)[],
): ReadonlyMap<string, NamedCell> {
  const named = new Map<string, NamedCell>();
  for (const [index, cell] of cells.entries()) {
    const owner = owners[index] ?? null;
    if (cell.name === undefined) continue;
    const rowAxis = owner ? ownAxis(cell, owner, 'row') : undefined;
    const colAxis = owner ? ownAxis(cell, owner, 'col') : undefined;
    named.set(cell.name, { cell, state: owner?.state ?? null, rowAxis, colAxis });
  }
  return named;
}

/** The axis that a cell belongs to: the one it names, else the deepest over its first line. */
function ownAxis(cell: ReportCell, { region }: GrownRegion, side: 'row' | 'col'): string | undefined {
  const axes = axesAt(side === 'row' ? region.rows : region.cols, cell.at[side]);
  const named = side === 'row' ? cell.row : cell.col;
  return named !== undefined && axes.some(({ key }) => key === named) ? named : axes.at(-1)?.key;
}

const spanOf = (cell: ReportCell, side: 'row' | 'col') => (side === 'row' ? cell.span.rows : cell.span.cols);

function placed(
  sheet: ReportSheet,
  regions: readonly GrownRegion[],
  owners: readonly (GrownRegion | null)[],
  side: 'row' | 'col',
): PlacedLines {
  const cross = side === 'row' ? 'col' : 'row';
  const sizes = { row: 'rows', col: 'cols' } as const;
  const growing = regions.flatMap((grown): GrowingPart[] => {
    const lines = side === 'row' ? grown.rows : grown.cols;
    if (!lines) return [];
    const { region } = grown;
    const axes = side === 'row' ? region.rows : region.cols;
    const size = region.at[sizes[side]];
    return [
      {
        from: region.at[side],
        to: region.at[side] + size - 1,
        crossFrom: region.at[cross],
        crossTo: region.at[cross] + region.at[sizes[cross]] - 1,
        length: lines.length,
        growsTo: Math.max(region.at[side], ...axes.map(({ span }) => span.to)),
      },
    ];
  });
  const statics = sheet.cells.map((cell, index) => {
    const grows = side === 'row' ? owners[index]?.rows : owners[index]?.cols;
    const from = cell.at[side];
    const crossFrom = cell.at[cross];
    // Cells of a region that grows are placed by it.
    const to = grows ? from : from + spanOf(cell, side) - 1;
    return { from, to, crossFrom, crossTo: crossFrom + spanOf(cell, cross) - 1 };
  });
  return placeLines(side === 'row' ? sheet.rows.length : sheet.columns.length, growing, statics);
}

/** Of the regions that grow in a direction, the place of one among them. */
function growingPlace(regions: readonly GrownRegion[], owner: GrownRegion, side: 'row' | 'col'): number {
  const growing = regions.filter((one) => (side === 'row' ? one.rows : one.cols) !== null);
  return growing.indexOf(owner);
}

function stretches(
  cell: ReportCell,
  owner: GrownRegion | null,
  places: PlacedLines,
  index: number,
  regions: readonly GrownRegion[],
  side: 'row' | 'col',
): readonly CellStretch[] {
  const lines = side === 'row' ? owner?.rows : owner?.cols;
  if (!owner || !lines) {
    const [from, to] = places.ranges[index] ?? [0, 0];
    return [{ from, to, node: null }];
  }
  const start = places.starts[growingPlace(regions, owner, side)] ?? 0;
  return memberStretches(
    lines,
    start,
    cell.at[side],
    cell.at[side] + spanOf(cell, side) - 1,
    ownAxis(cell, owner, side),
  );
}

const linesByDesign = new WeakMap<readonly GrownLine[], Map<number, number[]>>();

/** Where the lines of the definition stand that a cell covers; one stretch for each member and each gap. */
function memberStretches(
  lines: readonly GrownLine[],
  start: number,
  first: number,
  last: number,
  axis: string | undefined,
): readonly CellStretch[] {
  const at = linesByDesign.get(lines) ?? byDesign(lines);
  linesByDesign.set(lines, at);
  let covered: readonly number[] = at.get(first) ?? [];
  for (let design = first + 1; design <= last; design += 1) covered = [...covered, ...(at.get(design) ?? [])];
  if (last > first) covered = covered.toSorted((one, other) => one - other);
  const found: { from: number; to: number; node: ReportNode | null }[] = [];
  for (const line of covered) {
    const own = lines[line]?.node;
    const node = own && axis !== undefined ? memberAbove(own, axis) : null;
    const before = found.at(-1);
    if (before && before.node === node && before.to === start + line - 1) before.to += 1;
    else found.push({ from: start + line, to: start + line, node });
  }
  return found;
}

function byDesign(lines: readonly GrownLine[]): Map<number, number[]> {
  const map = new Map<number, number[]>();
  for (const [line, { design }] of lines.entries()) {
    const known = map.get(design);
    if (known) known.push(line);
    else map.set(design, [line]);
  }
  return map;
}

/** The text of an empty region over its whole width. */
function insteadCell(
  report: Report,
  grown: GrownRegion,
  regions: readonly GrownRegion[],
  rowPlaces: PlacedLines,
  colPlaces: PlacedLines,
): readonly GridCell[] {
  const { instead, region, state, rows, cols } = grown;
  const line = rows?.findIndex(({ design }) => design === instead?.line) ?? -1;
  if (!instead || line < 0) return [];
  const row = (rowPlaces.starts[growingPlace(regions, grown, 'row')] ?? 0) + line;
  const first = cols
    ? (colPlaces.starts[growingPlace(regions, grown, 'col')] ?? 0)
    : colPlaces.designs.indexOf(region.at.col);
  const last = cols ? first + cols.length - 1 : first + region.at.cols - 1;
  const style = cellStyle(report.styles, [{ colour: 'muted', align: 'centre' }]);
  const spot = { state, row: state.rowRoot, col: state.colRoot };
  const place = { r0: row, r1: row, c0: first, c1: Math.max(first, last) };
  return [{ index: -1, ...place, text: instead.text, isNumber: false, style, spot }];
}
