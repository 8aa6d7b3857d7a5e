import type { MachineParameter } from '#shared/contracts/history/machine-parameter.ts';
import type { Language } from '#shared/domain/text/language.ts';

const DECIMALS_MAX = 3;

export function valueWithUnit(value: number, unit: string | null, language: Language): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: DECIMALS_MAX }).format(value);
  return unit === null ? number : `${number} ${unit}`;
}

/** On which side the newest value is outside of its limits. */
export function limitBreachOf(
  row: Pick<MachineParameter, 'live' | 'lowLimit' | 'highLimit'>,
): 'below' | 'above' | null {
  const { live, lowLimit, highLimit } = row;
  if (live === null) return null;
  if (lowLimit !== null && live.value < lowLimit) return 'below';
  return highLimit !== null && live.value > highLimit ? 'above' : null;
}

/** `4 – 60`, `≥ 4`, `≤ 60`; empty without limits. */
export function parameterLimitsText(
  { lowLimit, highLimit }: Pick<MachineParameter, 'lowLimit' | 'highLimit'>,
  language: Language,
): string {
  const format = (value: number): string => valueWithUnit(value, null, language);
  if (lowLimit !== null && highLimit !== null) return `${format(lowLimit)} – ${format(highLimit)}`;
  if (lowLimit !== null) return `≥ ${format(lowLimit)}`;
  return highLimit === null ? '' : `≤ ${format(highLimit)}`;
}
