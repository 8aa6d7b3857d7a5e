import { createI18n, type TextKey } from '#shared/client/i18n.ts';
import type { Language } from '#shared/domain/language.ts';
import { line as enLine } from '#shared/i18n/en/line.ts';
import { states as enStates } from '#shared/i18n/en/states.ts';
import { units as enUnits } from '#shared/i18n/en/units.ts';
import { line as zhLine } from '#shared/i18n/zh/line.ts';
import { states as zhStates } from '#shared/i18n/zh/states.ts';
import { units as zhUnits } from '#shared/i18n/zh/units.ts';

/** Every text that this board shows. */
export const LINE_TEXTS = {
  zh: { line: zhLine, states: zhStates, units: zhUnits },
  en: { line: enLine, states: enStates, units: enUnits },
};
export type LineTexts = (typeof LINE_TEXTS)['zh'];

export type Say = (key: TextKey<LineTexts>, values?: Readonly<Record<string, string | number>>) => string;

const SAY: Record<Language, Say> = {
  zh: remembering(createI18n(LINE_TEXTS, 'zh').t),
  en: remembering(createI18n(LINE_TEXTS, 'en').t),
};

/** A board asks for the same few words for every machine ten times a second: looking them up was half of its model. */
function remembering(say: Say): Say {
  const known = new Map<string, string>();
  return (key, values) => {
    if (values) return say(key, values);
    const text = known.get(key) ?? say(key);
    known.set(key, text);
    return text;
  };
}

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

const AGE_STEPS = [
  ['line.age.days', 86_400],
  ['line.age.hours', 3_600],
  ['line.age.minutes', 60],
] as const;

/** An age in as few characters as it goes: `48秒`, `12 min`. */
export function shortAge(say: Say, ageMs: number): string {
  const seconds = Math.floor(ageMs / 1000);
  const step = AGE_STEPS.find(([, size]) => seconds >= size);
  return step
    ? say(step[0], { count: Math.floor(seconds / step[1]) })
    : say('line.age.seconds', { count: seconds });
}
