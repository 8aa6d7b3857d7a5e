import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { PageBox, ReportPage } from '#shared/contracts/report/report-pages.ts';
import { PROPERTY_RUNS } from '#tests/support/extent.ts';
import {
  axis,
  cell,
  expr,
  pagesOf,
  region,
  report,
  run,
  sheet,
} from '#tests/support/reports/report-parts.ts';

const RUNS = Math.ceil(PROPERTY_RUNS / 3);
const row = fc.record({
  line: fc.constantFrom('L1', 'L2', 'L3', '线四', null),
  shift: fc.constantFrom('A', 'B', 'C'),
  good: fc.oneof(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constant(null)),
});
/** Numbered, so that each can be found again. */
const rows = fc
  .array(row, { maxLength: 60 })
  .map((all) => all.map((one, index) => ({ ...one, id: `n${index}` })));

/** Lines × shifts with totals in both directions. */
const CROSS = report([
  sheet([70, 50, 50], ['head', 'body', 'body'], {
    paper: { kind: 'mm', w: 120, h: 60 },
    cells: [
      cell(0, 1, '=[shift]'),
      cell(0, 2, '合计'),
      cell(1, 0, '=[line]'),
      cell(1, 1, '=sum([good])'),
      cell(1, 2, '=sum([good])'),
      cell(2, 0, '合计'),
      cell(2, 1, '=sum([good])'),
      cell(2, 2, '=sum([good])'),
    ],
    regions: [
      region(
        { row: 0, col: 0, rows: 3, cols: 3 },
        {
          rows: [axis('group', 'line', 1, 1, '[line]'), axis('total', 'all', 2, 2)],
          cols: [axis('group', 'shift', 1, 1, '[shift]'), axis('total', 'sum', 2, 2)],
        },
      ),
    ],
  }),
]);

/** Three levels of rows with a merge at each, on pages that are lower than most groups. */
const LIST = report([
  sheet([60, 60, 60, 60], ['title', 'head', 'body', 'body', 'body', 'summary'], {
    paper: { kind: 'mm', w: 120, h: 70 },
    cells: [
      cell(0, 0, '标题', { cols: 4 }),
      cell(1, 0, '产线'),
      cell(2, 0, '=[line]', { row: 'line', rows: 2 }),
      cell(2, 1, '=[shift]', { row: 'shift' }),
      cell(2, 2, '=[id]'),
      cell(2, 3, '=[good]'),
      cell(3, 1, '小计', { cols: 2 }),
      cell(3, 3, '=sum([good])'),
      cell(4, 3, '=sum([good])'),
      cell(5, 0, '完'),
    ],
    regions: [
      region(
        { row: 2, col: 0, rows: 3, cols: 4 },
        {
          rows: [
            axis('group', 'line', 2, 3, '[line]', {
              children: [
                axis('group', 'shift', 2, 2, '[shift]', {
                  page: 'keep',
                  children: [
                    axis('detail', 'd', 2, 2, undefined, { sort: { by: expr('[id]'), dir: 'asc' } }),
                  ],
                }),
                axis('total', 'sub', 3, 3),
              ],
            }),
            axis('total', 'all', 4, 4),
          ],
        },
      ),
    ],
  }),
]);

/** Subtotals and a total that are carried, over pages of a few rows. */
const LEDGER = report([
  sheet([60, 60], ['head', 'body', 'body', 'body'], {
    paper: { kind: 'mm', w: 90, h: 70 },
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
                axis('detail', 'd', 1, 1, undefined, { sort: { by: expr('[id]'), dir: 'asc' } }),
                axis('total', 'sub', 2, 2, undefined, { carry: true }),
              ],
            }),
            axis('total', 'all', 3, 3, undefined, { carry: true }),
          ],
        },
      ),
    ],
  }),
]);

/** The same list in columns, or with a row on each label. */
const divided = (more: Partial<ReportSheet>) =>
  report([
    sheet([50], ['head', 'body'], {
      paper: { kind: 'mm', w: 120, h: 90 },
      cells: [cell(0, 0, '号'), cell(1, 0, '=[id]', { style: { fill: 'stripe' } })],
      regions: [
        region(
          { row: 1, col: 0, rows: 1, cols: 1 },
          { rows: [axis('detail', 'd', 1, 1, undefined, { sort: { by: expr('[id]'), dir: 'asc' } })] },
        ),
      ],
      ...more,
    }),
  ]);
const COLUMNS = divided({ across: { count: 3, gap: 12 } });
const LABELS = divided({ labels: { across: 3, down: 2, gapX: 7, gapY: 9, first: expr('4') } });

interface Shown {
  readonly path: string;
  readonly value: number | null;
}

function shownOf(pages: readonly ReportPage[], cellIndex: number): Shown[] {
  return pages.flatMap(({ boxes }) =>
    boxes.flatMap(({ from, lines }) =>
      from?.cell === cellIndex
        ? [
            {
              path: from.path.map(({ axis: key, value }) => `${key}=${value}`).join(),
              value: lines[0] ? Number(lines[0].text.replaceAll(',', '')) : null,
            },
          ]
        : [],
    ),
  );
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);

