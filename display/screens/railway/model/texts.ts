import type { ModelContext } from '#display/kit/live/age.ts';
import { boardTexts } from '#display/kit/texts.ts';
import type { TextKey } from '#shared/client/i18n.ts';
import type { BoardWords } from '#shared/contracts/yard/warehouse-board.ts';
import { railway as en } from '#shared/i18n/en/display/railway.ts';
import { railway as zh } from '#shared/i18n/zh/display/railway.ts';

export const RAILWAY_TEXTS = boardTexts({ zh: { railway: zh }, en: { railway: en } });
export type RailwayTexts = (typeof RAILWAY_TEXTS)['byLanguage']['zh'];
export type RailwayContext = ModelContext<TextKey<RailwayTexts>>;

/** A text from the database, in the reader's language where it has one. */
export function railwayWords({ language }: RailwayContext, { text, textEn }: BoardWords): string {
  return language === 'en' ? (textEn ?? text) : text;
}
