import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { Box } from '#display/parts/box.ts';

/** From where a scene is seen: fixed for a kind of screen. Angles in radians. */
export interface CameraAngles {
  /** About the vertical; positive = the right end of the scene is nearer. */
  readonly yaw: number;
  /** Above the horizon. */
  readonly pitch: number;
  /** Vertical, over the whole height of the screen. */
  readonly fov: number;
}

/** Angles of which the one above the horizon follows from the room: from `pitch` to `pitchMost`. */
export interface CameraRange extends CameraAngles {
  /** Where the scene fills the width of its room, it is seen from higher up until it fills the height as well. */
  readonly pitchMost: number;
}

/** A camera with a long lens that is shifted instead of tilted, so that uprights stay upright. */
export interface Camera extends CameraAngles {
  readonly target: Point3;
  /** Of the eye from the target, metres. */
  readonly distance: number;
  /** Where the target is seen, in scene units. */
  readonly centre: { readonly x: number; readonly y: number };
  /** Scene units at a distance of one metre for one metre. */
  readonly focal: number;
}

/** A point on the screen in scene units, and its distance along the line of sight in metres. */
export interface Projected {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

/** A box that stands in the scene, by two opposite corners. */
export interface Bounds {
  readonly low: Point3;
  readonly high: Point3;
}

const radians = (degrees: number): number => (degrees / 180) * Math.PI;

export const PLANT_ANGLES: CameraAngles = { yaw: radians(10), pitch: radians(35), fov: radians(20) };
/** Portrait: rooms are nearly as high as wide, and the floor is seen from higher up. */
export const PORTRAIT_PLANT_ANGLES: CameraRange = { ...PLANT_ANGLES, pitchMost: radians(54) };

/** Of a warehouse: one point that all aisles run to, so that the floor of each is seen. */
export const HALL_ANGLES: CameraAngles = { yaw: 0, pitch: radians(35), fov: radians(20) };

/** Portrait: aisles are longer on the screen, and the yard is not lost below. */
export const PORTRAIT_HALL_ANGLES: CameraRange = {
  yaw: 0,
  pitch: radians(50),
  fov: radians(20),
  pitchMost: radians(68),
};

export const RAILWAY_ANGLES: CameraAngles = { yaw: radians(12), pitch: radians(30), fov: radians(20) };
export const PORTRAIT_RAILWAY_ANGLES: CameraRange = {
  ...RAILWAY_ANGLES,
  yaw: radians(10),
  pitchMost: radians(58),
};

const DISTANCE = { least: 5, most: 20_000, steps: 40 } as const;
/** Of the height above the horizon, between the lowest and the highest. */
const PITCH_STEPS = 24;
/** From higher up the nearest corner comes closer to the lens: so much farther away is taken for as near. */
const FARTHER_MOST = 1.03;

export function eyeOf({ target, yaw, pitch, distance }: Camera): Point3 {
  return [
    target[0] + distance * Math.sin(yaw) * Math.cos(pitch),
    target[1] + distance * Math.sin(pitch),
    target[2] + distance * Math.cos(yaw) * Math.cos(pitch),
  ];
}

export function project(camera: Camera, [x, y, z]: Point3): Projected {
  const { target, yaw, pitch, distance, centre, focal } = camera;
  const [dx, dy, dz] = [x - target[0], y - target[1], z - target[2]];
  const right = dx * Math.cos(yaw) - dz * Math.sin(yaw);
  const towards = dx * Math.sin(yaw) + dz * Math.cos(yaw);
  const up = dy * Math.cos(pitch) - towards * Math.sin(pitch);
  const depth = distance - (dy * Math.sin(pitch) + towards * Math.cos(pitch));
  const scale = focal / Math.max(depth, 0.01);
  return { x: centre.x + right * scale, y: centre.y - up * scale, depth };
}

/** What a box covers on the screen. */
export function projectedBox(camera: Camera, { low, high }: Bounds): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const x of [low[0], high[0]])
    for (const y of [low[1], high[1]])
      for (const z of [low[2], high[2]]) {
        const at = project(camera, [x, y, z]);
        left = Math.min(left, at.x);
        right = Math.max(right, at.x);
        top = Math.min(top, at.y);
        bottom = Math.max(bottom, at.y);
      }
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/**
 * The nearest camera from which everything lies inside `room`, in its middle. `sceneHeight` in scene units. Of a range of
 * angles the highest from which nothing has to be farther away than from the lowest.
 */
