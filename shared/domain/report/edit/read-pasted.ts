import { hasVisible } from '#shared/contracts/kit/text.ts';
import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { ReportStyle } from '#shared/contracts/report/report-style.ts';
import { type Declarations, declarationsIn, pastedStyle, pointsOf, rulesIn } from './pasted-style.ts';
import type { PastedCell } from './report-edit.ts';

/** What is read of a parsed node: a `Node` of the DOM is one. */
export interface PastedNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly childNodes: ArrayLike<PastedNode>;
  getAttribute?(name: string): string | null;
}

export interface PastedBlock {
  readonly cells: readonly PastedCell[];
  /** Of its columns in points, as far as the clipboard says them. */
  readonly widths: readonly number[];
}

const TEXT_NODE = 3;

/** Tab-separated lines as Excel writes them; a value in quotes may have lines and quotes of its own. */
export function readPastedText(text: string): PastedBlock {
  const rows = fieldsOf(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'));
  const cells = rows.flatMap((fields, row) =>
    fields.map((field, col) => ({ row, col, rows: 1, cols: 1, content: { zh: storable(field) } })),
  );
  return { cells, widths: [] };
}

function fieldsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/gy;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end === '\n') {
      if (pattern.lastIndex === text.length) break;
      rows.push([]);
    }
  }
  return rows;
}

/** The first table of a parsed page: shown values, merges, widths and looks; nothing else of its markup. */
export function readPastedHtml(page: PastedNode): PastedBlock | null {
  const table = firstOf(page, 'TABLE');
  if (!table) return null;
  const rules = rulesIn(allOf(page, 'STYLE').map(({ textContent }) => textContent ?? ''));
  const taken = new Set<string>();
  const cells = allOf(table, 'TR')
    .slice(0, REPORT_LIMITS.rows)
    .flatMap((line, row) => cellsOfLine(line, row, rules, taken));
  return { cells, widths: widthsOf(table) };
}

function cellsOfLine(
  line: PastedNode,
  row: number,
  rules: ReadonlyMap<string, Declarations>,
  taken: Set<string>,
): PastedCell[] {
  const cells: PastedCell[] = [];
  let col = 0;
  for (const cell of childrenOf(line)) {
    if (cell.nodeName !== 'TD' && cell.nodeName !== 'TH') continue;
    while (taken.has(`${row}:${col}`)) col += 1;
    if (col >= REPORT_LIMITS.columns) break;
    const rows = spanOf(cell, 'rowspan', REPORT_LIMITS.rows - row);
    const cols = spanOf(cell, 'colspan', REPORT_LIMITS.columns - col);
    for (let down = 0; down < rows; down += 1)
      for (let right = 0; right < cols; right += 1) taken.add(`${row + down}:${col + right}`);
    const style = lookOf(cell, rules);
    const content = { zh: storable(shownText(cell)) };
    cells.push({ row, col, rows, cols, content, ...(Object.keys(style).length > 0 ? { style } : {}) });
    col += cols;
  }
  return cells;
}

function spanOf(cell: PastedNode, name: string, room: number): number {
  const given = Number(cell.getAttribute?.(name) ?? 1);
  return Number.isInteger(given) ? Math.min(room, Math.max(1, given)) : 1;
}

function lookOf(cell: PastedNode, rules: ReadonlyMap<string, Declarations>): ReportStyle {
  // The usual size is that of the other program; cells that say none have the report's.
  const { 'font-size': _usual, ...declared }: Record<string, string> = { ...rules.get('td') };
  const names = (cell.getAttribute?.('class') ?? '').split(/\s+/).filter(Boolean);
  for (const name of names) Object.assign(declared, rules.get(`.${name}`));
  const [align, valign, fill] = ['align', 'valign', 'bgcolor'].map((name) => cell.getAttribute?.(name));
  if (align) declared['text-align'] = align;
  if (valign) declared['vertical-align'] = valign;
  if (fill) declared.background = fill;
  Object.assign(declared, declarationsIn(cell.getAttribute?.('style') ?? ''));
  if (firstOf(cell, 'B') ?? firstOf(cell, 'STRONG')) declared['font-weight'] = 'bold';
  if (firstOf(cell, 'I') ?? firstOf(cell, 'EM')) declared['font-style'] = 'italic';
  if (firstOf(cell, 'U')) declared['text-decoration'] = 'underline';
  return pastedStyle(declared);
}

/** Lines of the source are not lines of the value; those that are written as `<br>` are. */
function shownText(node: PastedNode): string {
  const read = (one: PastedNode): string => {
    if (one.nodeType === TEXT_NODE) return (one.textContent ?? '').replaceAll(/[ \t\r\n]+/g, ' ');
    if (one.nodeName === 'BR') return '\n';
    return one.nodeName === 'STYLE' || one.nodeName === 'SCRIPT' ? '' : childrenOf(one).map(read).join('');
  };
  return read(node)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/ *\n */g, '\n');
}

/** As a text of a report may be: without what cannot be stored, and empty where nothing of it is seen. */
function storable(text: string): string {
  const cut = text.trim().slice(0, REPORT_LIMITS.textCharacters).toWellFormed().replaceAll('\0', '').trim();
  return hasVisible(cut) ? cut : '';
}

function widthsOf(table: PastedNode): readonly number[] {
  const widths: number[] = [];
  for (const column of allOf(table, 'COL')) {
    const declared = declarationsIn(column.getAttribute?.('style') ?? '').width;
    const attribute = column.getAttribute?.('width');
    const width = pointsOf(declared ?? '') ?? pointsOf(attribute ? `${attribute}px` : '');
    if (width === null) break;
    for (let at = spanOf(column, 'span', REPORT_LIMITS.columns); at > 0; at -= 1) widths.push(width);
  }
  return widths.slice(0, REPORT_LIMITS.columns);
}

const childrenOf = (node: PastedNode): readonly PastedNode[] => Array.from(node.childNodes);

/** Nodes of a name below one, in their order; those of a table within a table are not of the outer one. */
function allOf(node: PastedNode, name: string): readonly PastedNode[] {
  return childrenOf(node).flatMap((child) => {
    if (child.nodeName === name) return [child];
    return name === 'TR' && child.nodeName === 'TABLE' ? [] : allOf(child, name);
  });
}

function firstOf(node: PastedNode, name: string): PastedNode | undefined {
  return allOf(node, name)[0];
}
