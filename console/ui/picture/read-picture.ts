import { contentKind, pictureSides } from '#shared/domain/files/content-kind.ts';

/** Of the file that is chosen; what is kept of it is far smaller. */
const FILE_MAX_BYTES = 20 * 1024 * 1024;
const PIXELS_MAX = 100_000_000;
/** Specification, point 9: both sides of a picture that is cropped. */
const SIDE_MAX_PX = 3_000;

export const PICTURE_EXTENSIONS = '.jpg,.jpeg,.png';

export type PictureProblem = 'wrongType' | 'tooLarge' | 'unreadable';

/**
 * A chosen file as a picture to crop, at most 3,000 × 3,000 pixels and upright; or why it is none. jpg, jpeg and png by name
 * and by content.
 */
export async function readPicture(file: File): Promise<Blob | PictureProblem> {
  if (!/\.(?:jpe?g|png)$/i.test(file.name)) return 'wrongType';
  if (file.size > FILE_MAX_BYTES) return 'tooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = contentKind(bytes);
  if (kind !== 'png' && kind !== 'jpeg') return 'unreadable';
  const sides = pictureSides(bytes);
  if (!sides) return 'unreadable';
  if (sides.width * sides.height > PIXELS_MAX) return 'tooLarge';
  try {
    return await withinLimit(new Blob([bytes], { type: `image/${kind}` }));
  } catch {
    return 'unreadable';
  }
}

/** Rejects where the browser cannot decode it. */
async function withinLimit(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const ratio = SIDE_MAX_PX / Math.max(bitmap.width, bitmap.height);
  if (ratio >= 1) {
    bitmap.close();
    return picture;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * ratio));
  canvas.height = Math.max(1, Math.round(bitmap.height * ratio));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!smaller) throw new Error('not drawn');
  return smaller;
}