export function fitCamera(
  angles: CameraAngles | CameraRange,
  bounds: readonly Bounds[],
  room: Box,
  sceneHeight: number,
): Camera {
  const { yaw, fov } = angles;
  const lowest = fitAngles({ yaw, fov, pitch: angles.pitch }, bounds, room, sceneHeight);
  if (!('pitchMost' in angles)) return lowest;
  for (let step = PITCH_STEPS; step > 0; step -= 1) {
    const pitch = angles.pitch + ((angles.pitchMost - angles.pitch) * step) / PITCH_STEPS;
    const camera = fitAngles({ yaw, fov, pitch }, bounds, room, sceneHeight);
    if (camera.distance <= lowest.distance * FARTHER_MOST) return camera;
  }
  return lowest;
}

function fitAngles(angles: CameraAngles, bounds: readonly Bounds[], room: Box, sceneHeight: number): Camera {
  const whole = enclosing(bounds);
  const target: Point3 = [(whole.low[0] + whole.high[0]) / 2, 0, (whole.low[2] + whole.high[2]) / 2];
  const focal = sceneHeight / 2 / Math.tan(angles.fov / 2);
  const at = (distance: number): Camera => ({ ...angles, target, distance, focal, centre: { x: 0, y: 0 } });
  const seen = (distance: number): Box => {
    const boxes = bounds.map((one) => projectedBox(at(distance), one));
    const x = Math.min(...boxes.map((box) => box.x));
    const y = Math.min(...boxes.map((box) => box.y));
    return {
      x,
      y,
      w: Math.max(...boxes.map((box) => box.x + box.w)) - x,
      h: Math.max(...boxes.map((box) => box.y + box.h)) - y,
    };
  };
  const radius = Math.hypot(...[0, 1, 2].map((axis) => (whole.high[axis] ?? 0) - (whole.low[axis] ?? 0))) / 2;
  let near = Math.max(DISTANCE.least, radius * 1.05);
  let far = Math.max(DISTANCE.most, near * 2);
  for (let step = 0; step < DISTANCE.steps; step += 1) {
    const middle = Math.sqrt(near * far);
    const box = seen(middle);
    if (box.w <= room.w && box.h <= room.h) far = middle;
    else near = middle;
  }
  const box = seen(far);
  return {
    ...at(far),
    centre: {
      x: room.x + room.w / 2 - (box.x + box.w / 2),
      y: room.y + room.h / 2 - (box.y + box.h / 2),
    },
  };
}

function enclosing(bounds: readonly Bounds[]): Bounds {
  const pick = (axis: 0 | 1 | 2, end: 'low' | 'high', choose: (...values: number[]) => number): number =>
    bounds.length === 0 ? 0 : choose(...bounds.map((one) => one[end][axis]));
  return {
    low: [pick(0, 'low', Math.min), pick(1, 'low', Math.min), pick(2, 'low', Math.min)],
    high: [pick(0, 'high', Math.max), pick(1, 'high', Math.max), pick(2, 'high', Math.max)],
  };
}

/** The sides of a frustum at the distance `near`, for a canvas that covers `part` of the scene. */
export function frustumOf(
  { centre, focal }: Camera,
  part: Box,
  near: number,
): { left: number; right: number; top: number; bottom: number } {
  const unit = near / focal;
  return {
    left: (part.x - centre.x) * unit,
    right: (part.x + part.w - centre.x) * unit,
    top: (centre.y - part.y) * unit,
    bottom: (centre.y - part.y - part.h) * unit,
  };
}
