import { type Camera, project } from './camera.ts';

/** Letters lower than this on the screen, scene units, cannot be read: they are left out. */
const LEAST_CAP = 20;
const STRETCH = 0.93;

/** Of letters on the floor away from the viewer, as on roads: they look a little lower than they are wide. */
export function letterStretch({ pitch }: Pick<Camera, 'pitch'>): number {
  return STRETCH / Math.sin(pitch);
}

/** Whether letters of this height along the floor, metres, with their middle at a place can be read. */
export function isReadable(
  camera: Camera,
  at: { readonly x: number; readonly z: number; readonly height: number },
): boolean {
  const { x, z, height } = at;
  const far = project(camera, [x, 0, z - height / 2]);
  const near = project(camera, [x, 0, z + height / 2]);
  return near.y - far.y >= LEAST_CAP;
}
