import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { failure, failureWithData } from '#server/core/failure.ts';
import { type ImageType, readImageKind } from '#server/core/images/image-kind.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

export interface RedrawnPicture {
  readonly bytes: Uint8Array;
  readonly thumb: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const JPEG_QUALITY = 90;
const THUMB_QUALITY = 80;

let turn: Promise<unknown> = Promise.resolve();

/**
 * Draws a picture anew: what was in the file besides it (scripts, comments, places, a second file) is gone, and it stands
 * upright; WebP becomes PNG. Pictures take their turns: one of 24 megapixels takes 200 MB while it is drawn. Throws what an
 * upload refuses.
 */
export function redrawPicture(
  bytes: Uint8Array,
  type: ImageType,
  maxPx: number = LIMITS.filePictureMaxPx,
): Promise<RedrawnPicture> {
  const drawn = turn.then(() => redraw(bytes, type, maxPx));
  turn = drawn.catch(() => undefined);
  return drawn;
}

async function redraw(bytes: Uint8Array, type: ImageType, maxPx: number): Promise<RedrawnPicture> {
  const kind = readImageKind(bytes);
  if (kind?.type !== type) throw failure('file_wrong_content');
  const { widthPx, heightPx } = kind;
  if (Math.max(widthPx, heightPx) > maxPx || widthPx * heightPx > LIMITS.filePictureMaxMegapixels * 1e6)
    throw failureWithData('file_too_many_pixels', {
      limit: Math.min(LIMITS.filePictureMaxMegapixels, (maxPx * maxPx) / 1e6),
    });
  const image = await loadImage(Buffer.from(bytes)).catch(() => {
    throw failure('file_wrong_content');
  });
  const { width, height } = image;
  if (width < 1 || height < 1) throw failure('file_wrong_content');
  const whole = draw(image, width, height);
  const isJpeg = type === 'image/jpeg';
  const scale = Math.min(1, LIMITS.fileThumbPx / Math.max(width, height));
  const small = draw(image, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  return {
    bytes: isJpeg ? await whole.encode('jpeg', JPEG_QUALITY) : await whole.encode('png'),
    thumb: isJpeg ? await small.encode('jpeg', THUMB_QUALITY) : await small.encode('png'),
    width,
    height,
  };
}

function draw(image: Image, width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}
