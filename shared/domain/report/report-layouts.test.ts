import { describe, expect, it } from 'vitest';
import type { ReportSheet } from '#shared/contracts/report/report-model.ts';
import { StepBudget } from '#shared/domain/expression/expression-scope.ts';
import {
  axis,
  CONTEXT,
  cell,
  expr,
  pagesOf,
  region,
  report,
  run,
  sheet,
  textOf,
} from '#tests/support/reports/report-parts.ts';
import { sheetGrid } from './grid/sheet-grid.ts';
import { ReportScope } from './report-scope.ts';
import { tablesOf } from './report-table.ts';
import { RunCount } from './run-count.ts';
import { layOutReport } from './run-report.ts';

const MM = 72 / 25.4;
/** Room for eight rows, each of a line of 12.6 pt and its padding. */
const LOW: Partial<ReportSheet> = {
  paper: { kind: 'mm', w: 100, h: 134 / MM },
  margin: [0, 0, 0, 0],
};
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    line: index < count / 2 ? 'L1' : 'L2',
    good: index + 1,
  }));

/** A ledger: rows in groups of lines with a subtotal and a total, both carried. */
const ledger = (more: Partial<ReportSheet> = {}, carry = { line: true, all: true }) =>
  report([
    sheet([100, 60], ['head', 'body', 'body', 'body'], {
      cells: [
        cell(0, 0, '号'),
        cell(1, 0, '=[id]'),
        cell(1, 1, '=[good]'),
        cell(2, 0, '小计'),
        cell(2, 1, '=sum([good])'),
        cell(3, 0, '总计'),
        cell(3, 1, '=sum([good])'),
      ],
      regions: [
        region(
          { row: 1, col: 0, rows: 3, cols: 2 },
          {
            rows: [
              axis('group', 'line', 1, 2, '[line]', {
                children: [
                  axis('detail', 'd', 1, 1),
                  axis('total', 'sub', 2, 2, undefined, { carry: carry.line }),
                ],
              }),
              axis('total', 'all', 3, 3, undefined, { carry: carry.all }),
            ],
          },
        ),
      ],
      ...LOW,
      ...more,
    }),
  ]);

describe('totals that are carried', () => {
  it('stand at the foot of a page and the head of the next, over what was shown', () => {
    expect(textOf(run(ledger({}, { line: false, all: true }), rows(12)))).toEqual([
      ['号', 'n0 | 1', 'n1 | 2', 'n2 | 3', 'n3 | 4', 'n4 | 5', 'n5 | 6', '过次页 | 21'],
      ['号', '承前页 | 21', '小计 | 21', 'n6 | 7', 'n7 | 8', 'n8 | 9', 'n9 | 10', '过次页 | 55'],
      ['号', '承前页 | 55', 'n10 | 11', 'n11 | 12', '小计 | 57', '总计 | 78'],
    ]);
    const english = textOf(run(ledger({}, { line: false, all: true }), rows(12), { language: 'en' }));
    expect(english.flat().filter((text) => /forward/.test(text))).toEqual([
      'Carried forward | 21',
      'Brought forward | 21',
      'Carried forward | 55',
      'Brought forward | 55',
    ]);
  });

  it('are those of the groups that go on, the outermost first', () => {
    const taller = { ...LOW, paper: { kind: 'mm' as const, w: 100, h: 200 / MM } };
    const pages = textOf(run(ledger(taller), rows(18)));
    expect(pages[0]?.slice(-3)).toEqual(['n8 | 9', '小计 | 45', '过次页 | 45']);
    expect(pages[1]?.slice(0, 3)).toEqual(['号', '承前页 | 45', 'n9 | 10']);
    const second = textOf(run(ledger(taller), rows(36)))[1] ?? [];
    // Of the second page both go on: all, and its line.
    expect(second.slice(0, 3)).toEqual(['号', '承前页 | 45', '承前页 | 45']);
  });

  it('say where they come from, and look as the total does', () => {
    const [page] = pagesOf(run(ledger({}, { line: false, all: true }), rows(12)));
    expect(page?.boxes.at(-1)?.from).toEqual({
      cell: 6,
      region: 'r1',
      query: 'q1',
      path: [{ axis: 'all', value: '' }],
      rows: 6,
    });
  });

  it('are left out where they would leave a page less than a quarter for rows', () => {
    const low = { ...LOW, paper: { kind: 'mm' as const, w: 100, h: 45 / MM } };
    const texts = textOf(run(ledger(low), rows(4))).flat();
    expect(texts.filter((text) => text.startsWith('n'))).toHaveLength(4);
    expect(texts.join()).not.toContain('过次页');
  });

  it('have the row that is cut with them', () => {
    const long = { id: '甲'.repeat(120), line: 'L1', good: 5 };
    const pages = textOf(run(ledger({}, { line: false, all: true }), [long, { ...long, id: 'end' }]));
    expect(pages[0]?.at(-1)).toBe('过次页 | 5');
    expect(pages[1]?.[1]).toBe('承前页 | 5');
    expect(pages.at(-1)?.at(-1)).toBe('总计 | 10');
    const ids = pages.flat().flatMap((line) => line.match(/甲|end/g) ?? []);
    expect([ids.filter((one) => one === '甲').length, ids.at(-1)]).toEqual([120, 'end']);
  });
});

