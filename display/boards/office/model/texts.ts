import { boardTexts } from '#display/kit/texts.ts';
import type { TextKey } from '#shared/client/i18n.ts';
import { office as en } from '#shared/i18n/en/display/office.ts';
import { orderReason as enReason } from '#shared/i18n/en/orders/order-reason.ts';
import { office as zh } from '#shared/i18n/zh/display/office.ts';
import { orderReason as zhReason } from '#shared/i18n/zh/orders/order-reason.ts';

export const OFFICE_TEXTS = boardTexts({
  zh: { office: zh, orderReason: zhReason },
  en: { office: en, orderReason: enReason },
});
export type OfficeTexts = (typeof OFFICE_TEXTS)['byLanguage']['zh'];
export type OfficeKey = TextKey<OfficeTexts>;
