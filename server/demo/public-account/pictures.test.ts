import { expect, it } from 'vitest';
import { fanFileOf } from './fan-files.ts';
import { materialPictures } from './pictures.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const KB = 1_024;

it('pictures are PNG of a few KB, and no two are the same', () => {
  const pictures = Object.values(materialPictures).map((draw) => draw());
  for (const bytes of pictures) {
    expect([...bytes.subarray(0, 8)]).toEqual(SIGNATURE);
    expect(bytes.length).toBeLessThan(16 * KB);
  }
  expect(new Set(pictures.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(pictures.length);
});

it('files of fans are a picture, a voice and a film with its thumb, each small', () => {
  const ofFans = (['damage', 'voice', 'film'] as const).map(fanFileOf);
  expect(ofFans.map(({ type, ending }) => [type, ending])).toEqual([
    ['image', 'png'],
    ['voice', 'mp3'],
    ['video', 'mp4'],
  ]);
  expect(ofFans.every(({ bytes }) => bytes.length > KB && bytes.length < 16 * KB)).toBe(true);
  expect(ofFans.map(({ thumb }) => thumb !== null)).toEqual([false, false, true]);
});
