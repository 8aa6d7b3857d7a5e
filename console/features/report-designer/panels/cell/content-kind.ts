import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { ReportContent } from '#shared/contracts/report/report-cell.ts';

export const CONTENT_KINDS = [
  'text',
  'formula',
  'image',
  'barcode',
  'spark',
  'bar',
  'diagonal',
  'chart',
] as const;
export type CellContentKind = (typeof CONTENT_KINDS)[number];

export function kindOf(content: ReportContent): CellContentKind {
  if ('zh' in content) return 'text';
  if ('expr' in content || 'draft' in content) return 'formula';
  if ('image' in content) return 'image';
  if ('barcode' in content) return 'barcode';
  if ('spark' in content) return 'spark';
  if ('bar' in content) return 'bar';
  return 'diagonal' in content ? 'diagonal' : 'chart';
}

/** What a cell of a kind is before its value is given; null where it needs one first. */
export function emptyContent(kind: CellContentKind): ReportContent | null {
  if (kind === 'text') return { zh: '' };
  return kind === 'diagonal' ? { diagonal: [{ zh: '' }, { zh: '' }] } : null;
}

/** The content of a kind with its formula. `before` gives what else it says, where it is of that kind. */
export function withFormula(
  kind: CellContentKind,
  before: ReportContent,
  value: Expr,
  axis: string,
): ReportContent | null {
  switch (kind) {
    case 'formula':
      return { expr: value };
    case 'image':
      return { image: { expr: value }, fit: 'image' in before ? before.fit : 'contain' };
    case 'barcode':
      return 'barcode' in before
        ? { ...before, value }
        : { barcode: 'code128', value, text: true, moduleMm: 0.33 };
    case 'spark':
      return 'spark' in before ? { ...before, value } : { spark: 'line', value, over: axis };
    case 'bar':
      return 'bar' in before ? { ...before, bar: value } : { bar: value, max: { kind: 'number', value: 1 } };
    default:
      return null;
  }
}

/** The formula that a content is made of. */
export function formulaOf(content: ReportContent): Expr | null {
  if ('expr' in content) return content.expr;
  if ('image' in content) return typeof content.image === 'string' ? null : content.image.expr;
  if ('barcode' in content || 'spark' in content) return content.value;
  return 'bar' in content ? content.bar : null;
}