describe('reports over any rows', () => {
  it('have totals that are the sums of what is shown, in both directions', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const pages = pagesOf(run(CROSS, given));
        const [inner, right, below, corner] = [3, 4, 6, 7].map((index) =>
          shownOf(pages, index).map(({ value }) => value),
        );
        const all = sum(given.map(({ good }) => good));
        for (const part of [inner, right, below, corner])
          if (given.length > 0) expect(sum(part ?? [])).toBe(all);
      }),
      { numRuns: RUNS },
    );
  });

  it('show each row once, in its groups', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const pages = pagesOf(run(LIST, given));
        const ids = pages.flatMap(({ boxes }) =>
          boxes.flatMap(({ from, lines }) => (from?.cell === 4 ? lines.map(({ text }) => text) : [])),
        );
        expect(ids.toSorted()).toEqual(given.map(({ id }) => id).toSorted());
        const subtotals = shownOf(pages, 7).map(({ value }) => value);
        expect(sum(subtotals)).toBe(sum(given.map(({ good }) => good)));
      }),
      { numRuns: RUNS },
    );
  });

  it('have their boxes within their pages, none over another, and texts within their boxes', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(CROSS, LIST, LEDGER, COLUMNS, LABELS), (given, model) => {
        for (const { boxes, w, h } of pagesOf(run(model, given))) {
          for (const [index, box] of boxes.entries()) {
            expect(box.x >= 0 && box.y >= 0 && box.x + box.w <= w + 0.01 && box.y + box.h <= h + 0.01).toBe(
              true,
            );
            for (const line of box.lines)
              expect(line.y >= box.y && line.y <= box.y + box.h + 0.01).toBe(true);
            const over = boxes
              .slice(index + 1)
              .find(
                (other) =>
                  box.x < other.x + other.w - 0.01 &&
                  other.x < box.x + box.w - 0.01 &&
                  box.y < other.y + other.h - 0.01 &&
                  other.y < box.y + box.h - 0.01,
              );
            expect(over && [box, over]).toBe(undefined);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('are the same for rows in another order', () => {
    const shuffled = rows.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
    );
    fc.assert(
      fc.property(
        shuffled,
        fc.constantFrom(CROSS, LIST, LEDGER, COLUMNS, LABELS),
        ([given, mixed], model) => {
          expect(run(model, mixed)).toEqual(run(model, given));
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('carry from each page to the next the sum of what was shown', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const goods = new Map(given.map(({ id, good }) => [id, good ?? 0]));
        let shown = 0;
        let carried: (number | null)[] = [];
        for (const { boxes } of pagesOf(run(LEDGER, given))) {
          const textOf = ({ lines }: PageBox) => lines[0]?.text ?? '';
          const behind = (word: string) =>
            boxes.flatMap((box) => {
              if (textOf(box) !== word) return [];
              const value = boxes.find(({ x, y }) => y === box.y && x > box.x);
              return [value ? Number(textOf(value).replaceAll(',', '')) : null];
            });
          expect(behind('承前页')).toEqual(carried);
          carried = behind('过次页');
          for (const box of boxes) if (box.from?.cell === 1) shown += goods.get(textOf(box)) ?? 0;
          // The outermost first: of all lines.
          const [all] = carried;
          if (carried.length > 0) expect(all ?? 0).toBe(shown);
        }
        expect(carried).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('show each row once in columns and on labels', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(COLUMNS, LABELS), (given, model) => {
        const ids = pagesOf(run(model, given)).flatMap(({ boxes }) =>
          boxes.flatMap(({ from, lines }) => (from?.cell === 1 ? lines.map(({ text }) => text) : [])),
        );
        expect(ids).toEqual(given.map(({ id }) => id).toSorted());
      }),
      { numRuns: RUNS },
    );
  });

  it('lose nothing between the greatest and the rest', () => {
    const by = expr('sum([good])');
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 6 }), (given, n) => {
        const regions = [
          region(
            { row: 0, col: 0, rows: 2, cols: 2 },
            {
              rows: [
                axis('group', 'line', 0, 0, '[line]', { top: { n, by, rest: true } }),
                axis('total', 't', 1, 1),
              ],
            },
          ),
        ];
        const top = report([
          sheet([80, 80], ['body', 'body'], {
            cells: [cell(0, 0, '=[line]'), cell(0, 1, '=sum([good])'), cell(1, 1, '=sum([good])')],
            regions,
          }),
        ]);
        const pages = pagesOf(run(top, given));
        expect(sum(shownOf(pages, 1).map(({ value }) => value))).toBe(
          sum(shownOf(pages, 2).map(({ value }) => value)),
        );
      }),
      { numRuns: RUNS },
    );
  });
});
