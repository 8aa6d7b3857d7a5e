import type { ModelContext } from '#display/kit/live/age.ts';
import { boardTexts } from '#display/kit/texts.ts';
import type { TextKey } from '#shared/client/i18n.ts';
import { pretreatmentBoard as en } from '#shared/i18n/en/display/pretreatment.ts';
import { pretreatmentBoard as zh } from '#shared/i18n/zh/display/pretreatment.ts';

export const PRETREATMENT_TEXTS = boardTexts({
  zh: { pretreatmentBoard: zh },
  en: { pretreatmentBoard: en },
});
export type PretreatmentTexts = (typeof PRETREATMENT_TEXTS)['byLanguage']['zh'];
export type PretreatmentContext = ModelContext<TextKey<PretreatmentTexts>>;
