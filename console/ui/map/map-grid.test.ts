import { describe, expect, it } from 'vitest';
import { gridLines, scaleBar } from './map-grid.ts';

describe('the grid', () => {
  it.each([
    ['the world', { west: -180, south: -85, east: 180, north: 85 }],
    ['a province', { west: 118.1, south: 30.2, east: 122.4, north: 33 }],
    ['a street', { west: 121.47, south: 31.23, east: 121.482, north: 31.238 }],
    ['across 180°', { west: 170, south: -20, east: -160, north: 10 }],
  ])('of %s has a few round lines in sight', (_name, box) => {
    const lines = gridLines({ box });
    const meridians = lines.filter(({ from, to }) => from[0] === to[0]);
    expect(meridians.length).toBeGreaterThanOrEqual(2);
    expect(meridians.length).toBeLessThanOrEqual(14);
    expect(lines.length - meridians.length).toBeGreaterThanOrEqual(2);
    expect(new Set(meridians.map(({ from }) => from[0])).size).toBe(meridians.length);
  });

  it('names meridians beyond 180° by their degrees west', () => {
    const labels = gridLines({ box: { west: 170, south: -20, east: -160, north: 10 } }).map(
      ({ label }) => label,
    );
    expect(labels).toContain('-170°');
    expect(labels).not.toContain('190°');
  });
});

it('the scale is a round length that fits', () => {
  const { metres, widthPx } = scaleBar({ centre: { longitude: 0, latitude: 0 }, zoom: 15 }, 100);
  expect(metres).toBe(200);
  expect(widthPx).toBeCloseTo(83.7, 0);
  expect(scaleBar({ centre: { longitude: 0, latitude: 60 }, zoom: 15 }, 100).metres).toBe(100);
});