const list = (more: Partial<ReportSheet>) =>
  report([
    sheet([40], ['title', 'head', 'body', 'foot'], {
      cells: [cell(0, 0, '标题'), cell(1, 0, '号'), cell(2, 0, '=[id]'), cell(3, 0, '=sum([good], @page)')],
      regions: [region({ row: 2, col: 0, rows: 1, cols: 1 }, { rows: [axis('detail', 'd', 2, 2)] })],
      ...LOW,
      ...more,
    }),
  ]);

describe('a sheet in columns', () => {
  it('fills one after the other, each with heads and feet of its own', () => {
    const pageFoot = { right: expr('text(page(), "/", pages())') };
    const across = list({ across: { count: 3, gap: 10 }, margin: [0, 0, 20, 0], pageFoot });
    // Room for six rows: a title in the first one, then three or four between head and foot.
    expect(textOf(run(across, rows(18)))).toEqual([
      [
        '标题 | 号 | 号',
        '号 | n3 | n7',
        'n0 | n4 | n8',
        'n1 | n5 | n9',
        'n2 | n6 | n10',
        '6 | 22 | 38',
        '1/2',
      ],
      ['号 | 号', 'n11 | n15', 'n12 | n16', 'n13 | n17', 'n14', '54 | 51', '2/2'],
    ]);
    const [page] = pagesOf(run(across, rows(18)));
    const width = (100 * MM - 20) / 3;
    const heads = page?.boxes.filter(({ lines }) => lines[0]?.text === '号').map(({ x }) => x);
    expect(heads).toEqual([0, width + 10, 2 * (width + 10)].map((x) => expect.closeTo(x, 2)));
  });
});

const LABELS = { across: 2, down: 2, gapX: 10, gapY: 20 };
const labels = (more: Partial<ReportSheet> = {}, first?: string) =>
  report(
    [
      sheet([60, 60], ['body', 'body'], {
        cells: [cell(0, 0, '=[id]'), cell(1, 0, '=[good]')],
        regions: [region({ row: 0, col: 0, rows: 2, cols: 2 }, { rows: [axis('detail', 'd', 0, 1)] })],
        labels: { ...LABELS, ...(first === undefined ? {} : { first: expr(first) }) },
        ...LOW,
        ...more,
      }),
    ],
    {
      params: [
        {
          ...({ key: 'first', label: { zh: '起始' }, type: 'number', multiple: false } as const),
          required: false,
          hidden: false,
          width: 1,
        },
      ],
    },
  );

describe('a sheet of labels', () => {
  it('has one for each row, along and then down', () => {
    expect(textOf(run(labels(), rows(5)))).toEqual([
      ['n0 | n1', '1 | 2', 'n2 | n3', '3 | 4'],
      ['n4', '5'],
    ]);
    const [page] = pagesOf(run(labels(), rows(5)));
    const corners = page?.boxes.filter(({ from }) => from?.cell === 0).map(({ x, y }) => [x, y]);
    const [right, below] = [(100 * MM - 10) / 2 + 10, 77];
    expect(corners).toEqual(
      [
        [0, 0],
        [right, 0],
        [0, below],
        [right, below],
      ].map(([x = 0, y = 0]) => [expect.closeTo(x, 2), expect.closeTo(y, 2)]),
    );
  });

  it('begins at the place that is asked for; one that is none is told', () => {
    const from = (value: number | null) => run(labels({}, '$first'), rows(3), { params: { first: value } });
    expect(textOf(from(3))).toEqual([
      ['n0 | n1', '1 | 2'],
      ['n2', '3'],
    ]);
    expect(pagesOf(from(3))[0]?.boxes[0]?.y).toBe(77);
    expect(textOf(from(null))).toEqual([['n0 | n1', '1 | 2', 'n2', '3']]);
    for (const value of [0, 5, 1.5]) {
      expect(from(value)).toMatchObject({ problems: [{ code: 'out_of_range', count: 1 }] });
      expect(textOf(from(value))).toEqual(textOf(from(null)));
    }
  });

  it('goes on in the next label with what one has no room for, and has its pictures in each', () => {
    const long = [
      { id: '甲'.repeat(30), good: 1 },
      { id: 'end', good: 2 },
    ];
    expect(
      textOf(run(labels(), long))
        .flat()
        .join()
        .match(/甲|end/g),
    ).toHaveLength(31);
    const floats = [{ x: 0, y: 20, w: 500, h: 500, content: { zh: '标' } }];
    const [page] = pagesOf(run(labels({ floats }), rows(3)));
    const drawn = page?.boxes.filter(({ lines }) => lines[0]?.text === '标') ?? [];
    expect(drawn.map(({ x, y, w, h }) => [Math.round(x), y, Math.round(w), h])).toEqual([
      [0, 20, 137, 37],
      [147, 20, 137, 37],
      [0, 97, 137, 37],
    ]);
  });
});

