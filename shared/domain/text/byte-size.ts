const STEP = 1_024;
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A number of bytes as people read it: `0 B`, `1.5 KB`, `12 MB`. Three digits at most. */
export function byteSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${Number(value.toFixed(digits))} ${UNITS[unit]}`;
}
