import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { ReportCell, ReportContent } from '#shared/contracts/report/report-cell.ts';
import type { Report, ReportRegion, ReportSheet } from '#shared/contracts/report/report-model.ts';
import { asksPage } from '#shared/domain/report/asks-page.ts';
import { allAxes, axesAt } from '#shared/domain/report/report-node.ts';
import type { ReportFaultPlace, ReportFaults } from './report-fault.ts';
import { checkValue, partsOf, type ValidationNames } from './validate-value.ts';

const WALL_TEXT_MIN = 20;
const PT_PER_MM = 72 / 25.4;
/** Modules of the shortest code of a kind, with its quiet zones. */
const MODULES_MIN = {
  code128: 68,
  'gs1-128': 90,
  ean13: 113,
  ean8: 81,
  itf14: 151,
  qr: 29,
  datamatrix: 12,
  pdf417: 73,
} as const;

/** Every expression of a sheet, with what it may name where it stands. */
export function validateCells(
  report: Report,
  sheet: ReportSheet,
  names: ValidationNames,
  faults: ReportFaults,
): void {
  const where = { sheet: sheet.key };
  for (const region of sheet.regions) {
    if (!report.queries.some(({ key }) => key === region.query))
      faults.add({ ...where, region: region.key }, 'unknown_query', { name: region.query });
    validateAxisValues(region, names, faults, where);
  }
  const lines = [...sheet.rows, ...sheet.columns];
  for (const { hide } of lines) if (hide) checkValue(hide, names.over(undefined, []), where, faults, 'flag');
  if (sheet.labels?.first) checkValue(sheet.labels.first, names.outside(), where, faults, 'number');
  for (const texts of [sheet.pageHead, sheet.pageFoot])
    for (const expr of Object.values(texts ?? {}))
      if (expr) checkValue(expr, names.over(undefined, [], { hasPage: true }), where, faults);
  for (const { content } of sheet.floats)
    validateContent(content, names.over(undefined, []), report, where, faults);
  for (const [index, cell] of sheet.cells.entries())
    validateCell(report, sheet, cell, names, faults, { ...where, cell: index });
  validateNamed(sheet, faults, where);
}

function validateAxisValues(
  region: ReportRegion,
  names: ValidationNames,
  faults: ReportFaults,
  where: ReportFaultPlace,
): void {
  for (const axis of allAxes([...region.rows, ...region.cols])) {
    const place = { ...where, region: region.key, axis: axis.key };
    const own = names.over(region.query, []);
    if (axis.by)
      checkValue(
        axis.by,
        { ...own, isInRow: true },
        place,
        faults,
        axis.kind === 'fixed' ? 'flag' : undefined,
      );
    if (typeof axis.sort === 'object') checkValue(axis.sort.by, own, place, faults);
    if (axis.top) checkValue(axis.top.by, own, place, faults);
    if (axis.hideIf) checkValue(axis.hideIf, own, place, faults, 'flag');
  }
}

function validateCell(
  report: Report,
  sheet: ReportSheet,
  cell: ReportCell,
  names: ValidationNames,
  faults: ReportFaults,
  where: ReportFaultPlace,
): void {
  const { at } = cell;
  const region = sheet.regions.find((one) => {
    const area = one.at;
    return (
      at.row >= area.row &&
      at.row < area.row + area.rows &&
      at.col >= area.col &&
      at.col < area.col + area.cols
    );
  });
  const rowAxes = region ? upTo(axesAt(region.rows, at.row), cell.row) : [];
  const colAxes = region ? upTo(axesAt(region.cols, at.col), cell.col) : [];
  const groups = [...rowAxes, ...colAxes];
  const band = sheet.rows[at.row]?.band;
  const setting = names.over(region?.query, groups, { hasPage: band === 'foot' });
  const exprs = validateContent(cell.content, setting, report, where, faults);
  for (const condition of cell.when ?? []) {
    checkValue(condition.if, setting, where, faults, 'flag');
    exprs.push(condition.if);
    if (condition.text) checkValue(condition.text, setting, where, faults);
    if (typeof condition.style === 'string') validateStyle(report, condition.style, where, faults);
  }
  for (const expr of Object.values(cell.link?.params ?? {})) checkValue(expr, setting, where, faults);
  if (typeof cell.style === 'string') validateStyle(report, cell.style, where, faults);
  if (band !== 'foot' && band !== 'head' && band !== 'title')
    for (const expr of exprs) if (asksPage(expr)) faults.add(where, 'scope_outside_group', { name: 'page' });
  if (region && groups.length > 0) validateOtherQueries(report, region, exprs, where, faults);
  validateSizes(report, sheet, cell, where, faults);
}

function upTo(axes: readonly { readonly key: string }[], named: string | undefined): readonly string[] {
  const keys = axes.map(({ key }) => key);
  return named === undefined ? keys : keys.slice(0, keys.indexOf(named) + 1);
}

