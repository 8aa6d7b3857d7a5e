import { boardTexts } from '#display/kit/texts.ts';
import type { TextKey } from '#shared/client/i18n.ts';
import { queue as en } from '#shared/i18n/en/display/queue.ts';
import { queue as zh } from '#shared/i18n/zh/display/queue.ts';

export const QUEUE_TEXTS = boardTexts({ zh: { queue: zh }, en: { queue: en } });
export type QueueTexts = (typeof QUEUE_TEXTS)['byLanguage']['zh'];
export type QueueKey = TextKey<QueueTexts>;
