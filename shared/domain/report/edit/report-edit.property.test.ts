import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Report } from '#shared/contracts/report/report-model.ts';
import { gridAreaOf, overlaps } from '#shared/domain/report/grid-area.ts';
import { validateReport } from '#shared/domain/report/validate/validate-report.ts';
import { PROPERTY_RUNS } from '#tests/support/extent.ts';
import { axis, cell, region, report, SOURCE, sheet } from '#tests/support/reports/report-parts.ts';
import { applyEdit } from './apply-edit.ts';
import type { ReportEdit } from './report-edit.ts';

const CROSS = report([
  sheet([60, 60, 60, 60, 60], ['title', 'head', 'body', 'body', 'body', 'body', 'summary'], {
    cells: [
      cell(0, 0, '标题', { cols: 5 }),
      cell(1, 1, '=[shift]', { col: 'shift', cols: 2 }),
      cell(2, 0, '=[line]', { row: 'line', rows: 3 }),
      cell(2, 1, '=[day]'),
      cell(2, 2, '=[good]'),
      cell(4, 1, '=sum([good])', { row: 'line', cols: 2 }),
      cell(5, 0, '合计'),
      cell(5, 3, '=sum([good])', { name: 'all' }),
      cell(6, 0, '完', { cols: 5 }),
    ],
    regions: [
      region(
        { row: 1, col: 0, rows: 5, cols: 4 },
        {
          rows: [
            axis('group', 'line', 2, 4, '[line]', {
              children: [axis('group', 'day', 2, 3, '[day]', { children: [axis('detail', 'd', 2, 2)] })],
            }),
            axis('total', 'sum', 5, 5, undefined, { of: 'line' }),
          ],
          cols: [axis('group', 'shift', 1, 2, '[shift]'), axis('total', 'right', 3, 3)],
        },
      ),
    ],
    floats: [{ x: 70, y: 40, w: 50, h: 20, content: { zh: '图' } }],
    headColumns: 1,
  }),
]);

const line = fc.integer({ min: 0, max: 8 });
const few = fc.integer({ min: 1, max: 3 });
const lines = fc.constantFrom('rows' as const, 'cols' as const);
const range = fc.record({ row: line, col: line, rows: few, cols: few });
const axisKey = fc.constantFrom('line', 'day', 'd', 'sum', 'shift', 'right', 'new');
const above = fc.option(axisKey, { nil: null });
const before = fc.option(
  axisKey.map((key) => ({ before: key })),
  { nil: {} },
);
const content = fc.constantFrom({ zh: '' }, { zh: '甲' }, null);
const at = { sheet: 's1', region: 'r1' } as const;

const newAxis = fc
  .record({
    kind: fc.constantFrom('group' as const, 'total' as const, 'fixed' as const),
    from: line,
    more: few,
  })
  .map(({ kind, from, more }) =>
    axis(kind, 'new', from, from + more - 1, kind === 'group' ? '[good]' : undefined),
  );

const edit: fc.Arbitrary<ReportEdit> = fc.oneof(
  fc
    .record({ lines, from: line, count: few })
    .map((all) => ({ kind: 'insert' as const, sheet: 's1', ...all })),
  fc
    .record({ lines, from: line, count: few })
    .map((all) => ({ kind: 'remove' as const, sheet: 's1', ...all })),
  fc
    .record({ kind: fc.constantFrom('merge' as const, 'split' as const, 'clear' as const), range })
    .map((all) => ({ sheet: 's1', ...all })),
  fc.record({ at: range, content }).map((all) => ({ kind: 'content' as const, sheet: 's1', ...all })),
  fc
    .record({ range, bold: fc.constantFrom(true, null) })
    .map(({ range: of, bold }) => ({ kind: 'style' as const, sheet: 's1', range: of, patch: { bold } })),
  fc
    .record({ range, sides: fc.constantFrom('all' as const, 'outer' as const, 'none' as const) })
    .map((all) => ({ kind: 'border' as const, sheet: 's1', ...all })),
  fc
    .record({ range, row: above })
    .map(({ range: of, row }) => ({ kind: 'cells' as const, sheet: 's1', range: of, patch: { row } })),
  fc
    .record({ at: fc.record({ row: line, col: line }), rows: few, cols: few })
    .map(({ at: place, ...size }) => ({
      kind: 'paste' as const,
      sheet: 's1',
      at: place,
      cells: [{ row: 0, col: 0, ...size, content: { zh: '贴' } }],
    })),
  fc
    .record({ axis: axisKey, parent: above, more: before })
    .map(({ more, ...all }) => ({ kind: 'moveAxis' as const, ...at, ...all, ...more })),
  fc
    .record({ lines, parent: above, axis: newAxis, more: before })
    .map(({ more, ...all }) => ({ kind: 'axis' as const, ...at, ...all, ...more })),
  axisKey.map((axis) => ({ kind: 'removeAxis' as const, ...at, axis })),
  range.map((of) => ({ kind: 'region' as const, sheet: 's1', region: region(of, { key: 'r2' }) })),
  fc
    .record({ row: line, col: line })
    .map((place) => ({ kind: 'dropField' as const, sheet: 's1', at: place, query: 'q1', field: 'good' })),
);

const PLACE_FAULTS = [
  'outside_sheet',
  'overlapping_cells',
  'overlapping_regions',
  'span_outside_group',
  'scope_outside_group',
  'duplicate_key',
  'too_deep',
];

const edited = (given: Report, one: ReportEdit): Report => {
  const result = applyEdit(given, one);
  return 'report' in result ? result.report : given;
};

describe('any edits of a report', () => {
  it('make a report whose cells, groups and regions stand where they can', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
        let now = CROSS;
        for (const one of edits) {
          now = edited(now, one);
          const [first] = Report.parse(now).sheets;
          const areas = first?.cells.map(gridAreaOf) ?? [];
          const twice = areas.find((area, index) =>
            areas.slice(0, index).some((other) => overlaps(area, other)),
          );
          expect(twice).toBe(undefined);
          const faults = validateReport(now, [SOURCE]).filter(({ code }) => PLACE_FAULTS.includes(code));
          expect({ edit: one, faults }).toEqual({ edit: one, faults: [] });
        }
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });

  it('leave the report that they are made of as it was', () => {
    fc.assert(
      fc.property(edit, (one) => {
        const copy = structuredClone(CROSS);
        edited(CROSS, one);
        expect(CROSS).toEqual(copy);
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });

  it('give the same report after lines are inserted and removed again', () => {
    const some = fc.array(edit, { maxLength: 4 });
    fc.assert(
      fc.property(some, lines, line, few, (edits, side, from, count) => {
        const given = edits.reduce(edited, CROSS);
        const place = { sheet: 's1', lines: side, from, count } as const;
        const grown = applyEdit(given, { kind: 'insert', ...place });
        if (!('report' in grown)) return;
        expect(grown.report).not.toEqual(given);
        expect(edited(grown.report, { kind: 'remove', ...place })).toEqual(given);
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });
});
