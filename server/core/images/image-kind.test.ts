import { describe, expect, it } from 'vitest';
import { readImageKind } from './image-kind.ts';

function bytes(text: string, ...parts: (number | string)[]): Uint8Array {
  return Buffer.concat([
    Buffer.from(text, 'latin1'),
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part]))),
  ]);
}

describe('readImageKind', () => {
  it('reads a progressive JPEG behind an application segment and fill bytes', () => {
    const jpeg = bytes(
      '',
      0xff,
      0xd8,
      0xff,
      0xe0,
      0,
      4,
      1,
      2,
      0xff,
      0xff,
      0xc2,
      0,
      11,
      8,
      0x01,
      0x00,
      0x02,
      0x00,
      1,
      0,
      0,
    );
    expect(readImageKind(jpeg)).toEqual({ type: 'image/jpeg', widthPx: 512, heightPx: 256 });
  });

  it('reads the three forms of WebP', () => {
    const extended = bytes('RIFF....WEBPVP8X....', 0, 0, 0, 0, 0xff, 0x0f, 0, 0x7f, 0x07, 0);
    expect(readImageKind(extended)).toEqual({ type: 'image/webp', widthPx: 4096, heightPx: 1920 });
    const lossy = bytes('RIFF....WEBPVP8 ....', 0, 0, 0, 0x9d, 0x01, 0x2a, 0x20, 0x03, 0x58, 0x02);
    expect(readImageKind(lossy)).toEqual({ type: 'image/webp', widthPx: 800, heightPx: 600 });
    const width = 800 - 1;
    const bits = width | ((600 - 1) << 14);
    const lossless = bytes(
      'RIFF....WEBPVP8L....',
      0x2f,
      bits & 255,
      (bits >> 8) & 255,
      (bits >> 16) & 255,
      (bits >> 24) & 255,
    );
    expect(readImageKind(lossless)).toEqual({ type: 'image/webp', widthPx: 800, heightPx: 600 });
  });

  it.each([
    ['nothing', ''],
    ['text', '<html><script>1</script></html>'],
    ['a GIF', 'GIF89a..................'],
    ['a JPEG that ends before its size', '\xff\xd8\xff\xe0\x00\x04..'],
    ['a JPEG whose segments never advance', '\xff\xd8\xff\xe0\x00\x00\x00\x00\x00\x00'],
  ])('refuses %s', (_name, text) => {
    expect(readImageKind(bytes(text))).toBeNull();
  });
});
