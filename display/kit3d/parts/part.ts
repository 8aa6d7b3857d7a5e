/** What a surface is made of; its colour is looked up by the theme (`palette.ts`). The order is the number in the mesh. */
export const ROLES = [
  'body',
  'hood',
  'dark',
  'trim',
  'accent',
  'lamp',
  'belt',
  'rail',
  'wall',
  'item',
  'case',
  'pallet',
  'rack',
  'goods',
  'person',
  'vehicle',
] as const;
export type SurfaceRole = (typeof ROLES)[number];

/** Metres: x along the flow, y up, z towards the viewer. */
export type Point3 = readonly [x: number, y: number, z: number];

interface Placed {
  readonly role: SurfaceRole;
  /** Centre of the part's base. */
  readonly at: Point3;
}

/** A box without an underside: no camera of a big screen is below the floor. */
export interface BoxPart extends Placed {
  readonly kind: 'box';
  readonly size: Point3;
  /** Width of the cut edges, metres; 0 = sharp. */
  readonly chamfer?: number;
  /** Turn about the vertical, radians. */
  readonly turn?: number;
  /** Size of the upper face where it is not that of the lower one: hoods, cabs. */
  readonly top?: readonly [x: number, z: number];
}

/** A body of revolution: `outline` runs from the base up, radius and height from the base, in metres. */
export interface LathePart extends Placed {
  readonly kind: 'lathe';
  readonly outline: readonly (readonly [radius: number, height: number])[];
  readonly sides: number;
  /** Direction of the axis; a lying body is still placed by the lowest point of its middle. */
  readonly axis?: 'x' | 'y' | 'z';
  /** The outline is closed (a ring). */
  readonly isClosed?: boolean;
  /** Each side is flat: guard frames of eight sides. */
  readonly isFaceted?: boolean;
  /** Turn about its own axis, radians. */
  readonly turn?: number;
}

/** A straight bar between two points: braces, guard rails, hoses. */
export interface BarPart {
  readonly kind: 'bar';
  readonly role: SurfaceRole;
  readonly from: Point3;
  readonly to: Point3;
  readonly thickness: number;
  /** Its ends are seen. */
  readonly isCapped?: boolean;
}

export type SolidPart = BoxPart | LathePart | BarPart;

export function box(role: SurfaceRole, at: Point3, size: Point3, chamfer = 0.05, turn = 0): BoxPart {
  return { kind: 'box', role, at, size, chamfer, turn };
}

/** A box whose upper face has another size. */
export function tapered(
  role: SurfaceRole,
  at: Point3,
  size: Point3,
  top: readonly [x: number, z: number],
  chamfer = 0.05,
): BoxPart {
  return { kind: 'box', role, at, size, chamfer, top };
}

/** A standing or lying cylinder; `cut` is the width of its chamfered upper edge. */
export function cylinder(
  role: SurfaceRole,
  at: Point3,
  radius: number,
  height: number,
  options: { sides?: number; axis?: 'x' | 'y' | 'z'; cut?: number; topRadius?: number } = {},
): LathePart {
  const { sides = 16, axis = 'y', topRadius = radius } = options;
  const cut = Math.min(options.cut ?? 0.04, topRadius / 2, height / 2);
  const end: LathePart['outline'] =
    cut > 0
      ? [
          [topRadius, height - cut],
          [topRadius - cut, height],
          [0, height],
        ]
      : [
          [topRadius, height],
          [0, height],
        ];
  const start: LathePart['outline'] =
    axis === 'y'
      ? [[radius, 0]]
      : [
          [0, 0],
          [radius, 0],
        ];
  return { kind: 'lathe', role, at, outline: [...start, ...end], sides, axis };
}

/** A ring of round section, lying unless another axis is given. */
export function ring(
  role: SurfaceRole,
  at: Point3,
  radius: number,
  thickness: number,
  options: { sides?: number; axis?: 'x' | 'y' | 'z'; steps?: number } = {},
): LathePart {
  const { sides = 24, axis = 'y', steps = 6 } = options;
  const half = thickness / 2;
  const outline = Array.from({ length: steps }, (_, step): readonly [number, number] => {
    const angle = (step / steps) * 2 * Math.PI;
    return [radius + half * Math.cos(angle), half + half * Math.sin(angle)];
  });
  return { kind: 'lathe', role, at, outline, sides, axis, isClosed: true };
}

/** A lying frame of flat sides with a square section; `radius` is that of the corners' middle. */
export function frame(
  role: SurfaceRole,
  at: Point3,
  radius: number,
  thickness: number,
  sides: number,
  turn = 0,
): LathePart {
  const half = thickness / 2;
  const outline: LathePart['outline'] = [
    [radius - half, 0],
    [radius + half, 0],
    [radius + half, thickness],
    [radius - half, thickness],
  ];
  return { kind: 'lathe', role, at, outline, sides, isClosed: true, isFaceted: true, turn };
}

export function bar(role: SurfaceRole, from: Point3, to: Point3, thickness: number): BarPart {
  return { kind: 'bar', role, from, to, thickness };
}

/** A bar whose ends are seen: arms, booms. */
export function beam(role: SurfaceRole, from: Point3, to: Point3, thickness: number): BarPart {
  return { kind: 'bar', role, from, to, thickness, isCapped: true };
}

/** `count` parts on a circle about a vertical axis, the first at `start`; `make` gets the place and the angle. */
export function around(
  count: number,
  centre: Point3,
  radius: number,
  make: (at: Point3, angle: number) => SolidPart | readonly SolidPart[],
  start = 0,
): SolidPart[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = start + (index / count) * 2 * Math.PI;
    const at: Point3 = [
      centre[0] + radius * Math.cos(angle),
      centre[1],
      centre[2] + radius * Math.sin(angle),
    ];
    return make(at, angle);
  }).flat();
}

/** `count` parts at even distances between two points, both ends included. */
export function along(
  count: number,
  from: Point3,
  to: Point3,
  make: (at: Point3, index: number) => SolidPart | readonly SolidPart[],
): SolidPart[] {
  return Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 0.5 : index / (count - 1);
    const at: Point3 = [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
      from[2] + (to[2] - from[2]) * share,
    ];
    return make(at, index);
  }).flat();
}
