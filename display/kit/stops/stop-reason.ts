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
  const text = vendorTextIn(language, reported);
  // A machine that sends the names of its states would say each twice.
  const isName = text !== null && plain(text) === plain(reported.code ?? '');
  const vendor = [isName ? null : reported.code, text].filter(Boolean).join(' ');
  if (vendor) return vendor;
  if (base === 'blockage') return t('board.waits.blockage');
  if (base === 'material-shortage') return t('board.waits.shortage');
  return t(`states.long.${base}`);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
