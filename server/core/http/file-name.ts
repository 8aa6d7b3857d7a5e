import { hasVisible } from '#shared/contracts/kit/text.ts';

const MAX_LENGTH = 150;

/** A name that users chose, as one that every file system takes, written in one direction; its ending is kept. */
export function toFileName(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069\\/:*?"<>|]+/gu, ' ')
    .trim();
  return hasVisible(clean) ? clean.slice(-MAX_LENGTH).toWellFormed() : 'file';
}
