import { type Bounds, type Camera, project } from './camera.ts';

/** Letters lower than this on the screen, scene units, cannot be read: they are left out. */
const LEAST_CAP = 20;
const STRETCH = 0.93;

/** Of letters on the floor away from the viewer, as on roads: they look a little lower than they are wide. */
export function letterStretch({ pitch }: Pick<Camera, 'pitch'>): number {
  return STRETCH / Math.sin(pitch);
}

/** Of one figure, in capital heights. */
const FIGURE_WIDTH = 0.75;

/** The floor that painted letters take, by their middle; metres, `height` of the capitals before they are stretched. */
export function letterBounds(letter: {
  readonly text: string;
  readonly x: number;
  readonly z: number;
  readonly height: number;
  readonly stretch: number;
}): Bounds {
  const { text, x, z, height, stretch } = letter;
  const [halfX, halfZ] = [(text.length * FIGURE_WIDTH * height) / 2, (height * stretch) / 2];
  return { low: [x - halfX, 0, z - halfZ], high: [x + halfX, 0, z + halfZ] };
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
