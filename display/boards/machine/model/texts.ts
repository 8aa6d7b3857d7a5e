import { boardTexts } from '#display/kit/texts.ts';
import type { TextKey } from '#shared/client/i18n.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { machine as en } from '#shared/i18n/en/display/machine.ts';
import { machine as zh } from '#shared/i18n/zh/display/machine.ts';

export const MACHINE_TEXTS = boardTexts({ zh: { machine: zh }, en: { machine: en } });
export type MachineTexts = (typeof MACHINE_TEXTS)['byLanguage']['zh'];
export type MachineKey = TextKey<MachineTexts>;

type KnownMetric = keyof MachineTexts['machine']['metric'];

/** What a metric is called: by its usual name, else its key in words (`oilTemp2` → `Oil temp 2`). */
export function metricName(key: string, language: Language): string {
  const names = MACHINE_TEXTS.byLanguage[language].machine.metric;
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
