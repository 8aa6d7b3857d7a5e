import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { type ImageType, readImageKind } from '#server/core/images/image-kind.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

export interface RedrawnPicture {
  readonly bytes: Uint8Array;
  readonly thumb: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface PictureToDraw {
  readonly bytes: Uint8Array;
  readonly type: ImageType;
  /** On a side. */
  readonly maxPx: number;
}

/** `limit`: in megapixels. */
export type DrawnAnew =
  | { readonly picture: RedrawnPicture }
  | { readonly refusal: 'file_wrong_content' }
  | { readonly refusal: 'file_too_many_pixels'; readonly limit: number };

const JPEG_QUALITY = 90;
const THUMB_QUALITY = 80;
const WRONG = { refusal: 'file_wrong_content' } as const;

/** Draws a picture and a small one of it. Takes the processor for up to a second: only `picture-thread.ts` calls it. */
export async function drawAnew({ bytes, type, maxPx }: PictureToDraw): Promise<DrawnAnew> {
  const kind = readImageKind(bytes);
  if (kind?.type !== type) return WRONG;
  const { widthPx, heightPx } = kind;
  if (Math.max(widthPx, heightPx) > maxPx || widthPx * heightPx > LIMITS.filePictureMaxMegapixels * 1e6)
    return {
      refusal: 'file_too_many_pixels',
      limit: Math.min(LIMITS.filePictureMaxMegapixels, (maxPx * maxPx) / 1e6),
    };
  const image = await loadImage(Buffer.from(bytes)).catch(() => null);
  if (image === null || image.width < 1 || image.height < 1) return WRONG;
  const { width, height } = image;
  const whole = draw(image, width, height);
  const isJpeg = type === 'image/jpeg';
  const scale = Math.min(1, LIMITS.fileThumbPx / Math.max(width, height));
  const small = draw(image, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const picture = {
    bytes: isJpeg ? await whole.encode('jpeg', JPEG_QUALITY) : await whole.encode('png'),
    thumb: isJpeg ? await small.encode('jpeg', THUMB_QUALITY) : await small.encode('png'),
    width,
    height,
  };
  return { picture };
}

function draw(image: Image, width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}