describe('the outline of a sheet', () => {
  it('has a level for each axis that says whether it is collapsed; totals are beside it', () => {
    const given = ledger();
    const [shown] = given.sheets;
    const [line] = shown?.regions[0]?.rows ?? [];
    const [detail] = line?.children ?? [];
    if (!shown || !line || !detail) throw new Error('no axes');
    line.collapsed = false;
    detail.collapsed = true;
    const tables = tablesOf(given, { q1: { rows: rows(2) } }, CONTEXT);
    const grid = sheetGrid(
      given,
      shown,
      new ReportScope(given, CONTEXT, tables, new StepBudget(1e6)),
      new RunCount(9),
    );
    expect(grid.rows.map(({ outline, isFolded }) => [outline, isFolded])).toEqual([
      [0, false],
      [2, true],
      [1, false],
      [2, true],
      [1, false],
      [0, false],
    ]);
    expect(textOf(run(given, rows(2)))).toEqual(textOf(run(ledger(), rows(2))));
  });
});

describe('pages one by one', () => {
  it('are handed over as they are laid out, and are those of all at once', () => {
    const given = ledger();
    const seen: number[] = [];
    const about = layOutReport(
      given,
      { q1: { rows: rows(40) } },
      { ...CONTEXT, limits: { pages: 3 } },
      (page) => seen.push(page.boxes.length),
    );
    expect(about).toMatchObject({ refusal: 'too_many_pages' });
    expect(seen).toHaveLength(3);
    const pages: unknown[] = [];
    layOutReport(given, { q1: { rows: rows(40) } }, CONTEXT, (page) => pages.push(page));
    expect(pages).toEqual(pagesOf(run(given, rows(40))));
  });

  it('count what a cell lacks once, however often it is drawn', () => {
    const copies = [{ zh: '一' }, { zh: '二' }];
    const cells = [cell(0, 0, '=1 / 0'), cell(1, 0, '=[id]'), cell(1, 1, '=1 / ([good] - 1)')];
    const regions = [region({ row: 1, col: 0, rows: 1, cols: 2 }, { rows: [axis('detail', 'd', 1, 1)] })];
    const wide = report([sheet([200, 200], ['head', 'body'], { cells, regions, copies, ...LOW })]);
    const result = run(wide, rows(20));
    expect(pagesOf(result)).toHaveLength(12);
    expect(result).toMatchObject({ problems: [{ code: 'division_by_zero', count: 2 }] });
  });

  it('count the steps of a cell once, however often it is drawn', () => {
    // Each rank looks at all rows: together more than half of what a run may compute.
    const foot = { pageFoot: { right: expr('text(page(), "/", pages())') } };
    const cells = [cell(0, 0, '=[id]'), cell(0, 1, '=rank(sum([good]), @d)')];
    const regions = [region({ row: 0, col: 0, rows: 1, cols: 2 }, { rows: [axis('detail', 'd', 0, 0)] })];
    const ranked = report([sheet([60, 60], ['body'], { cells, regions, ...foot })]);
    const taken = (copies: { zh: string }[]) => {
      const [one] = ranked.sheets;
      return run({ ...ranked, sheets: one ? [{ ...one, copies }] : [] }, rows(1_500));
    };
    expect(pagesOf(taken([{ zh: 'a' }, { zh: 'b' }]))).toHaveLength(2 * pagesOf(taken([])).length);
  });
});
