import type { QueueSettings } from '#shared/contracts/yard/dock-queue.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { QUEUE_TEXTS } from './texts.ts';

/** Where somebody goes who missed a call or has no dock; a general word where the warehouse has not set it. */
export function helpPlaceOf({ helpPoint, helpPointEn }: QueueSettings, language: Language): string {
  const named = language === 'en' ? helpPointEn || helpPoint : helpPoint;
  return named || QUEUE_TEXTS.translate[language]('queue.help_point');
}
