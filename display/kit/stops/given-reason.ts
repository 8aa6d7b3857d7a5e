import type { Stop } from '#shared/contracts/history/history.ts';
import type { Language } from '#shared/domain/text/language.ts';

/** The reason that a user gave to a stop, in the reader's language where it has one; null = none was given. */
export function givenReason({ reason }: Pick<Stop, 'reason'>, language: Language): string | null {
  if (!reason) return null;
  return language === 'en' ? (reason.textEn ?? reason.text) : reason.text;
}
