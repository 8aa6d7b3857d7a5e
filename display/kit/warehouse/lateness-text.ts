import type { Context } from './texts.ts';

const HOURS_FROM_MINUTES = 100;

/** `38` with its unit, from 100 min on `1:40` without one. */
function minutesOf(ms: number, { t }: Context): { readonly text: string; readonly unit: string } {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < HOURS_FROM_MINUTES) return { text: String(minutes), unit: t('warehouseBoard.minutes') };
  return { text: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`, unit: '' };
}

/** `38 分`, `1:40`. */
export function latenessText(ms: number, context: Context): string {
  const { text, unit } = minutesOf(ms, context);
  return unit === '' ? text : `${text} ${unit}`;
}

/** A fact has a plus, a forecast says that it is one. */
export function byText(
  state: 'late' | 'at_risk',
  byMs: number,
  context: Context,
): { readonly text: string; readonly unit: string } {
  const { text, unit } = minutesOf(byMs, context);
  return { text: state === 'late' ? `+${text}` : context.t('warehouseBoard.about', { time: text }), unit };
}
