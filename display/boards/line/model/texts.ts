import { boardTexts } from '#display/kit/texts.ts';
import type { TextKey } from '#shared/client/i18n.ts';
import { line as en } from '#shared/i18n/en/line.ts';
import { line as zh } from '#shared/i18n/zh/line.ts';

export const LINE_TEXTS = boardTexts({ zh: { line: zh }, en: { line: en } });
export type LineTexts = (typeof LINE_TEXTS)['byLanguage']['zh'];
export type LineKey = TextKey<LineTexts>;
