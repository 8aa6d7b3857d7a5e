import type { Model } from '#display/kit3d/parts/model.ts';
import { bar, box, type SolidPart } from '#display/kit3d/parts/part.ts';

/** A bay between two uprights: three pallets wide. */
export const RACK_BAY = { length: 2.8, depth: 1.1, levelHeight: 1.6, post: 0.1 } as const;

const SIDES = [-1, 1] as const;
const { length, depth, levelHeight, post } = RACK_BAY;
const UPRIGHT_HEIGHT = levelHeight * 5 + 0.4;

/** A ladder of two posts with its braces, across the row; one between every two bays. */
export const RACK_UPRIGHT: Model = {
  length: post + 0.08,
  width: depth + 0.12,
  height: UPRIGHT_HEIGHT,
  parts: [
    ...SIDES.flatMap((side): SolidPart[] => [
      box('rack', [0, 0, side * (depth / 2 - post / 2)], [post, UPRIGHT_HEIGHT, post], 0),
      box('rack', [0, 0, side * (depth / 2 - post / 2)], [post + 0.08, 0.04, post + 0.1], 0),
    ]),
    ...Array.from({ length: 6 }, (_, index): SolidPart => {
      const [low, high] = [0.2 + index * 1.3, 0.2 + (index + 1) * 1.3];
      const side = index % 2 === 0 ? 1 : -1;
      const reach = depth / 2 - post / 2;
      return bar('rack', [0, low, -side * reach], [0, high, side * reach], 0.05);
    }),
  ],
  lightParts: SIDES.map((side) =>
    box('rack', [0, 0, side * (depth / 2 - post / 2)], [post, UPRIGHT_HEIGHT, post], 0),
  ),
};

/** The two beams that pallets of one level stand on; its top is at y = 0.14. */
export const RACK_BEAMS: Model = {
  length: length - post,
  width: depth,
  height: 0.14,
  parts: SIDES.map((side) => box('rack', [0, 0, side * (depth / 2 - 0.04)], [length - post, 0.14, 0.07], 0)),
};
