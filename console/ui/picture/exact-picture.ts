/** Both sides of a picture that is kept, in pixels. */
export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The same picture as a PNG of exactly this size; null where the browser cannot draw it. */
export async function exactPicture(picture: Blob, { widthPx, heightPx }: PictureSize): Promise<Blob | null> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, widthPx, heightPx);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
