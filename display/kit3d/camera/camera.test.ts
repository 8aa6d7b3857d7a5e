import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import type { Point3 } from '#display/kit3d/parts/part.ts';
import {
  type Bounds,
  eyeOf,
  fitCamera,
  frustumOf,
  PLANT_ANGLES,
  PORTRAIT_PLANT_ANGLES,
  project,
  projectedBox,
} from './camera.ts';

const ROOM = { x: 24, y: 236, w: 1872, h: 640 };
const HALL: Bounds = { low: [-47, 0, -20], high: [47, 4, 20] };

describe('the camera', () => {
  it('shows everything inside its room, and touches two sides of it', () => {
    const camera = fitCamera(PLANT_ANGLES, [HALL], ROOM, 1080);
    const box = projectedBox(camera, HALL);
    expect(box.x).toBeGreaterThanOrEqual(ROOM.x - 0.01);
    expect(box.y).toBeGreaterThanOrEqual(ROOM.y - 0.01);
    expect(box.x + box.w).toBeLessThanOrEqual(ROOM.x + ROOM.w + 0.01);
    expect(box.y + box.h).toBeLessThanOrEqual(ROOM.y + ROOM.h + 0.01);
    expect(Math.max(box.w / ROOM.w, box.h / ROOM.h)).toBeCloseTo(1, 3);
    expect(box.x + box.w / 2).toBeCloseTo(ROOM.x + ROOM.w / 2, 3);
  });

  it('of a range looks from as high up as fills the room, and from no farther away', () => {
    const upright = { x: 24, y: 700, w: 1032, h: 560 };
    const low = fitCamera(PLANT_ANGLES, [HALL], upright, 1920);
    const filling = fitCamera(PORTRAIT_PLANT_ANGLES, [HALL], upright, 1920);
    expect(filling.pitch).toBeGreaterThan(low.pitch);
    expect(filling.pitch).toBeLessThanOrEqual(PORTRAIT_PLANT_ANGLES.pitchMost);
    expect(filling.distance).toBeLessThan(low.distance * 1.04);
    const [before, after] = [low, filling].map((camera) => projectedBox(camera, HALL));
    expect(after?.h).toBeGreaterThan((before?.h ?? 0) * 1.15);
    expect((after?.y ?? 0) + (after?.h ?? 0)).toBeLessThanOrEqual(upright.y + upright.h + 0.01);
    // Where the height decides, higher up would be farther away.
    const deep: Bounds = { low: [-10, 0, -60], high: [10, 4, 60] };
    const { pitch } = fitCamera(PORTRAIT_PLANT_ANGLES, [deep], upright, 1920);
    expect(pitch).toBeLessThan(PORTRAIT_PLANT_ANGLES.pitch + 0.03);
  });

  it.each([
    ['a point', { low: [0, 0, 0], high: [0, 0, 0] }],
    ['a hall of ten kilometres', { low: [-5000, 0, -5000], high: [5000, 4, 5000] }],
  ] satisfies readonly [string, Bounds][])('has a finite place for %s', (_, bounds) => {
    const camera = fitCamera(PLANT_ANGLES, [bounds], ROOM, 1080);
    expect([...eyeOf(camera), camera.centre.x, camera.centre.y].every(Number.isFinite)).toBe(true);
  });

  it('has a finite place for nothing', () => {
    expect(fitCamera(PLANT_ANGLES, [], ROOM, 1080).target).toEqual([0, 0, 0]);
  });

  it('is the camera that three.js renders with', () => {
    const camera = fitCamera(PLANT_ANGLES, [HALL], ROOM, 1080);
    const canvas = { x: 0, y: 180, w: 1920, h: 760 };
    const rendered = new PerspectiveCamera();
    const { left, right, top, bottom } = frustumOf(camera, canvas, 1);
    rendered.projectionMatrix.makePerspective(left, right, top, bottom, 1, 1000);
    rendered.projectionMatrixInverse.copy(rendered.projectionMatrix).invert();
    rendered.position.set(...eyeOf(camera));
    rendered.lookAt(...camera.target);
    rendered.updateMatrixWorld();
    const points: Point3[] = [
      [0, 0, 0],
      [-40, 3, 12],
      [33, 1, -18],
    ];
    for (const point of points) {
      const ndc = new Vector3(...point).project(rendered);
      const seen = project(camera, point);
      expect(seen.x).toBeCloseTo(canvas.x + ((ndc.x + 1) / 2) * canvas.w, 6);
      expect(seen.y).toBeCloseTo(canvas.y + ((1 - ndc.y) / 2) * canvas.h, 6);
    }
  });
});
