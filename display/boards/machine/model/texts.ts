import type { Translate } from '#display/runtime/board/board.ts';
import { createTranslate } from '#display/runtime/session/translate.ts';
import type { Language } from '#shared/domain/language.ts';
import { machine as enMachine } from '#shared/i18n/en/machine.ts';
import { states as enStates } from '#shared/i18n/en/states.ts';
import { units as enUnits } from '#shared/i18n/en/units.ts';
import { machine as zhMachine } from '#shared/i18n/zh/machine.ts';
import { states as zhStates } from '#shared/i18n/zh/states.ts';
import { units as zhUnits } from '#shared/i18n/zh/units.ts';

/** Every text that this board shows. */
export const MACHINE_TEXTS = {
  zh: { machine: zhMachine, states: zhStates, units: zhUnits },
  en: { machine: enMachine, states: enStates, units: enUnits },
};
export type MachineTexts = (typeof MACHINE_TEXTS)['zh'];
export type Say = Translate<MachineTexts>;

const SAY: Record<Language, Say> = {
  zh: createTranslate(MACHINE_TEXTS.zh),
  en: createTranslate(MACHINE_TEXTS.en),
};

/** Texts in one language. The model speaks, so that what is on the glass can be read out of it. */
export function sayIn(language: Language): Say {
  return SAY[language];
}

/** A plant's own name for a thing in the reader's language, as far as the plant gave one. */
export function nameIn(
  language: Language,
  named: { readonly name: string; readonly nameEn: string | null },
): string {
  return language === 'en' ? (named.nameEn ?? named.name) : named.name;
}

type KnownMetric = keyof MachineTexts['machine']['metric'];

/** What a metric is called: by its usual name, else its key in words (`oilTemp2` → `Oil temp 2`). */
export function metricName(key: string, language: Language): string {
  const names = MACHINE_TEXTS[language].machine.metric;
  // `Object.hasOwn` has just said that it is one of the known keys.
  if (Object.hasOwn(names, key)) return names[key as KnownMetric];
  const words = key
    .replaceAll(/[_.\-/]+/g, ' ')
    .replaceAll(
      /(\p{Ll})(\p{Lu})/gu,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )
    .replaceAll(/(\p{L})(\d)/gu, '$1 $2')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
