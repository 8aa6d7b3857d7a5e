import { expect, it } from 'vitest';
import { materialProblemOf } from './upload-problem.ts';

const MB = 1024 * 1024;

it.each([
  ['a.png', 1, 'image', null],
  ['A.JPEG', 2 * MB - 1, 'image', null],
  ['a.png', 2 * MB, 'image', 'imageSize'],
  ['a.webp', 1, 'image', 'imageFormat'],
  ['a.png.html', 1, 'image', 'imageFormat'],
  ['png', 1, 'image', 'imageFormat'],
  ['a.png', 0, 'image', 'empty'],
  ['a.amr', 1, 'voice', null],
  ['a.amr', 2 * MB, 'voice', 'voiceSize'],
  ['a.mp4', 1, 'voice', 'voiceFormat'],
  ['a.mp4', 10 * MB - 1, 'video', null],
  ['a.mp4', 10 * MB, 'video', 'videoSize'],
  ['a.avi', 1, 'video', 'videoFormat'],
] as const)('says of %s with %d bytes as %s: %s', (name, size, type, problem) => {
  expect(materialProblemOf({ name, size }, type)).toBe(problem);
});
