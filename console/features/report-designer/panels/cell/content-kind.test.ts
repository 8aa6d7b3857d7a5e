import { expect, it } from 'vitest';
import { ReportContent } from '#shared/contracts/report/report-cell.ts';
import { expr } from '#tests/support/reports/report-parts.ts';
import { CONTENT_KINDS, emptyContent, formulaOf, kindOf, withFormula } from './content-kind.ts';

const VALUE = expr('sum([good])');

it('makes a content of each kind that a formula or nothing is enough for', () => {
  for (const kind of CONTENT_KINDS) {
    const made = withFormula(kind, { zh: '' }, VALUE, 'line') ?? emptyContent(kind);
    if (kind === 'chart') expect(made).toBe(null);
    else expect(kindOf(ReportContent.parse(made))).toBe(kind);
  }
});

it('keeps what else a content says when its formula changes', () => {
  const code: ReportContent = { barcode: 'qr', value: expr('1'), text: false, moduleMm: 0.5 };
  const changed = withFormula('barcode', code, VALUE, 'line');
  expect(changed).toEqual({ ...code, value: VALUE });
  expect(changed && formulaOf(changed)).toEqual(VALUE);
  expect(formulaOf({ image: 'file1', fit: 'cover' })).toBe(null);
});
