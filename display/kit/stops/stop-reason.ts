import type { KitTranslate } from '#display/kit/texts.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { type VendorReport, vendorTextIn } from '#shared/domain/text/vendor-text.ts';

/** Why a machine stands: what it reported, or what it waits for, or the name of its state. */
export function stopReason(
  base: PresentedState,
  reported: VendorReport,
  { t, language }: { readonly t: KitTranslate; readonly language: Language },
): string {
  const vendor = [reported.code, vendorTextIn(language, reported)].filter(Boolean).join(' ');
  if (vendor) return vendor;
  if (base === 'blockage') return t('board.waits.blockage');
  if (base === 'material-shortage') return t('board.waits.shortage');
  return t(`states.long.${base}`);
}
