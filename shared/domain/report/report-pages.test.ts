import { describe, expect, it } from 'vitest';
import type { ReportAxis, ReportSheet } from '#shared/contracts/report/report-model.ts';
import {
  axis,
  CONTEXT,
  cell,
  expr,
  pagesOf,
  query,
  region,
  report,
  run,
  sheet,
  textOf,
} from '#tests/support/reports/report-parts.ts';
import { runReport } from './run-report.ts';

const HOUR_MS = 3_600_000;
const FACTS = [
  ['L1', 'A', 90, 100],
  ['L1', 'B', 80, 100],
  ['L2', 'A', 70, 100],
  ['L2', 'B', 60, 100],
  ['L3', 'C', 50, 80],
] as const;
const ROWS = FACTS.map(([line, shift, good, made], index) => ({
  id: `r${index}`,
  line,
  shift,
  day: `2026-11-2${6 + (index % 3)}`,
  good,
  made,
  ms: 600_000 * (index + 1),
  busy: HOUR_MS,
  run: 3_000_000,
  ideal: 27_000,
  doubts: index === 3 ? 1 : 0,
  mass: 0.1,
}));

const percent = { format: { kind: 'percent' } } as const;
const one = (cells: ReportSheet['cells'], rows: ReportAxis[], more: Partial<ReportSheet> = {}) => {
  const count = Math.max(...cells.map(({ at, span }) => at.row + span.rows));
  const columns = Math.max(...cells.map(({ at, span }) => at.col + span.cols));
  const at = { row: 0, col: 0, rows: count, cols: columns };
  const bands = Array.from({ length: count }, () => 'body' as const);
  return report([
    sheet(
      Array.from({ length: columns }, () => 80),
      bands,
      { cells, regions: [region(at, { rows })], ...more },
    ),
  ]);
};

