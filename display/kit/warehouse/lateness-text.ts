import { LATENESS_HOURS_FROM } from '#shared/domain/orders/order-lateness.ts';
import { minutesFigure, minutesText } from '#shared/domain/text/duration-text.ts';
import type { Context } from './texts.ts';

/** `38 分`, `1 小时 40 分`, `1 h 40`. */
export function latenessText(ms: number, { language }: Context): string {
  return minutesText(ms, language, LATENESS_HOURS_FROM);
}

/** A fact has a plus, a forecast says that it is one. */
export function byText(
  state: 'late' | 'at_risk',
  byMs: number,
  context: Context,
): { readonly text: string; readonly unit: string } {
  const { text, unit } = minutesFigure(byMs, context.language);
  return { text: state === 'late' ? `+${text}` : context.t('warehouseBoard.about', { time: text }), unit };
}
