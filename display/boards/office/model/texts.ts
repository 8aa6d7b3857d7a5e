import { boardTexts } from '#display/kit/texts.ts';
import type { TextKey } from '#shared/client/i18n.ts';
import { office as en } from '#shared/i18n/en/display/office.ts';
import { office as zh } from '#shared/i18n/zh/display/office.ts';

export const OFFICE_TEXTS = boardTexts({ zh: { office: zh }, en: { office: en } });
export type OfficeTexts = (typeof OFFICE_TEXTS)['byLanguage']['zh'];
export type OfficeKey = TextKey<OfficeTexts>;
