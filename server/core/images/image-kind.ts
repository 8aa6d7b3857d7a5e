export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

export interface ImageKind {
  readonly type: ImageType;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * What a file is by its own bytes, never by its name or declared type; null = none of the three kinds, or cut
 * short before its size is stated.
 */
export function readImageKind(bytes: Uint8Array): ImageKind | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readPng(view) ?? readJpeg(view) ?? readWebp(view);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readPng(view: DataView): ImageKind | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a || asciiAt(view, 12) !== 'IHDR')
    return null;
  return sized('image/png', view.getUint32(16), view.getUint32(20));
}

/** Walks the segments to the frame header (SOF0–15 without DHT, JPG and DAC), which tells the size. */
function readJpeg(view: DataView): ImageKind | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at += 1;
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9 || marker === 0xda) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return sized('image/jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
  }
}

function readWebp(view: DataView): ImageKind | null {
  if (asciiAt(view, 0) !== 'RIFF' || asciiAt(view, 8) !== 'WEBP') return null;
  const chunk = asciiAt(view, 12);
  if (chunk === 'VP8X') return sized('image/webp', uint24At(view, 24) + 1, uint24At(view, 27) + 1);
  if (chunk === 'VP8 ')
    return sized('image/webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  if (chunk !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return sized('image/webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

function sized(type: ImageType, widthPx: number, heightPx: number): ImageKind | null {
  return widthPx > 0 && heightPx > 0 ? { type, widthPx, heightPx } : null;
}

function asciiAt(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  );
}

function uint24At(view: DataView, at: number): number {
  return view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16);
}
