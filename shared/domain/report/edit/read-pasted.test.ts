import { describe, expect, it } from 'vitest';
import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import { type PastedNode, readPastedHtml, readPastedText } from './read-pasted.ts';

type Child = PastedNode | string;

function node(nodeName: string, attributes: Record<string, string>, ...children: Child[]): PastedNode {
  const childNodes = children.map(
    (child): PastedNode =>
      typeof child === 'string'
        ? { nodeType: 3, nodeName: '#text', textContent: child, childNodes: [] }
        : child,
  );
  return {
    nodeType: 1,
    nodeName,
    textContent: childNodes.map(({ textContent }) => textContent).join(''),
    childNodes,
    getAttribute: (name) => attributes[name] ?? null,
  };
}

const table = (...children: Child[]) => node('BODY', {}, node('TABLE', {}, ...children));
const row = (...children: Child[]) => node('TR', {}, ...children);
const valuesOf = (text: string) =>
  readPastedText(text).cells.map(({ row: at, col, content }) => [
    at,
    col,
    content && 'zh' in content && content.zh,
  ]);

describe('a pasted text', () => {
  it('has lines and columns, and in quotes what is of one value', () => {
    expect(valuesOf('a\t1,234\r\n"b ""x""\nc"\t=SUM(A1)\r\n')).toEqual([
      [0, 0, 'a'],
      [0, 1, '1,234'],
      [1, 0, 'b "x"\nc'],
      [1, 1, '=SUM(A1)'],
    ]);
    expect(valuesOf('"a" b\t')).toEqual([
      [0, 0, '"a" b'],
      [0, 1, ''],
    ]);
  });

  it('is without what cannot be stored', () => {
    expect(valuesOf('a\0b\t\ud800c\t\u200b')).toEqual([
      [0, 0, 'ab'],
      [0, 1, '\ufffdc'],
      [0, 2, ''],
    ]);
    const long = 'x'.repeat(REPORT_LIMITS.textCharacters - 1);
    expect(valuesOf(`${long}😀`)[0]?.[2]).toBe(`${long}\ufffd`);
  });
});

describe('a pasted table', () => {
  it('has merges, shown texts, widths and looks of its classes', () => {
    const styles = node(
      'STYLE',
      {},
      '<!--td {font-size:11.0pt; color:black} .xl65 {font-size:14.0pt; font-weight:700; background:#FFC000; border:.5pt solid windowtext; text-align:center;} -->',
    );
    const page = node(
      'HTML',
      {},
      styles,
      table(
        node('COL', { width: '64', style: 'mso-width:2048;width:48pt', span: '2' }),
        node('COL', { width: '100' }),
        row(
          node('TD', { class: 'xl65', rowspan: '2', colspan: '2' }, '班次\n  产量', node('BR', {}), '二'),
          node('TD', { style: 'color:rgb(255, 0, 0);border-top:1.5pt double blue' }, node('B', {}, '7')),
        ),
        row(node('TD', {}, '\u00a0')),
      ),
    );
    expect(readPastedHtml(page)).toEqual({
      cells: [
        {
          row: 0,
          col: 0,
          rows: 2,
          cols: 2,
          content: { zh: '班次 产量\n二' },
          style: {
            size: 14,
            bold: true,
            fill: '#ffc000',
            align: 'centre',
            border: Object.fromEntries(
              ['top', 'right', 'bottom', 'left'].map((side) => [
                side,
                { width: 0.5, colour: 'ink', dash: 'solid' },
              ]),
            ),
          },
        },
        {
          row: 0,
          col: 2,
          rows: 1,
          cols: 1,
          content: { zh: '7' },
          style: {
            bold: true,
            colour: '#ff0000',
            border: { top: { width: 1.5, colour: '#0000ff', dash: 'double' } },
          },
        },
        { row: 1, col: 2, rows: 1, cols: 1, content: { zh: '' } },
      ],
      widths: [48, 48, 75],
    });
  });

  it('keeps neither code nor spans that are too large', () => {
    const cell = node('TD', { colspan: '9999', rowspan: '-1' }, node('SCRIPT', {}, 'alert(1)'), '甲');
    expect(readPastedHtml(table(row(cell)))?.cells).toEqual([
      { row: 0, col: 0, rows: 1, cols: REPORT_LIMITS.columns, content: { zh: '甲' } },
    ]);
    expect(readPastedHtml(node('P', {}, 'text'))).toBe(null);
  });
});
