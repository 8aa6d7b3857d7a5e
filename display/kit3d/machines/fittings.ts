import { bottle } from '#display/kit3d/goods/bottle.ts';
import { CASE_SIZE } from '#display/kit3d/goods/case.ts';
import {
  along,
  bar,
  beam,
  box,
  cylinder,
  type LathePart,
  type Point3,
  type SolidPart,
  type SurfaceRole,
  tapered,
} from '#display/kit3d/parts/part.ts';

/** Upper side of every belt for bottles and cases, and its width. */
export const BELT_HEIGHT = 1;
const BELT_WIDTH = 1;
/** Of conveyors for whole pallets. */
export const PALLET_HEIGHT = 0.45;

const CASE_GAP = 0.03;

/** The same on both sides of the middle. */
export function both(
  distance: number,
  make: (offset: number, side: -1 | 1) => SolidPart | readonly SolidPart[],
): SolidPart[] {
  return [make(-distance, -1), make(distance, 1)].flat();
}

interface BeltOptions {
  readonly hasGuides?: boolean;
  readonly hasLegs?: boolean;
  readonly width?: number;
}

/** A piece of belt along the flow, with rails, guides and legs. */
export function belt(from: number, to: number, options: BeltOptions = {}): SolidPart[] {
  const { hasGuides = true, hasLegs = true, width = BELT_WIDTH } = options;
  const length = to - from;
  const middle = (from + to) / 2;
  const side = width / 2;
  const legs = Math.max(2, Math.round(length / 1.5));
  return [
    box('belt', [middle, BELT_HEIGHT - 0.12, 0], [length, 0.12, width], 0),
    ...both(side + 0.03, (z) => box('rail', [middle, BELT_HEIGHT - 0.2, z], [length, 0.25, 0.06], 0)),
    ...(hasGuides ? both(side + 0.02, (z) => bar('trim', [from, 1.3, z], [to, 1.3, z], 0.05)) : []),
    ...(hasLegs
      ? along(legs, [from + 0.18, 0, 0], [to - 0.18, 0, 0], ([x]) => [
          ...both(side - 0.08, (z) => box('dark', [x, 0, z], [0.1, BELT_HEIGHT - 0.12, 0.1], 0)),
          bar('dark', [x, 0.35, -side + 0.08], [x, 0.35, side - 0.08], 0.07),
        ])
      : []),
  ];
}

/** A conveyor of rollers for whole pallets, on the floor. */
export function rollerTrack(from: number, to: number, width = 1.9): SolidPart[] {
  const count = Math.max(2, Math.round((to - from) / 0.4));
  const middle = (from + to) / 2;
  const step = (to - from) / count;
  return [
    box('dark', [middle, 0.06, 0], [to - from - 0.1, 0.2, width - 0.3], 0),
    ...both(width / 2 - 0.05, (z) =>
      box('rail', [middle, 0.1, z], [to - from, PALLET_HEIGHT - 0.14, 0.1], 0),
    ),
    ...along(count, [from + step / 2, 0, 0], [to - step / 2, 0, 0], ([x]) =>
      box('belt', [x, PALLET_HEIGHT - 0.12, 0], [step * 0.62, 0.12, width - 0.24], 0.03),
    ),
    ...along(2, [from + 0.2, 0, 0], [to - 0.2, 0, 0], ([x]) =>
      both(width / 2 - 0.05, (z) => box('dark', [x, 0, z], [0.14, 0.12, 0.14], 0)),
    ),
  ];
}

const LAMP_RADIUS = 0.13;

/** The one lamp of a machine, on a post. */
export function signalPost([x, y, z]: Point3, post = 0.35): SolidPart[] {
  return [
    cylinder('dark', [x, y, z], 0.05, post, { sides: 6, cut: 0 }),
    cylinder('lamp', [x, y + post, z], LAMP_RADIUS, 0.5, { sides: 10, cut: 0.04 }),
  ];
}

/** An operator's panel that leans back, on a post; its foot is at `at`. */
export function panel([x, y, z]: Point3, height = 1.05): SolidPart[] {
  return [
    box('dark', [x, y, z], [0.12, height, 0.12], 0),
    box('body', [x, y + height, z], [0.62, 0.5, 0.16], 0.03),
    box('dark', [x, y + height + 0.09, z + 0.07], [0.46, 0.32, 0.03], 0),
  ];
}

/** A motor with its gear, lying across the flow. */
export function motor(at: Point3, length = 0.5): SolidPart[] {
  return [
    cylinder('dark', at, 0.17, length, { sides: 10, axis: 'z', cut: 0.04 }),
    box('trim', [at[0], at[1], at[2] - length / 2], [0.3, 0.34, 0.18], 0.03),
  ];
}

/** Square feet at the corners of a footprint. */
export function feet(length: number, width: number, height: number, size = 0.26): SolidPart[] {
  return both(length / 2 - size / 2, (x) =>
    both(width / 2 - size / 2, (z) => box('dark', [x, 0, z], [size, height, size], 0)),
  );
}

/** Doors in the front of a housing: dark panels with a handle; `at` is the middle of the front face's lower edge. */
export function doors(
  count: number,
  [x, y, z]: Point3,
  [length, height]: readonly [length: number, height: number],
): SolidPart[] {
  const step = length / count;
  return along(count, [x - length / 2 + step / 2, y, z], [x + length / 2 - step / 2, y, z], (at) => [
    box('dark', at, [step * 0.82, height, 0.06], 0),
    box('hood', [at[0] + step * 0.28, y + height * 0.3, z + 0.04], [0.07, height * 0.4, 0.06], 0),
  ]);
}

