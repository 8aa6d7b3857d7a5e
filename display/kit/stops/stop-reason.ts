import type { KitTranslate } from '#display/kit/texts.ts';
import type { PresentedState } from '#shared/contracts/machine-state.ts';

/** Why a machine stands: what it reported, or what it waits for, or the name of its state. */
export function stopReason(
  base: PresentedState,
  reported: { readonly code: string | null; readonly text: string | null },
  t: KitTranslate,
): string {
  const vendor = [reported.code, reported.text].filter(Boolean).join(' ');
  if (vendor) return vendor;
  if (base === 'blockage') return t('board.waits.blockage');
  if (base === 'material-shortage') return t('board.waits.shortage');
  return t(`states.long.${base}`);
}
