import type { TextKey } from '#shared/client/i18n.ts';
import { createTranslate, type Translate, type TranslateKey } from '#shared/client/translate.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { board as enBoard } from '#shared/i18n/en/display/board.ts';
import { states as enStates } from '#shared/i18n/en/kit/states.ts';
import { units as enUnits } from '#shared/i18n/en/kit/units.ts';
import { board as zhBoard } from '#shared/i18n/zh/display/board.ts';
import { states as zhStates } from '#shared/i18n/zh/kit/states.ts';
import { units as zhUnits } from '#shared/i18n/zh/kit/units.ts';

const KIT_TEXTS = {
  zh: { board: zhBoard, states: zhStates, units: zhUnits },
  en: { board: enBoard, states: enStates, units: enUnits },
};
export type KitTexts = (typeof KIT_TEXTS)['zh'];
export type KitKey = TextKey<KitTexts>;
export type KitTranslate = TranslateKey<KitKey>;

export interface BoardTexts<Texts> {
  /** Every text of the board, for `defineBoard`. */
  readonly byLanguage: Readonly<Record<Language, Texts>>;
  readonly translate: Readonly<Record<Language, Translate<Texts>>>;
}

/** The texts of the kit and the namespaces of one board. */
export function boardTexts<Own extends object>(
  own: Readonly<Record<Language, Own>>,
): BoardTexts<KitTexts & Own> {
  const zh = { ...KIT_TEXTS.zh, ...own.zh };
  const en = { ...KIT_TEXTS.en, ...own.en };
  return { byLanguage: { zh, en }, translate: { zh: createTranslate(zh), en: createTranslate(en) } };
}

/** The name that the plant gave to a thing, in the reader's language where it has one. */
export function nameIn(
  language: Language,
  named: { readonly name: string; readonly nameEn: string | null },
): string {
  return language === 'en' ? (named.nameEn ?? named.name) : named.name;
}

/** The short name in the language in which `nameIn` names the thing; null where it has none. */
export function shortNameIn(
  language: Language,
  named: {
    readonly nameEn: string | null;
    readonly shortName: string | null;
    readonly shortNameEn: string | null;
  },
): string | null {
  return language === 'en' && named.nameEn !== null ? named.shortNameEn : named.shortName;
}