/** Where the flow goes into a housing: a collar with a dark opening, `side` is the end of the flow. */
export function opening(x: number, side: -1 | 1, width = 1.5): SolidPart[] {
  return [
    box('body', [x, 0.55, 0], [0.16, 1.45, width], 0.04),
    box('dark', [x + side * 0.06, 0.78, 0], [0.08, 1.05, width - 0.3], 0),
  ];
}

/** A portal of four posts with its upper frame; the beams across the flow are the accent. */
export function portal(
  [x, , z]: Point3,
  [length, height, width]: Point3,
  options: { readonly post?: number; readonly accent?: SurfaceRole } = {},
): SolidPart[] {
  const { post = 0.22, accent = 'accent' } = options;
  const [halfX, halfZ] = [length / 2 - post / 2, width / 2 - post / 2];
  const edge = post * 0.18;
  return [
    ...both(halfX, (dx) =>
      both(halfZ, (dz) => [
        box('body', [x + dx, 0.06, z + dz], [post, height - post - 0.06, post], edge),
        box('dark', [x + dx, 0, z + dz], [post + 0.14, 0.06, post + 0.14], 0),
      ]),
    ),
    ...both(halfX, (dx) => box(accent, [x + dx, height - post, z], [post, post, width], edge)),
    ...both(halfZ, (dz) =>
      box('hood', [x, height - post + 0.02, z + dz], [length - 2 * post, post - 0.04, post - 0.02], edge),
    ),
  ];
}

/** Bottles in rows, standing at the height of `at`, the middle of their field. */
export function bottleField(
  at: Point3,
  [columns, rows]: readonly [columns: number, rows: number],
  pitch: number,
): SolidPart[] {
  const [halfX, halfZ] = [((columns - 1) * pitch) / 2, ((rows - 1) * pitch) / 2];
  return along(columns, [at[0] - halfX, at[1], at[2]], [at[0] + halfX, at[1], at[2]], ([x, y, z]) =>
    along(rows, [x, y, z - halfZ], [x, y, z + halfZ], (place) => bottle(place)),
  );
}

/** Cases in layers; lower layers have sharp edges, which nothing but their gaps shows. */
export function caseStack(
  at: Point3,
  [columns, layers, rows]: Point3,
  size: Point3 = CASE_SIZE,
  topCount = columns * rows,
): SolidPart[] {
  const [stepX, stepZ] = [size[0] + CASE_GAP, size[2] + CASE_GAP];
  return Array.from({ length: layers }, (_, layer) =>
    Array.from({ length: columns * rows }, (__, index): SolidPart[] => {
      const isTop = layer === layers - 1;
      // From the back: the front of an unfinished layer is empty.
      const [column, row] = [index % columns, Math.floor(index / columns)];
      if (isTop && index >= topCount) return [];
      const isInside =
        !isTop && layer < layers - 2 && row > 0 && row < rows - 1 && column > 0 && column < columns - 1;
      if (isInside) return [];
      const place: Point3 = [
        at[0] + (column - (columns - 1) / 2) * stepX,
        at[1] + layer * (size[1] + CASE_GAP),
        at[2] + (row - (rows - 1) / 2) * stepZ,
      ];
      return [box('case', place, size, isTop ? 0.03 : 0)];
    }).flat(),
  ).flat();
}

/** A hood over the belt with a window at the front, on four short legs. */
export function bridge(
  [x, z]: readonly [x: number, z: number],
  [length, height, width]: Point3,
  from: number,
): SolidPart[] {
  return [
    ...both(length / 2 - 0.12, (dx) =>
      both(width / 2 - 0.06, (dz) => box('dark', [x + dx, 0, z + dz], [0.12, from + 0.1, 0.1], 0)),
    ),
    tapered('hood', [x, from, z], [length, height, width], [length * 0.92, width * 0.8], 0.07),
    box('dark', [x, from + height * 0.2, z + width / 2 - 0.09], [length * 0.6, height * 0.42, 0.1], 0),
  ];
}

/** A bowl, funnel or chimney: outline from the base up. */
export function turned(role: SurfaceRole, at: Point3, outline: LathePart['outline'], sides = 16): LathePart {
  return { kind: 'lathe', role, at, outline, sides };
}

/** A cable tray or pipe that runs through points. */
export function pipe(role: SurfaceRole, points: readonly Point3[], thickness: number): SolidPart[] {
  return points.slice(1).map((to, index) => beam(role, points[index] as Point3, to, thickness));
}

/** A chimney with its collar and rain cap. */
export function chimney(at: Point3): SolidPart[] {
  return [
    turned(
      'trim',
      at,
      [
        [0.42, 0],
        [0.42, 0.1],
        [0.3, 0.16],
      ],
      14,
    ),
    turned(
      'hood',
      at,
      [
        [0.27, 0.1],
        [0.27, 0.86],
      ],
      14,
    ),
    turned(
      'dark',
      at,
      [
        [0.2, 0.86],
        [0.38, 0.98],
        [0.2, 1.12],
        [0, 1.16],
      ],
      14,
    ),
  ];
}
