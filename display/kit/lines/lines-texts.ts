import { boardTexts } from '#display/kit/texts.ts';
import type { TextKey } from '#shared/client/i18n.ts';
import { plannedStopReasons as reasonsEn } from '#shared/i18n/en/calendar/planned-stop-reasons.ts';
import { line as lineEn } from '#shared/i18n/en/display/line.ts';
import { plant as en } from '#shared/i18n/en/display/plant.ts';
import { plannedStopReasons as reasonsZh } from '#shared/i18n/zh/calendar/planned-stop-reasons.ts';
import { line as lineZh } from '#shared/i18n/zh/display/line.ts';
import { plant as zh } from '#shared/i18n/zh/display/plant.ts';

export const LINES_TEXTS = boardTexts({
  zh: { plant: zh, line: lineZh, plannedStop: { reasons: reasonsZh } },
  en: { plant: en, line: lineEn, plannedStop: { reasons: reasonsEn } },
});
export type LinesTexts = (typeof LINES_TEXTS)['byLanguage']['zh'];
export type LinesKey = TextKey<LinesTexts>;
