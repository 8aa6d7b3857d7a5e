import { describe, expect, it } from 'vitest';
import { project } from '#display/kit3d/camera/camera.ts';
import { findCamera, planCameras } from './own-cameras.ts';

const SCREEN = { room: { x: 24, y: 236, w: 1872, h: 640 }, height: 1080 };
const FILLING = { name: '灌装', nameEn: 'Filling', x: 12, z: -7, yaw: 30, pitch: 40, width: 26 };
const PACKING = { name: '2', nameEn: null, x: 0, z: 0, yaw: 0, pitch: 35, width: 500 };
const cameras = planCameras({ cameras: [FILLING, PACKING] }, SCREEN);

describe('a camera of a layout', () => {
  it('shows its width over the whole room, with its target in the middle', () => {
    const camera = cameras[0]?.camera;
    if (!camera) throw new Error('it is there');
    const half = 13;
    const [right, away] = [Math.cos(camera.yaw), -Math.sin(camera.yaw)];
    const left = project(camera, [12 - half * right, 0, -7 - half * away]);
    const end = project(camera, [12 + half * right, 0, -7 + half * away]);
    expect([left.x, end.x].map(Math.round)).toEqual([24, 1896]);
    expect(project(camera, [12, 0, -7])).toMatchObject({ x: 960, y: 556 });
  });

  it('is found by its name in either language, else by its number', () => {
    expect(findCamera(cameras, '灌装')).toBe(cameras[0]);
    expect(findCamera(cameras, ' filling ')).toBe(cameras[0]);
    expect(findCamera(cameras, '1')).toBe(cameras[0]);
    expect(findCamera(cameras, '2')).toBe(cameras[1]);
    for (const none of [null, '', '3', '0', '-1', 'constructor'])
      expect(findCamera(cameras, none)).toBeNull();
  });

  it('is none where there is no layout', () => expect(planCameras(null, SCREEN)).toEqual([]));
});
