import { boardTexts } from '#display/kit/texts.ts';
import type { TextKey } from '#shared/client/i18n.ts';
import { plannedStopReasons as reasonsEn } from '#shared/i18n/en/calendar/planned-stop-reasons.ts';
import { line as en } from '#shared/i18n/en/display/line.ts';
import { plannedStopReasons as reasonsZh } from '#shared/i18n/zh/calendar/planned-stop-reasons.ts';
import { line as zh } from '#shared/i18n/zh/display/line.ts';

export const LINE_TEXTS = boardTexts({
  zh: { line: zh, plannedStop: { reasons: reasonsZh } },
  en: { line: en, plannedStop: { reasons: reasonsEn } },
});
export type LineTexts = (typeof LINE_TEXTS)['byLanguage']['zh'];
export type LineKey = TextKey<LineTexts>;
