import { describe, expect, it } from 'vitest';
import {
  type CameraAngles,
  fitCamera,
  HALL_ANGLES,
  PLANT_ANGLES,
  PORTRAIT_HALL_ANGLES,
  PORTRAIT_PLANT_ANGLES,
  project,
} from '#display/kit3d/camera/camera.ts';
import type { Box } from '#display/parts/box.ts';
import { type FloorTag, placeTags, TAGS_MOST } from './floor-tag-plan.ts';

const SCREENS: readonly (readonly [string, CameraAngles, Box, number])[] = [
  ['plant, landscape', PLANT_ANGLES, { x: 24, y: 318, w: 1872, h: 552 }, 1080],
  ['plant, portrait', PORTRAIT_PLANT_ANGLES, { x: 24, y: 700, w: 1032, h: 960 }, 1920],
  ['warehouse, landscape', HALL_ANGLES, { x: 24, y: 322, w: 1872, h: 562 }, 1080],
  ['warehouse, portrait', PORTRAIT_HALL_ANGLES, { x: 24, y: 760, w: 1032, h: 752 }, 1920],
];
const SLAB = { low: [-30, 0, -12], high: [30, 4, 12] } as const;
/** A line with its culprit between what is blocked before it and what starves behind it. */
const CULPRIT = [2, 4, 0] as const;
const blocked: FloorTag = {
  area: { x: -8, z: 0, width: 18, depth: 6 },
  state: 'blockage',
  text: '2 blocked',
};
const starved: FloorTag = {
  area: { x: 15, z: 0, width: 22, depth: 6 },
  state: 'material-shortage',
  text: '5 starved',
};
const widthOf = (text: string): number => text.length * 16;

function touch(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

describe.each(SCREENS)('tags on the floor of the %s', (_, angles, room, height) => {
  const camera = fitCamera(angles, [SLAB], room, height);
  const shelf = { ...room, y: room.y - 134, h: 116 };
  const place = (tags: readonly FloorTag[]) =>
    placeTags(tags, { camera, room, shelf, leaders: [CULPRIT] }, widthOf);

  it('stand beside the line of the callout, both of what is before the culprit and what is behind it', () => {
    expect(place([blocked, starved]).map(({ text }) => text)).toEqual(['2 blocked', '5 starved']);
    // None covers the culprit itself.
    const top = project(camera, CULPRIT);
    const body = { x: top.x - 40, y: top.y, w: 80, h: 40 };
    expect(place([blocked, starved]).filter((tag) => touch(tag, body))).toEqual([]);
    // An area right under the line.
    const under = { ...blocked, area: { x: 2, z: 4, width: 6, depth: 4 } };
    expect(place([under])).toHaveLength(1);
  });

  it('never meet, and stay in the room, however many there are', () => {
    const many = Array.from(
      { length: 14 },
      (_one, index): FloorTag => ({
        ...blocked,
        area: { x: -26 + index * 4, z: (index % 3) * 4 - 4, width: 4, depth: 4 },
      }),
    );
    const placed = place(many);
    expect(placed.length).toBeGreaterThan(2);
    expect(placed.length).toBeLessThanOrEqual(TAGS_MOST);
    const meeting = placed.flatMap((a, index) => placed.slice(index + 1).filter((b) => touch(a, b)));
    expect(meeting).toEqual([]);
    for (const { x, y, w, h } of placed)
      expect([x >= room.x, y >= room.y, x + w <= room.x + room.w, y + h <= room.y + room.h]).toEqual([
        true,
        true,
        true,
        true,
      ]);
  });

  it('leave out what says nothing and what is out of sight', () => {
    const away = { ...blocked, area: { x: -9_000, z: 0, width: 4, depth: 4 } };
    expect(place([{ ...blocked, text: '' }, away])).toEqual([]);
  });
});
