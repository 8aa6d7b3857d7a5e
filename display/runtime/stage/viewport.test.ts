import { expect, it } from 'vitest';
import { toViewport } from './viewport.ts';

it.each([
  [1920, 1080, 1, null, { orientation: 'landscape', scale: 1, x: 0, y: 0 }],
  [3840, 2160, 2, null, { orientation: 'landscape', scale: 2, x: 0, y: 0 }],
  [3840, 2160, 1, null, { orientation: 'landscape', scale: 2, x: 0, y: 0 }],
  [1920, 1080, 0.67, null, { sceneWidth: 1920, sceneHeight: 1080, scale: 1, x: 0, y: 0 }],
  [1920, 1080, 3, null, { sceneWidth: 1920, sceneHeight: 1080, scale: 1, x: 0, y: 0 }],
  [1080, 1920, 1, null, { orientation: 'portrait', sceneWidth: 1080, scale: 1 }],
  [2560, 1080, 1, null, { orientation: 'landscape', scale: 1, x: 320, y: 0 }],
  [1280, 1024, 1, null, { orientation: 'landscape', scale: 1280 / 1920, x: 0, y: 152 }],
  [1920, 1080, 1, 'portrait', { orientation: 'portrait', scale: 1080 / 1920, x: 656, y: 0 }],
  [0, 0, 1, null, { scale: 0.05 }],
] as const)('fits the scene into %d × %d at %d', (width, height, ratio, wanted, expected) => {
  expect(toViewport(width, height, ratio, wanted)).toMatchObject(expected);
});
