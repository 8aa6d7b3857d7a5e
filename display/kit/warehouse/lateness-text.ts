import { wholeMinutes } from '#display/kit/minutes-text.ts';
import type { Context } from './texts.ts';

/** `38 分`, `1:40`. */
export function latenessText(ms: number, context: Context): string {
  const { text, unit } = wholeMinutes(ms, context.t('warehouseBoard.minutes'));
  return unit === '' ? text : `${text} ${unit}`;
}

/** A fact has a plus, a forecast says that it is one. */
export function byText(
  state: 'late' | 'at_risk',
  byMs: number,
  context: Context,
): { readonly text: string; readonly unit: string } {
  const { text, unit } = wholeMinutes(byMs, context.t('warehouseBoard.minutes'));
  return { text: state === 'late' ? `+${text}` : context.t('warehouseBoard.about', { time: text }), unit };
}
