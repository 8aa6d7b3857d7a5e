import { fileTypeFromBuffer } from 'file-type';
import type { ErrorCode } from '#shared/contracts/kit/error-codes.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { MpMediaType } from '#shared/contracts/public-account/mp-material.ts';

/** Endings of copies; `bin` = of a kind that no browser plays. */
const CONTENT_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  mp3: 'audio/mpeg',
  wma: 'audio/x-ms-wma',
  wav: 'audio/wav',
  amr: 'audio/amr',
  mp4: 'video/mp4',
  bin: 'application/octet-stream',
} as const;
export type MediaEnding = keyof typeof CONTENT_TYPES;

/** Of the endings that `file-type` names otherwise. */
const ENDING_OF: Readonly<Record<string, MediaEnding>> = { asf: 'wma', wma: 'wma', m4v: 'mp4' };

interface MediaRule {
  readonly endings: readonly MediaEnding[];
  /** A file has to be smaller. */
  readonly maxBytes: number;
  readonly wrongFormat: ErrorCode;
  readonly tooLarge: ErrorCode;
}

export const MEDIA_RULES: Readonly<Record<MpMediaType, MediaRule>> = {
  image: {
    endings: ['jpg', 'png', 'gif', 'bmp'],
    maxBytes: LIMITS.mpImageMaxBytes,
    wrongFormat: 'mp_image_format',
    tooLarge: 'mp_image_too_large',
  },
  voice: {
    endings: ['mp3', 'wma', 'wav', 'amr'],
    maxBytes: LIMITS.mpVoiceMaxBytes,
    wrongFormat: 'mp_voice_format',
    tooLarge: 'mp_voice_too_large',
  },
  video: {
    endings: ['mp4'],
    maxBytes: LIMITS.mpVideoMaxBytes,
    wrongFormat: 'mp_video_format',
    tooLarge: 'mp_video_too_large',
  },
  thumb: {
    endings: ['jpg'],
    maxBytes: LIMITS.mpThumbMaxBytes,
    wrongFormat: 'mp_thumb_format',
    tooLarge: 'mp_thumb_too_large',
  },
};

export function contentTypeOf(ending: string): string {
  return Object.hasOwn(CONTENT_TYPES, ending) ? CONTENT_TYPES[ending as MediaEnding] : CONTENT_TYPES.bin;
}

/** What a file is by its own bytes; null = none of the kinds that there are here. */
export async function endingOf(bytes: Uint8Array): Promise<MediaEnding | null> {
  // A damaged file is one of no kind.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!found) return null;
  const ending = ENDING_OF[found.ext] ?? found.ext;
  return Object.hasOwn(CONTENT_TYPES, ending) ? (ending as MediaEnding) : null;
}

/** Of GIF and BMP, which are kept as they came; null = cut short. */
export function pixelSizeOf(
  bytes: Uint8Array,
  ending: 'gif' | 'bmp',
): { readonly width: number; readonly height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 26) return null;
  const [width, height] =
    ending === 'gif'
      ? [view.getUint16(6, true), view.getUint16(8, true)]
      : // Its rows may be written from the top, which is a negative height.
        [view.getInt32(18, true), Math.abs(view.getInt32(22, true))];
  return width > 0 && height > 0 ? { width, height } : null;
}
