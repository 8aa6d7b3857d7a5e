import { expect, it } from 'vitest';
import type { Report } from '#shared/contracts/report/report-model.ts';
import { applyEdit } from '#shared/domain/report/edit/apply-edit.ts';
import { axisOf } from '#shared/domain/report/edit/axis-tree.ts';
import { axis, region, report, sheet } from '#tests/support/reports/report-parts.ts';
import { type TotalPlace, totalEdit, totalPlace } from './group-total.ts';

const PLAIN = report([
  sheet([60], ['body', 'body', 'body'], {
    regions: [
      region(
        { row: 1, col: 0, rows: 2, cols: 1 },
        {
          rows: [
            axis('group', 'line', 1, 2, '[line]', {
              children: [axis('detail', 'd', 1, 1), axis('fixed', 'f', 2, 2)],
            }),
          ],
        },
      ),
    ],
  }),
]);

function groupIn(given: Report, key: string) {
  const [of] = given.sheets;
  const first = of?.regions[0];
  if (!of || !first) throw new Error('no region');
  return { sheet: of, region: first, lines: 'rows' as const, axis: axisOf(first.rows, key) };
}

function withTotal(given: Report, key: string, place: TotalPlace): Report {
  const edit = totalEdit(groupIn(given, key), place);
  if (!edit) return given;
  const result = applyEdit(given, edit);
  if ('refused' in result) throw new Error(result.refused);
  return result.report;
}

it('adds, moves and takes away the total of a group, with its line', () => {
  for (const key of ['line', 'd']) {
    let now = PLAIN;
    for (const place of ['after', 'before', 'after', 'none', 'before', 'none'] as const) {
      now = withTotal(now, key, place);
      expect(totalPlace(groupIn(now, key))).toBe(place);
      expect(now.sheets[0]?.rows.length).toBe(place === 'none' ? 3 : 4);
    }
    expect(now).toEqual(PLAIN);
  }
  expect(totalEdit(groupIn(PLAIN, 'line'), 'none')).toBe(null);
});

it('leaves a line that another region has too', () => {
  const total = withTotal(PLAIN, 'line', 'after');
  const other = region({ row: 3, col: 1, rows: 1, cols: 1 }, { key: 'r2' });
  const shared = report(
    total.sheets.map((one) => ({
      ...one,
      columns: [{ w: 60 }, { w: 60 }],
      regions: [...one.regions, other],
    })),
  );
  expect(totalEdit(groupIn(shared, 'line'), 'none')).toMatchObject({ kind: 'removeAxis' });
});
