import { describe, expect, it } from 'vitest';
import { type Camera, fitCamera, PLANT_ANGLES, projectedBox } from './camera.ts';
import { cameraBetween, surroundings, tourStops } from './flight.ts';
import { AGAIN_AFTER_MS, createVisits } from './visits.ts';

const ROOM = { x: 24, y: 318, w: 1872, h: 540 };
const home = fitCamera(PLANT_ANGLES, [{ low: [0, 0, 0], high: [90, 4, 40] }], ROOM, 1080);

describe('a flight', () => {
  const near: Camera = { ...home, target: [80, 0, 5], distance: home.distance / 4 };

  it('begins and ends at its cameras, and comes nearer all the way', () => {
    expect(cameraBetween(home, near, 0)).toEqual(home);
    expect(cameraBetween(home, near, 1)).toBe(near);
    const distances = Array.from({ length: 21 }, (_, step) => cameraBetween(home, near, step / 20).distance);
    expect(distances.toSorted((a, b) => b - a)).toEqual(distances);
    // Slow at both ends.
    const share = (distance: number) => Math.log(home.distance / distance) / Math.log(4);
    expect(share(distances[2] ?? 0)).toBeLessThan(0.05);
    expect(share(distances[10] ?? 0)).toBeCloseTo(0.5, 5);
    expect(share(distances[18] ?? 0)).toBeGreaterThan(0.95);
  });
});

describe('what is seen from near', () => {
  it('is in the room of the scene, with what stands around it', () => {
    const bounds = surroundings([[80, 1, 5]]);
    if (!bounds) throw new Error('there is a point');
    const box = projectedBox(fitCamera(PLANT_ANGLES, [bounds], ROOM, 1080), bounds);
    expect(box.x).toBeGreaterThanOrEqual(ROOM.x - 0.5);
    expect(box.y + box.h).toBeLessThanOrEqual(ROOM.y + ROOM.h + 0.5);
    expect(bounds.low[0]).toBeLessThan(70);
    expect(surroundings([])).toBeNull();
  });
});

describe('the stops of a tour', () => {
  it('hold everything once, in its order, in groups of nearly one size', () => {
    const points = Array.from({ length: 13 }, (_, x): [number, number, number] => [x, 0, 0]);
    const stops = tourStops(points, 5);
    expect(stops.flat()).toEqual(points);
    expect(stops.map(({ length }) => length)).toEqual([4, 4, 5]);
    expect(tourStops([], 5)).toEqual([]);
  });
});

describe('visits to trouble', () => {
  it('are made to what is new: not to what stood there, and not again soon', () => {
    const visits = createVisits();
    expect(visits.isNew('a', 0)).toBe(false);
    expect(visits.isNew(null, 1_000)).toBe(false);
    expect(visits.isNew('b', 2_000)).toBe(true);
    expect(visits.isNew('a', 3_000)).toBe(false);
    expect(visits.isNew('b', 4_000)).toBe(false);
    visits.isNew(null, 5_000);
    expect(visits.isNew('b', 5_001 + AGAIN_AFTER_MS)).toBe(true);
  });

  it('are not made to what has stood all along and is only named first again', () => {
    const visits = createVisits();
    visits.isNew(null, 0);
    expect(visits.isNew('old', 1_000)).toBe(true);
    expect(visits.isNew('worse', 2 * AGAIN_AFTER_MS)).toBe(true);
    expect(visits.isNew('old', 2 * AGAIN_AFTER_MS + 5_000)).toBe(false);
  });

  it('are made to the first trouble of a screen that was opened without any', () => {
    const visits = createVisits();
    expect(visits.isNew(null, 0)).toBe(false);
    expect(visits.isNew('a', 1_000)).toBe(true);
  });
});
