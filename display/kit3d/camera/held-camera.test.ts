import { describe, expect, it } from 'vitest';
import {
  type Bounds,
  type Camera,
  fitCamera,
  HALL_ANGLES,
  PLANT_ANGLES,
  PORTRAIT_HALL_ANGLES,
  PORTRAIT_PLANT_ANGLES,
  PORTRAIT_RAILWAY_ANGLES,
  project,
  RAILWAY_ANGLES,
} from './camera.ts';
import { floorAt, HELD, heldCamera } from './held-camera.ts';

const ROOM = { x: 24, y: 236, w: 1872, h: 640 };
const SLAB: Bounds = { low: [-47, 0, -20], high: [47, 4, 20] };
const ANGLES = {
  plant: PLANT_ANGLES,
  'plant, portrait': PORTRAIT_PLANT_ANGLES,
  warehouse: HALL_ANGLES,
  'warehouse, portrait': PORTRAIT_HALL_ANGLES,
  platform: RAILWAY_ANGLES,
  'platform, portrait': PORTRAIT_RAILWAY_ANGLES,
};
const MIDDLE = { x: 960, y: 556 };
const finger = (x: number, y: number) => ({ x: MIDDLE.x + x, y: MIDDLE.y + y });

describe.each(Object.entries(ANGLES))('a held camera, %s', (_, angles) => {
  const home = fitCamera(angles, [SLAB], ROOM, 1080);
  const limits = { home, slab: SLAB };
  const pinch = (from: Camera, start: number, now: number, x = 0, y = 0): Camera =>
    heldCamera(from, [finger(-start, 0), finger(start, 0)], [finger(x - now, y), finger(x + now, y)], limits);

  it('finds the point of the floor that is seen', () => {
    for (const point of [
      [0, 0, 0],
      [-40, 0, 12],
      [33, 0, -18],
    ] as const) {
      const found = floorAt(home, project(home, point));
      expect(found?.[0]).toBeCloseTo(point[0], 6);
      expect(found?.[2]).toBeCloseTo(point[2], 6);
    }
    expect(floorAt(home, { x: 960, y: -1e6 })).toBeNull();
  });

  it('is turned by one finger about what it looks at, no further than it may', () => {
    const turned = heldCamera(home, [finger(0, 0)], [finger(-200, 40)], limits);
    expect(turned.yaw).toBeGreaterThan(home.yaw);
    expect(turned.pitch).toBeGreaterThan(home.pitch);
    expect(turned).toMatchObject({ target: home.target, distance: home.distance, centre: home.centre });
    for (const way of [1, -1]) {
      const far = heldCamera(home, [finger(0, 0)], [finger(way * 9_000, way * 9_000)], limits);
      expect(Math.abs(far.yaw - home.yaw)).toBeCloseTo(HELD.yawMost, 9);
      expect(Math.abs(far.pitch - home.pitch)).toBeLessThanOrEqual(HELD.pitchMost + 1e-9);
      expect(far.pitch).toBeGreaterThanOrEqual(HELD.pitchLow);
      expect(far.pitch).toBeLessThanOrEqual(HELD.pitchHigh);
    }
  });

  it('comes nearer by two fingers that part, and keeps the floor under them', () => {
    const near = pinch(home, 100, 250);
    expect(near.distance).toBeCloseTo(home.distance / 2.5, 6);
    expect(near).toMatchObject({ yaw: home.yaw, pitch: home.pitch });
    const grasped = floorAt(home, MIDDLE);
    const seen = project(near, grasped ?? [0, 0, 0]);
    expect(seen.x).toBeCloseTo(MIDDLE.x, 6);
    expect(seen.y).toBeCloseTo(MIDDLE.y, 6);
  });

  it('is moved along by two fingers where it is near', () => {
    const near = pinch(home, 100, 300);
    const grasped = floorAt(near, MIDDLE);
    const moved = pinch(near, 100, 100, 60, -30);
    const seen = project(moved, grasped ?? [0, 0, 0]);
    expect(seen.x).toBeCloseTo(MIDDLE.x + 60, 6);
    expect(seen.y).toBeCloseTo(MIDDLE.y - 30, 6);
    expect(moved.distance).toBeCloseTo(near.distance, 9);
  });

  it('never leaves what there is to see', () => {
    expect(pinch(home, 300, 10)).toMatchObject({ distance: home.distance, target: home.target });
    let camera = pinch(home, 10, 9_000);
    expect(camera.distance).toBeCloseTo(home.distance / HELD.zoomMost, 6);
    for (let times = 0; times < 50; times += 1) camera = pinch(camera, 100, 100, 900, 900);
    for (const axis of [0, 2] as const) {
      expect(camera.target[axis]).toBeGreaterThanOrEqual(SLAB.low[axis] - 1e-9);
      expect(camera.target[axis]).toBeLessThanOrEqual(SLAB.high[axis] + 1e-9);
    }
    expect([...camera.target, camera.distance].every(Number.isFinite)).toBe(true);
  });

  it('stays where no finger is', () => {
    expect(heldCamera(home, [], [], limits)).toBe(home);
  });
});
