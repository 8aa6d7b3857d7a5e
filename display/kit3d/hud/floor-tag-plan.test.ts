import { describe, expect, it } from 'vitest';
import {
  type CameraAngles,
  fitCamera,
  HALL_ANGLES,
  PLANT_ANGLES,
  PORTRAIT_HALL_ANGLES,
  PORTRAIT_PLANT_ANGLES,
  project,
  projectedBox,
} from '#display/kit3d/camera/camera.ts';
import type { Box } from '#display/parts/box.ts';
import { type FloorTag, placeTags, TAGS_MOST } from './floor-tag-plan.ts';
import { coveredShare } from './tag-spots.ts';

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

  const boxOf = ({ x, z, width, depth }: FloorTag['area']): Box =>
    projectedBox(camera, {
      low: [x - width / 2, 0, z - depth / 2],
      high: [x + width / 2, 0, z + depth / 2],
    });

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
    expect(placed.length).toBeLessThanOrEqual(TAGS_MOST.all);
    expect(placed.filter(({ text }) => /[a-z]/.test(text)).length).toBeLessThanOrEqual(TAGS_MOST.words);
    const counted = placed.reduce((sum, { text }) => sum + 1 + Number(/\+(\d+)$/.exec(text)?.[1] ?? 0), 0);
    expect(counted).toBe(many.length);
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

  it('are marks alone where there are too many for words', () => {
    const many = [-26, -14, -2, 10, 22].flatMap((x) =>
      [-9, 0, 9].map((z): FloorTag => ({ ...blocked, area: { x, z, width: 4, depth: 3 } })),
    );
    const texts = place(many).map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith('2 blocked')).length).toBeLessThanOrEqual(TAGS_MOST.words);
    expect(texts.filter((text) => text === '').length).toBeGreaterThan(2);
    // Those of the first ones are words.
    expect(texts.slice(0, 2).every((text) => text.startsWith('2 blocked'))).toBe(true);
  });

  it('that have no room at all are counted on the nearest one', () => {
    const crowd = Array.from(
      { length: 24 },
      (): FloorTag => ({ ...blocked, area: { x: 9, z: 0, width: 3, depth: 3 } }),
    );
    const texts = place(crowd).map(({ text }) => text);
    expect(texts.some((text) => /\+\d+$/.test(text))).toBe(true);
  });

  it('hide as little of what stands around as they can', () => {
    const area = { x: -12, z: 0, width: 6, depth: 4 };
    const beside = { low: [-17, 0, 3.6], high: [-3, 4, 7] } as const;
    const ground = { camera, room, shelf, leaders: [] };
    const [alone] = placeTags([{ ...blocked, area }], ground, widthOf);
    const [aware] = placeTags([{ ...blocked, area }], { ...ground, things: [beside] }, widthOf);
    const thing = projectedBox(camera, beside);
    expect(alone && aware && coveredShare(aware, thing)).toBeLessThan(alone ? coveredShare(alone, thing) : 0);
  });

  it('stand amid an area that is narrower than they are', () => {
    const [tag] = place([{ ...blocked, area: { x: -12, z: 0, width: 3, depth: 5 } }]);
    const middle = project(camera, [-12, 0, 2.5]);
    expect(Math.abs((tag?.x ?? 0) + (tag?.w ?? 0) / 2 - middle.x)).toBeLessThan(20);
  });

  it('have a line to their area where they stand away from it, and none where they stand on it', () => {
    const area = { x: 2, z: 3, width: 3, depth: 5 };
    const leaders = [[area.x, 0, area.z + area.depth / 2]] as const;
    const [beside] = placeTags([{ ...blocked, area }], { camera, room, shelf, leaders }, widthOf);
    const seen = boxOf(area);
    const end = beside?.stem?.to ?? { x: Number.NaN, y: Number.NaN };
    expect([end.x > seen.x, end.x < seen.x + seen.w]).toEqual([true, true]);
    expect([end.y > seen.y, end.y < seen.y + seen.h]).toEqual([true, true]);
    const [alone] = placeTags([{ ...blocked, area }], { camera, room, shelf, leaders: [] }, widthOf);
    expect(alone?.stem).toBeNull();
  });

  it('stand on the area of another one only where there is no other room', () => {
    const other = { ...starved, area: { x: -20, z: 6, width: 8, depth: 6 } };
    const tag = { ...blocked, area: { x: -20, z: 0, width: 8, depth: 5 } };
    const [first] = place([tag, other]);
    const around = boxOf(other.area);
    const [inX, inY] = [around.w * 0.3, around.h * 0.3];
    const amid = { x: around.x + inX, y: around.y + inY, w: around.w - 2 * inX, h: around.h - 2 * inY };
    expect(first && touch(first, amid)).toBe(false);
  });

  it('leave out what says nothing and what is out of sight', () => {
    const away = { ...blocked, area: { x: -9_000, z: 0, width: 4, depth: 4 } };
    expect(place([{ ...blocked, text: '' }, away])).toEqual([]);
  });
});
