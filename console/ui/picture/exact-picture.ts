/** Both sides of a picture that is kept, in pixels. */
export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The same picture as a PNG of exactly this size; null where the browser cannot draw it. */
export function exactPicture(picture: Blob, size: PictureSize): Promise<Blob | null> {
  return drawn(picture, size, (context, bitmap) =>
    context.drawImage(bitmap, 0, 0, size.widthPx, size.heightPx),
  );
}

/** The whole picture, turned by `degrees`, in the middle of a PNG of exactly this size; around it, nothing. */
export function wholePicture(picture: Blob, size: PictureSize, degrees: number): Promise<Blob | null> {
  const { widthPx, heightPx } = size;
  return drawn(picture, size, (context, bitmap) => {
    const isAcross = degrees % 180 !== 0;
    const [width, height] = isAcross ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height];
    const scale = Math.min(widthPx / width, heightPx / height);
    context.translate(widthPx / 2, heightPx / 2);
    context.rotate((degrees * Math.PI) / 180);
    context.scale(scale, scale);
    context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  });
}

async function drawn(
  picture: Blob,
  { widthPx, heightPx }: PictureSize,
  draw: (context: CanvasRenderingContext2D, bitmap: ImageBitmap) => void,
): Promise<Blob | null> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  draw(context, bitmap);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
