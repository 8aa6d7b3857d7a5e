import { failure } from '#server/core/failure.ts';
import type { MediaContent } from '#server/core/ports/media-content.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { MpMediaType } from '#shared/contracts/public-account/mp-material.ts';
import type { SentMaterial } from './material-form.ts';
import { endingOf, MEDIA_RULES, type MediaEnding, pixelSizeOf } from './media-type.ts';

/** A file as it goes to the platform and is kept. */
export interface CheckedMedia {
  readonly bytes: Uint8Array;
  readonly ending: MediaEnding;
  /** A small picture of a picture. */
  readonly thumb: Uint8Array | null;
  readonly width: number | null;
  readonly height: number | null;
}

type By = { readonly tenantId: Id; readonly username: string };

/**
 * Looks at what was sent by its content, whatever its name says. JPEG and PNG are drawn anew, so that nothing else in the file
 * is passed on. Throws what an upload refuses.
 */
export async function checkMedia(
  content: MediaContent,
  by: By,
  { type, file }: { readonly type: MpMediaType; readonly file: SentMaterial },
): Promise<CheckedMedia> {
  const { endings, maxBytes, wrongFormat, tooLarge } = MEDIA_RULES[type];
  const { bytes, name } = file;
  if (bytes === null || bytes.length >= maxBytes) throw failure(tooLarge);
  if (bytes.length === 0) throw failure('file_empty');
  const ending = await endingOf(bytes);
  if (ending === null || !endings.includes(ending)) throw failure(wrongFormat);
  await content.scan(by, { bytes, name });
  const none = { bytes, ending, thumb: null, width: null, height: null };
  if (ending === 'gif' || ending === 'bmp') {
    const size = pixelSizeOf(bytes, ending);
    if (!size) throw failure(wrongFormat);
    return { ...none, ...size };
  }
  if (ending !== 'jpg' && ending !== 'png') return none;
  const drawn = await content.redraw(bytes, ending === 'jpg' ? 'image/jpeg' : 'image/png');
  // Drawn anew it may have become larger.
  const drawnMax = type === 'image' ? LIMITS.mpVideoMaxBytes : maxBytes;
  if (drawn.bytes.length >= drawnMax) throw failure(tooLarge);
  return { ...drawn, ending };
}

/** A picture within an article: JPEG or PNG, drawn anew, below 1 MB. */
export async function checkNewsPicture(
  content: MediaContent,
  by: By,
  file: SentMaterial,
): Promise<CheckedMedia> {
  const checked = await checkMedia(content, by, { type: 'image', file });
  if (checked.ending !== 'jpg' && checked.ending !== 'png') throw failure('mp_image_format');
  if (checked.bytes.length >= LIMITS.mpNewsPictureMaxBytes) throw failure('mp_news_picture_too_large');
  return checked;
}
