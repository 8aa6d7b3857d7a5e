import type { Language } from '#shared/domain/text/language.ts';
import { machine as en } from './en/display/machine.ts';
import { machine as zh } from './zh/display/machine.ts';

const NAMES = { zh: zh.metric, en: en.metric } as const;

/** What a metric is called: by its usual name, else its key in words (`oilTemp2` → `Oil temp 2`). */
export function metricName(key: string, language: Language): string {
  const names: Readonly<Record<string, string>> = NAMES[language];
  const known = Object.hasOwn(names, key) ? names[key] : undefined;
  if (known !== undefined) return known;
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
