import { bottle } from '#display/kit3d/goods/bottle.ts';
import { around, bar, cylinder, frame, type Point3, type SolidPart } from '#display/kit3d/parts/part.ts';
import { BELT_HEIGHT, turned } from './fittings.ts';

interface Carousel {
  /** Of the circle that the bottles stand on. */
  readonly radius: number;
  readonly bottles: number;
  readonly sides?: number;
}

/** Gap between bottles and what is over them. */
const HEADROOM = 0.78;

/** Drum, turntable, bottles and the holders over them; `carouselTop` is where a hood begins. */
export function carousel({ radius, bottles, sides = 24 }: Carousel): SolidPart[] {
  const rim = radius + 0.26;
  return [
    cylinder('dark', [0, 0, 0], rim - 0.12, 0.14, { sides, cut: 0 }),
    turned(
      'body',
      [0, 0.14, 0],
      [
        [rim - 0.06, 0],
        [rim - 0.06, 0.42],
        [rim - 0.16, 0.5],
        [rim - 0.16, 0.62],
      ],
      sides,
    ),
    cylinder('hood', [0, 0.76, 0], rim, BELT_HEIGHT - 0.76, { sides, cut: 0.05 }),
    cylinder('dark', [0, BELT_HEIGHT, 0], radius * 0.62, HEADROOM, { sides: Math.ceil(sides / 2), cut: 0 }),
    ...around(bottles, [0, BELT_HEIGHT, 0], radius, (at) => bottle(at)),
    ...around(bottles, [0, BELT_HEIGHT + HEADROOM - 0.04, 0], radius, (at) =>
      cylinder('trim', at, 0.07, 0.16, { sides: 5, cut: 0 }),
    ),
  ];
}

/** Where the cover over the holders begins. */
export const CAROUSEL_TOP = BELT_HEIGHT + HEADROOM + 0.06;

/** Round covers that step back, largest first: each is `[radius, height]`. */
export function steppedHood(
  steps: readonly (readonly [radius: number, height: number])[],
  from = CAROUSEL_TOP,
  sides = 24,
): SolidPart[] {
  let y = from;
  return steps.map(([radius, height], index) => {
    const part = cylinder(index % 2 === 0 ? 'hood' : 'body', [0, y, 0], radius, height, {
      sides,
      cut: Math.min(0.1, height * 0.4),
    });
    y += height;
    return part;
  });
}

/** Posts with rails around, open where the belts come in; the upper ring is the accent. Sides face ±x and ±z. */
export function guard(radius: number, height: number, sides: 6 | 8): SolidPart[] {
  const turn = Math.PI / sides;
  const step = (2 * Math.PI) / sides;
  const corner = (index: number, y: number): Point3 => [
    radius * Math.cos(turn + index * step),
    y,
    radius * Math.sin(turn + index * step),
  ];
  const isGate = (index: number): boolean => Math.abs(Math.cos((index + 1) * step)) > 0.99;
  return [
    frame('accent', [0, height - 0.2, 0], radius, 0.2, sides, turn),
    ...Array.from({ length: sides }, (_, index) => [
      bar('trim', corner(index, 0), corner(index, height - 0.18), 0.12),
      ...(isGate(index)
        ? []
        : [0.32, 1.12].map((y) => bar('trim', corner(index, y), corner(index + 1, y), 0.06))),
    ]).flat(),
  ];
}
