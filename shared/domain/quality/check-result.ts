import type { MeasuredKind } from '#shared/contracts/quality/quality-plan-item.ts';

/** What a result is measured against. */
export interface MeasuredItem {
  readonly valueKind: MeasuredKind;
  readonly lowerLimit: number | null;
  readonly upperLimit: number | null;
}

/** As the database keeps it: 12 digits before the point and 6 behind it. */
const DECIMAL = /^-?\d{1,12}(?:\.\d{1,6})?$/;

/** Whether a text can be the value of such a result. */
export function isMeasurable({ valueKind }: Pick<MeasuredItem, 'valueKind'>, value: string): boolean {
  switch (valueKind) {
    case 'number':
      return DECIMAL.test(value);
    case 'yes_no':
      return value === 'yes' || value === 'no';
    case 'text':
      return value.trim() !== '';
  }
}

/** Whether a value is as it should be, limits included; null where only a person can say. */
export function isWithinLimits(item: MeasuredItem, value: string): boolean | null {
  const { valueKind, lowerLimit, upperLimit } = item;
  if (valueKind === 'text') return null;
  if (valueKind === 'yes_no') return value === 'yes';
  const measured = Number(value);
  return (lowerLimit === null || measured >= lowerLimit) && (upperLimit === null || measured <= upperLimit);
}