/** Within a group the rows of another query are not those of the group: their sum would be that of all. */
function validateOtherQueries(
  report: Report,
  region: ReportRegion,
  exprs: readonly Expr[],
  where: ReportFaultPlace,
  faults: ReportFaults,
): void {
  const joined = report.queries.find(({ key }) => key === region.query)?.join?.to;
  for (const part of exprs.flatMap(partsOf)) {
    const scope = part.kind === 'field' ? part.scope : undefined;
    if (scope !== undefined && scope !== region.query && scope !== joined)
      faults.add(where, 'scope_outside_group', { name: scope });
  }
}

type Setting = ReturnType<ValidationNames['over']>;

/** The expressions that it is made of. */
function validateContent(
  content: ReportContent,
  setting: Setting,
  report: Report,
  where: ReportFaultPlace,
  faults: ReportFaults,
): Expr[] {
  if ('draft' in content) faults.add(where, 'unreadable_formula', { text: content.draft.slice(0, 80) });
  if ('chart' in content) {
    const { chart } = content;
    const region = 'region' in chart.of ? chart.of.region : undefined;
    const query =
      'query' in chart.of
        ? chart.of.query
        : report.sheets.flatMap(({ regions }) => regions).find(({ key }) => key === region)?.query;
    if (query === undefined || !report.queries.some(({ key }) => key === query))
      faults.add(where, 'unknown_query', { name: query ?? region ?? '' });
    const own = { ...setting, hasFacts: setting.hasFacts ?? false };
    checkValue(chart.category, { ...own, isInRow: true }, where, faults);
    for (const { value } of chart.series) checkValue(value, own, where, faults);
    for (const { value } of chart.targets) checkValue(value, own, where, faults, 'number');
    return [];
  }
  const exprs = exprsOf(content);
  for (const expr of exprs) checkValue(expr, setting, where, faults);
  return exprs;
}

function exprsOf(content: ReportContent): Expr[] {
  if ('expr' in content) return [content.expr];
  if ('image' in content) return typeof content.image === 'string' ? [] : [content.image.expr];
  if ('barcode' in content || 'spark' in content) return [content.value];
  return 'bar' in content ? [content.bar, content.max] : [];
}

function validateStyle(report: Report, name: string, where: ReportFaultPlace, faults: ReportFaults): void {
  if (!Object.hasOwn(report.styles, name)) faults.add(where, 'unknown_style', { name });
}

function validateSizes(
  report: Report,
  sheet: ReportSheet,
  cell: ReportCell,
  where: ReportFaultPlace,
  faults: ReportFaults,
): void {
  const style =
    typeof cell.style === 'string'
      ? Object.hasOwn(report.styles, cell.style)
        ? report.styles[cell.style]
        : undefined
      : cell.style;
  const hasText = 'zh' in cell.content || 'expr' in cell.content;
  if (sheet.paper.kind === 'wall' && hasText && (style?.size ?? 9) < WALL_TEXT_MIN)
    faults.add(where, 'wall_text_too_small', { min: WALL_TEXT_MIN });
  if (!('barcode' in cell.content)) return;
  const { barcode, moduleMm } = cell.content;
  const width = sheet.columns
    .slice(cell.at.col, cell.at.col + cell.span.cols)
    .reduce((sum, { w }) => sum + w, 0);
  const needed = MODULES_MIN[barcode] * moduleMm * PT_PER_MM;
  if (needed > width)
    faults.add(where, 'barcode_unprintable', { needed: Math.ceil(needed), room: Math.floor(width) });
}

/** Cells that others name: they exist, and none is computed from itself. */
function validateNamed(sheet: ReportSheet, faults: ReportFaults, where: ReportFaultPlace): void {
  const refs = new Map<string, readonly string[]>();
  for (const [index, { content, name }] of sheet.cells.entries()) {
    const names = exprsOf(content)
      .flatMap(partsOf)
      .flatMap((part) => {
        const [first] = part.kind === 'call' && part.name === 'cell' ? part.args : [];
        return first?.kind === 'text' ? [first.value] : [];
      });
    for (const one of names)
      if (!sheet.cells.some((cell) => cell.name === one))
        faults.add({ ...where, cell: index }, 'unknown_cell', { name: one });
    if (name !== undefined) refs.set(name, names);
  }
  const reaches = (from: string): boolean => {
    const seen = new Set<string>();
    const open = [...(refs.get(from) ?? [])];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (one === from) return true;
      if (seen.has(one)) continue;
      seen.add(one);
      open.push(...(refs.get(one) ?? []));
    }
    return false;
  };
  for (const [index, { name }] of sheet.cells.entries())
    if (name !== undefined && reaches(name)) faults.add({ ...where, cell: index }, 'cycle', { name });
}
