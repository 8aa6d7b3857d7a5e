import type { ByteRange } from '#server/core/ports/blobs.ts';

/**
 * The one range of bytes that a `Range` header asks for; null = the whole (no header, several ranges, another unit),
 * `beyond` = it lies behind the end.
 */
export function readByteRange(header: string | undefined, sizeBytes: number): ByteRange | 'beyond' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  // The last so many bytes.
  if (from === '')
    return Number(to) === 0 ? 'beyond' : { start: Math.max(0, sizeBytes - Number(to)), end: sizeBytes - 1 };
  const start = Number(from);
  const end = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (start >= sizeBytes) return 'beyond';
  return start > end ? null : { start, end };
}
