import type { GivenReason } from '#shared/contracts/history/history.ts';
import type { Language } from '#shared/domain/text/language.ts';

export function reasonText(
  { text, textEn }: Pick<GivenReason, 'text' | 'textEn'>,
  language: Language,
): string {
  return language === 'en' && textEn ? textEn : text;
}
