import { expect, it } from 'vitest';
import { fitView, lineSpacing, toFloor, toPixels, zoomView } from './plan-view.ts';

const SIZE = { width: 800, height: 400 };

it('shows a whole plan in the middle', () => {
  const view = fitView({ x: 5, z: -3, width: 100, depth: 10 }, SIZE);
  expect(toFloor(view, SIZE, 400, 200)).toEqual({ x: 5, z: -3 });
  expect(100 * view.scale).toBeLessThan(SIZE.width);
  expect(100 * view.scale).toBeGreaterThan(SIZE.width * 0.8);
  // A plan without size does not become endlessly large.
  expect(fitView({ x: 0, z: 0, width: 0, depth: 0 }, SIZE).scale).toBeLessThanOrEqual(200);
});

it('turns pixels into places and back', () => {
  const view = { x: 2, z: 3, scale: 16 };
  const place = toFloor(view, SIZE, 123, 45);
  expect(toPixels(view, SIZE, place)).toEqual({ left: 123, top: 45 });
});

it('keeps the place under the pointer when it zooms', () => {
  const view = { x: 2, z: 3, scale: 16 };
  const about = toFloor(view, SIZE, 700, 50);
  const zoomed = zoomView(view, about, 3);
  expect(zoomed.scale).toBe(48);
  const { left, top } = toPixels(zoomed, SIZE, about);
  expect(left).toBeCloseTo(700, 6);
  expect(top).toBeCloseTo(50, 6);
});

it('draws lines with visible distances at every scale', () => {
  for (const scale of [0.2, 1, 7, 20, 200]) expect(lineSpacing(scale) * scale).toBeGreaterThanOrEqual(14);
});