describe('the pages of a report', () => {
  it('have a row for each row, and a total over all', () => {
    const cells = [
      cell(0, 0, '=[line]'),
      cell(0, 1, '=[good]'),
      cell(1, 0, '合计'),
      cell(1, 1, '=sum([good])'),
    ];
    const list = one(cells, [axis('detail', 'd', 0, 0), axis('total', 't', 1, 1)]);
    expect(textOf(run(list, ROWS))).toEqual([
      ['L1 | 90', 'L1 | 80', 'L2 | 70', 'L2 | 60', 'L3 | 50', '合计 | 350'],
    ]);
  });

  it('merge a group over what it became, and divide facts after they were added', () => {
    const cells = [
      cell(0, 0, '=[line]', { row: 'line' }),
      cell(0, 1, '=[shift]'),
      cell(0, 2, '=oee()', percent),
      cell(1, 0, '=text([line], " 小计")', { cols: 2 }),
      cell(1, 2, '=oee()', percent),
      cell(2, 0, '总计', { cols: 2 }),
      cell(2, 2, '=perf()', percent),
    ];
    const rows = [
      axis('group', 'line', 0, 1, '[line]', {
        children: [axis('group', 'shift', 0, 0, '[shift]'), axis('total', 'sub', 1, 1)],
      }),
      axis('total', 'all', 2, 2),
    ];
    const result = run(one(cells, rows), ROWS);
    // Of line 2 one shift is in doubt: left out of performance, and every figure that lacks it is marked.
    expect(textOf(result)).toEqual([
      [
        'L1 | A | 67.5%',
        'B | 60.0%',
        'L1 小计 | 63.7%',
        'L2 | A | 52.5%',
        'B | — ?',
        'L2 小计 | 48.8% ?',
        'L3 | C | 37.5%',
        'L3 小计 | 37.5%',
        '总计 | 85.5% ?',
      ],
    ]);
    expect(result).toMatchObject({ problems: [{ code: 'doubtful', count: 1 }], doubtfulRows: 1, rows: 5 });
    const merged = pagesOf(result)[0]?.boxes.find(({ lines }) => lines[0]?.text === 'L1');
    const below = pagesOf(result)[0]?.boxes.find(({ lines }) => lines[0]?.text === 'L1 小计');
    expect((merged?.y ?? 0) + (merged?.h ?? 0)).toBeCloseTo(below?.y ?? 0, 2);
    expect(merged?.from).toEqual({
      cell: 0,
      region: 'r1',
      query: 'q1',
      path: [{ axis: 'line', value: 'L1' }],
      rows: 2,
    });
  });

  it('cross two axes, with totals in both and a share of all', () => {
    const cells = [
      cell(0, 0, '产线'),
      cell(0, 1, '=[day]', { format: { kind: 'day', date: 'MM-dd' } }),
      cell(0, 2, '合计'),
      cell(0, 3, '占比'),
      cell(1, 0, '=[line]'),
      ...[1, 2].flatMap((row) => [
        cell(row, 1, '=sum([good])'),
        cell(row, 2, '=sum([good])'),
        cell(row, 3, '=share(sum([good]), @all)', percent),
      ]),
      cell(2, 0, '合计'),
    ];
    const regions = [
      region(
        { row: 0, col: 0, rows: 3, cols: 4 },
        {
          rows: [axis('group', 'line', 1, 1, '[line]'), axis('total', 'all', 2, 2)],
          cols: [
            axis('group', 'day', 1, 1, '[day]'),
            axis('total', 'sum', 2, 2),
            axis('fixed', 'share', 3, 3),
          ],
        },
      ),
    ];
    const cross = report([sheet([60, 40, 40, 40], ['head', 'body', 'body'], { cells, regions })]);
    expect(textOf(run(cross, ROWS))).toEqual([
      [
        '产线 | 11-26 | 11-27 | 11-28 | 合计 | 占比',
        'L1 | 90 | 80 | 170 | 48.6%',
        'L2 | 60 | 70 | 130 | 37.1%',
        'L3 | 50 | 50 | 14.3%',
        '合计 | 150 | 130 | 70 | 350 | 100.0%',
      ],
    ]);
  });

  it('show the greatest, the others as one, and what was left out', () => {
    const cells = [
      cell(0, 0, '=[line]'),
      cell(0, 1, '=sum([good])'),
      cell(0, 2, '=rank(sum([good]))'),
      cell(0, 3, '=running(sum([good]))'),
      cell(1, 0, '未列出'),
      cell(1, 1, '=rest([good])'),
    ];
    const by = expr('sum([good])');
    const rows = [
      axis('group', 'line', 0, 0, '[line]', { top: { n: 1, by, rest: true }, sort: { by, dir: 'desc' } }),
      axis('total', 't', 1, 1),
    ];
    expect(textOf(run(one(cells, rows), ROWS))).toEqual([
      ['L1 | 170 | 1 | 170', '其余 | 180 | 350', '未列出 | 180'],
    ]);
    expect(textOf(run(one(cells, rows), ROWS, { language: 'en' }))[0]?.[1]).toBe('Others | 180 | 350');
  });

  it('compare with the member before, of which the first has none', () => {
    const cells = [
      cell(0, 0, '=[day]'),
      cell(0, 1, '=sum([good])'),
      cell(0, 2, '=sum([good]) - prev(sum([good]), @day)'),
      cell(0, 3, '=index(@day)'),
    ];
    expect(textOf(run(one(cells, [axis('group', 'day', 0, 0, '[day]')]), ROWS))).toEqual([
      ['2026-11-26 | 150 | 1', '2026-11-27 | 130 | -20 | 2', '2026-11-28 | 70 | -60 | 3'],
    ]);
  });

  it('leave out members, whose rows count in a total unless it is of those shown', () => {
    const cells = [
      cell(0, 0, '=[line]'),
      cell(0, 1, '=sum([good])'),
      cell(1, 1, '=sum([good])'),
      cell(2, 1, '=sum([good])'),
    ];
    const hideIf = expr('sum([good]) > 150');
    const rows = [
      axis('group', 'line', 0, 0, '[line]', { hideIf }),
      axis('total', 't', 1, 1),
      axis('total', 's', 2, 2, undefined, { of: 'line', shownOnly: true }),
    ];
    expect(textOf(run(one(cells, rows), ROWS))).toEqual([['L2 | 130', 'L3 | 50', '350', '180']]);
  });

  it('mark what a condition finds, with a sign besides the colour', () => {
    const when = [{ if: expr('value() < 100'), style: { meaning: 'bad' as const, bold: true } }];
    const cells = [cell(0, 0, '=[line]'), cell(0, 1, '=sum([good])', { when })];
    const result = run(one(cells, [axis('group', 'line', 0, 0, '[line]')]), ROWS);
    expect(textOf(result)).toEqual([['L1 | 170', 'L2 | 130', 'L3 | ▼ 50']]);
    const marked = pagesOf(result)[0]?.boxes.at(-1);
    expect(marked).toMatchObject({ mark: 'down', fill: 'bad_fill', lines: [{ colour: 'bad', weight: 700 }] });
  });

  it('repeat heads and first rows of a group, add up each page, and count pages', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      id: `n${index}`,
      line: index < 70 ? 'L1' : 'L2',
      good: index,
    }));
    const cells = [
      cell(0, 0, '标题'),
      cell(1, 0, '号'),
      cell(2, 0, '=[line]', { row: 'line' }),
      cell(3, 0, '=[id]'),
      cell(3, 1, '=[good]'),
      cell(4, 1, '=sum([good])'),
      cell(5, 1, '=sum([good], @page)'),
    ];
    const rows = [
      axis('group', 'line', 2, 4, '[line]', {
        repeatHead: true,
        children: [axis('detail', 'd', 3, 3), axis('total', 't', 4, 4)],
      }),
    ];
    const regions = [region({ row: 2, col: 0, rows: 3, cols: 2 }, { rows })];
    const pageFoot = { right: expr('text(page(), "/", pages())') };
    const list = report([
      sheet([80, 60], ['title', 'head', 'body', 'body', 'body', 'foot'], { cells, regions, pageFoot }),
    ]);
    const [first = [], second = [], third] = textOf(run(list, many));
    expect(first.slice(0, 4)).toEqual(['标题', '号', 'L1', 'n0 | 0']);
    expect(first.slice(-3)).toEqual(['n42 | 42', '903', '1/3']);
    expect(second.slice(0, 3)).toEqual(['号', 'L1（续）', 'n43 | 43']);
    expect(second).toContain('2,415');
    expect(third?.slice(-3)).toEqual(['2,535', '1,380', '3/3']);
  });

  it('break before members, and keep together what a page has room for', () => {
    const cells = [cell(0, 0, '=[line]', { row: 'line' }), cell(0, 1, '=[good]')];
    const rows = (page: 'each' | 'keep') => [
      axis('group', 'line', 0, 0, '[line]', { page, children: [axis('detail', 'd', 0, 0)] }),
    ];
    const paper = {
      paper: { kind: 'mm' as const, w: 80, h: 40 },
      margin: [10, 10, 10, 10] as [number, number, number, number],
    };
    const lines = (page: 'each' | 'keep') =>
      textOf(run(one(cells, rows(page), paper), ROWS)).map((texts) => texts.join(', '));
    expect(lines('each')).toEqual(['L1 | 90, 80', 'L2 | 70, 60', 'L3 | 50']);
    const low = { ...paper, paper: { kind: 'mm' as const, w: 80, h: 26 } };
    expect(textOf(run(one(cells, rows('keep'), low), ROWS)).map((texts) => texts.join(', '))).toEqual([
      'L1 | 90, 80',
      'L2 | 70, 60, L3 | 50',
    ]);
  });

  it('cut a row that is higher than the page between its lines, and lose none', () => {
    const text = '甲乙丙丁戊己庚辛'.repeat(12);
    const paper = { paper: { kind: 'mm' as const, w: 60, h: 50 } };
    const result = run(one([cell(0, 0, '=[line]')], [axis('detail', 'd', 0, 0)], paper), [
      { line: text },
      { line: 'end' },
    ]);
    const texts = textOf(result);
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.flat().join('').replaceAll('⏎', '')).toBe(`${text}end`);
  });

  it('fill up to a number of rows, and repeat all for each copy', () => {
    const cells = [
      cell(0, 0, '=[id]', { style: { fill: 'stripe' } }),
      cell(1, 0, '=amount_words(sum([good]))'),
    ];
    const rows = [
      axis('detail', 'd', 0, 0, undefined, { fillTo: { multiple: 4 } }),
      axis('total', 't', 1, 1),
    ];
    const result = run(one(cells, rows, { copies: [{ zh: '第一联' }, { zh: '第二联' }] }), ROWS);
    expect(textOf(result)[1]).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', '叁佰伍拾']);
    expect(pagesOf(result).map(({ copy, boxes }) => [copy, boxes.length])).toEqual([
      ['第一联', 9],
      ['第二联', 9],
    ]);
  });

  it('fill the page, and leave room for what follows', () => {
    const cells = [cell(0, 0, '=[id]', { style: { fill: 'stripe' } }), cell(1, 0, '合计')];
    const rows = [axis('detail', 'd', 0, 0, undefined, { fillTo: { page: true } }), axis('total', 't', 1, 1)];
    const paper = {
      paper: { kind: 'mm' as const, w: 80, h: 80 },
      margin: [10, 10, 10, 10] as [number, number, number, number],
    };
    const [page] = pagesOf(run(one(cells, rows, paper), ROWS));
    expect(page?.boxes.length).toBe(13);
    const last = page?.boxes.at(-1);
    expect(last?.lines[0]?.text).toBe('合计');
    expect((last?.y ?? 0) + (last?.h ?? 0)).toBeLessThanOrEqual((page?.h ?? 0) - 10);
  });

  it('let regions beside each other grow by themselves, and move what is below', () => {
    const cells = [
      cell(0, 0, '左'),
      cell(0, 2, '右'),
      cell(1, 0, '=[id]'),
      cell(1, 2, '=[line]'),
      cell(2, 0, '左尾'),
      cell(2, 2, '右尾'),
    ];
    const left = region({ row: 1, col: 0, rows: 1, cols: 2 }, { rows: [axis('detail', 'd', 1, 1)] });
    const right = region(
      { row: 1, col: 2, rows: 1, cols: 2 },
      { key: 'r2', rows: [axis('group', 'l', 1, 1, '[line]')] },
    );
    const two = report([
      sheet([60, 60, 60, 60], ['body', 'body', 'body'], { cells, regions: [left, right] }),
    ]);
    expect(textOf(run(two, ROWS))).toEqual([
      ['左 | 右', 'r0 | L1', 'r1 | L2', 'r2 | L3', 'r3', 'r4', '左尾 | 右尾'],
    ]);
  });

  it('go across where the paper is too narrow, or are made narrower', () => {
    const wide = (fit: 'none' | 'width') => {
      const regions = [
        region(
          { row: 0, col: 0, rows: 2, cols: 2 },
          { rows: [axis('group', 'l', 1, 1, '[line]')], cols: [axis('group', 'i', 1, 1, '[id]')] },
        ),
      ];
      const cells = [cell(0, 1, '=[id]'), cell(1, 0, '=[line]'), cell(1, 1, '=sum([good])')];
      return textOf(
        run(report([sheet([60, 130], ['body', 'body'], { headColumns: 1, cells, regions, fit })]), ROWS),
      );
    };
    expect(wide('none')).toEqual([
      ['r0 | r1 | r2', 'L1 | 90 | 80', 'L2 | 70', 'L3'],
      ['r3 | r4', 'L1', 'L2 | 60', 'L3 | 50'],
    ]);
    expect(wide('width')).toHaveLength(1);
  });

  it('say that there is nothing, or that it may not be seen, and never a smaller total', () => {
    const cells = [cell(0, 0, '=[line]'), cell(0, 1, '=sum([good])'), cell(1, 0, '=sum([q1.good])')];
    const regions = [
      region(
        { row: 0, col: 0, rows: 1, cols: 2 },
        { rows: [axis('group', 'l', 0, 0, '[line]')], empty: { text: { zh: '没有停机' } } },
      ),
    ];
    const empty = report([sheet([80, 80], ['body', 'body'], { cells, regions })]);
    expect(textOf(run(empty, []))).toEqual([['没有停机']]);
    const refused = runReport(empty, { q1: { refused: 'no_permission' } }, CONTEXT);
    expect(textOf(refused)).toEqual([['无权查看（班次）', '—']]);
    expect(refused).toMatchObject({ problems: [{ code: 'no_permission', count: 1 }] });
    expect(textOf(runReport(empty, {}, CONTEXT))).toEqual([['取数失败（班次）', '—']]);
  });

  it('read the one row of another query, and none where there are several', () => {
    const names = query('q2', {
      fields: [
        { as: 'line', field: 'line' },
        { as: 'id', field: 'id' },
      ],
    });
    const own = query('q1', { join: { to: 'q2', on: [['line', 'line']] } });
    const regions = [
      region({ row: 0, col: 0, rows: 1, cols: 1 }, { rows: [axis('group', 'l', 0, 0, '[line]')] }),
    ];
    const joined = report([sheet([80], ['body'], { cells: [cell(0, 0, '=[q2.id]')], regions })], {
      queries: [own, names],
    });
    const others = [
      { line: 'L1', id: 'one' },
      { line: 'L2', id: 'a' },
      { line: 'L2', id: 'b' },
    ];
    const format = { kind: 'text', problem: 'word' } as const;
    joined.sheets[0]?.cells.splice(0, 1, cell(0, 0, '=[q2.id]', { format }));
    expect(textOf(runReport(joined, { q1: { rows: ROWS }, q2: { rows: others } }, CONTEXT))).toEqual([
      ['one', '多个值'],
    ]);
  });

  it('hand on what a chart and a bar are drawn from, not how', () => {
    const chart = {
      kind: 'bar' as const,
      of: { query: 'q1' },
      category: expr('[line]'),
      series: [
        {
          key: 's',
          name: { zh: '良品' },
          value: expr('sum([good])'),
          axis: 'left' as const,
          look: 'bar' as const,
        },
      ],
      targets: [{ value: expr('100'), label: { zh: '目标' } }],
      legend: true,
      labels: true,
      sort: 'value' as const,
    };
    const plain = report([
      sheet([200, 60], ['body'], {
        cells: [cell(0, 0, { chart }), cell(0, 1, { bar: expr('sum([good])'), max: expr('700') })],
      }),
    ]);
    const figures = pagesOf(run(plain, ROWS))[0]?.boxes.map(({ figure }) => figure);
    expect(figures).toMatchObject([
      {
        chart: 'bar',
        categories: ['L1', 'L2', 'L3'],
        series: [{ values: [170, 130, 50] }],
        targets: [{ value: 100 }],
      },
      { bar: 0.5 },
    ]);
  });
});
