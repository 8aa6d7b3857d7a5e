import type { HeardValue } from '#shared/contracts/ingest/heard.ts';
import { type IgnoredTopic, TopicPattern } from '#shared/contracts/ingest/ingest.ts';

/** The pattern that takes a topic, and nothing else as far as patterns can say it; null where none does. */
export function toTopicPattern(topic: string): string | null {
  const pattern = topic
    .split('/')
    .map((level) => (/[+#{}\p{Cc}]/u.test(level) ? '+' : level))
    .join('/');
  return TopicPattern.safeParse(pattern).success ? pattern : null;
}

/** Topics of our own form need no rule, and some names cannot be written into one. */
export function canBeMapped({ topic, isAddressable }: HeardValue): boolean {
  return isAddressable && toTopicPattern(topic) !== null;
}

/** How one heard value is ignored; of what cannot be named, its whole topic. */
export function toIgnored({ topic, path, isAddressable }: HeardValue): IgnoredTopic | null {
  const pattern = toTopicPattern(topic);
  if (pattern === null) return null;
  return path === '' || !isAddressable ? { pattern } : { pattern, path };
}
