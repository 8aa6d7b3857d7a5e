import { expect, it } from 'vitest';
import { distanceM } from './distance.ts';

it('measures along the surface, over the date line too', () => {
  const beijing = { longitude: 116.3972, latitude: 39.9075 };
  const shanghai = { longitude: 121.4581, latitude: 31.2222 };
  // 1,067 km by the ellipsoid.
  expect(distanceM(beijing, shanghai) / 1_000).toBeGreaterThan(1_062);
  expect(distanceM(beijing, shanghai) / 1_000).toBeLessThan(1_073);
  expect(distanceM(beijing, beijing)).toBe(0);
  const acrossTheDateLine = distanceM({ longitude: 179.9, latitude: 0 }, { longitude: -179.9, latitude: 0 });
  expect(acrossTheDateLine).toBeCloseTo(22_239, -1);
});
