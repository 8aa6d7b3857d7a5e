const MAX_LENGTH = 150;

/** A name that users chose, as one that every file system takes; its ending is kept. */
export function toFileName(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .trim();
  return clean.slice(-MAX_LENGTH).toWellFormed() || 'file';
}
