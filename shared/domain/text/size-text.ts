const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1024;

/** A size in bytes as people read it: `512 B`, `1.4 MB`. */
export function sizeText(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / STEP ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[power]}`;
}
