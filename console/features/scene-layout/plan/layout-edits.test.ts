import { describe, expect, it } from 'vitest';
import {
  EMPTY_SCENE_LAYOUT,
  SCENE_LAYOUT_LIMITS,
  SceneLayout,
} from '#shared/contracts/screens/scene-layout.ts';
import type { PlannedObject } from '#shared/contracts/screens/scene-preview.ts';
import { addItem, copyItems, dragCorner, moveItems, resetItems, turnItems } from './layout-edits.ts';
import { placedObjects, putObjects } from './places.ts';

function object(
  kind: PlannedObject['kind'],
  ref: string,
  x: number,
  z: number,
  within?: string,
): PlannedObject {
  return {
    kind,
    ref,
    label: ref,
    x,
    z,
    width: kind === 'lane' ? 20 : 4,
    depth: kind === 'lane' ? 6 : 2,
    turn: 0,
    generated: { x, z, turn: 0 },
    within: within === undefined ? null : { kind: 'lane', ref: within },
  };
}

/** A lane with two machines, a door, a track. */
const REPORTED = [
  object('lane', 'L', 10, 0),
  object('machine', 'a', 4, 0, 'L'),
  object('machine', 'b', 14.123_456, 1, 'L'),
  object('door', 'd', 0, 30),
  object('track', 't', 0, 40),
  object('crane', 'c', 5, 40),
];

const EMPTY = EMPTY_SCENE_LAYOUT;
const keys = (...names: string[]): ReadonlySet<string> => new Set(names);

function standsAt(layout: SceneLayout, ref: string): { x: number; z: number; turn: number } {
  const found = placedObjects(REPORTED, layout).find((one) => one.ref === ref);
  if (!found) throw new Error(`no object ${ref}`);
  return { x: found.x, z: found.z, turn: found.turn };
}

describe('moving', () => {
  it('overrides only what was moved, and nothing once it is back', () => {
    const moved = moveItems(EMPTY, REPORTED, keys('machine b'), 2, -1);
    expect(moved.places).toEqual([{ kind: 'machine', ref: 'b', x: 16.123, z: 0, turn: 0 }]);
    expect(SceneLayout.safeParse(moved).success).toBe(true);
    expect(moveItems(moved, REPORTED, keys('machine b'), -2, 1).places).toEqual([]);
  });

  it('takes along what is in a lane, also what has a place of its own', () => {
    const own = moveItems(EMPTY, REPORTED, keys('machine a'), 0, 1);
    const moved = moveItems(own, REPORTED, keys('lane L'), 5, 3);
    expect(standsAt(moved, 'a')).toEqual({ x: 9, z: 4, turn: 0 });
    expect(standsAt(moved, 'b').x).toBeCloseTo(19.123_456, 9);
    expect(standsAt(moved, 'b').z).toBe(4);
    expect(moved.places.map(({ ref }) => ref).toSorted()).toEqual(['L', 'a']);
  });

  it('moves a machine that is selected with its lane once', () => {
    const moved = moveItems(EMPTY, REPORTED, keys('lane L', 'machine a'), 5, 0);
    expect(standsAt(moved, 'a').x).toBe(9);
    const own = moveItems(EMPTY, REPORTED, keys('machine a'), 0, 1);
    expect(standsAt(moveItems(own, REPORTED, keys('lane L', 'machine a'), 5, 0), 'a').x).toBe(9);
  });

  it('keeps a machine of a moved lane apart from the lane when it is put back where it is generated', () => {
    const lane = moveItems(EMPTY, REPORTED, keys('lane L'), 0, 10);
    const back = moveItems(lane, REPORTED, keys('machine a'), 0, -10);
    expect(standsAt(back, 'a')).toEqual({ x: 4, z: 0, turn: 0 });
  });

  it('moves doors along x, tracks along z, and cranes not at all', () => {
    const moved = moveItems(EMPTY, REPORTED, keys('door d', 'track t', 'crane c'), 3, 4);
    expect(standsAt(moved, 'd')).toMatchObject({ x: 3, z: 30 });
    expect(standsAt(moved, 't')).toMatchObject({ x: 0, z: 44 });
    expect(standsAt(moved, 'c')).toMatchObject({ x: 5, z: 40 });
  });

  it('stays within what can be stored', () => {
    const moved = moveItems(EMPTY, REPORTED, keys('machine a'), 1e9, -1e9);
    expect(SceneLayout.safeParse(moved).success).toBe(true);
  });

  it('keeps places of what is not reported', () => {
    const place = { kind: 'machine', ref: 'gone', x: 1, z: 2, turn: 0 } as const;
    const moved = moveItems({ ...EMPTY, places: [place] }, REPORTED, keys('machine a'), 1, 0);
    expect(moved.places).toContainEqual(place);
  });
});

describe('turning', () => {
  it('turns machines by quarters and lanes by halves, doors not', () => {
    const turned = turnItems(EMPTY, REPORTED, keys('machine a', 'door d'), -1);
    expect(turned.places).toEqual([{ kind: 'machine', ref: 'a', x: 4, z: 0, turn: 270 }]);
    const lane = turnItems(turned, REPORTED, keys('lane L'), 1);
    expect(standsAt(lane, 'a')).toEqual({ x: 16, z: 0, turn: 90 });
    expect(standsAt(lane, 'b')).toEqual({ x: 20 - 14.123_456, z: -1, turn: 180 });
    expect(turnItems(lane, REPORTED, keys('lane L'), 1).places).toEqual(turned.places);
  });

  it('turns a wall and an area about their middles, and a camera within its limits', () => {
    const wall = { x: 0, z: 0, toX: 10, toZ: 0 };
    const area = { x: 5, z: 5, width: 4, depth: 2, name: 'A', nameEn: null };
    const camera = { name: 'C', nameEn: null, x: 0, z: 0, yaw: 70, pitch: 35, width: 30 };
    const layout = { ...EMPTY, walls: [wall], areas: [area], cameras: [camera] };
    const all = keys('walls 0', 'areas 0', 'cameras 0');
    const turned = turnItems(layout, [], all, 1);
    expect(turned.walls).toEqual([{ x: 5, z: -5, toX: 5, toZ: 5 }]);
    expect(turned.areas[0]).toMatchObject({ x: 5, z: 5, width: 2, depth: 4 });
    expect(turned.cameras[0]?.yaw).toBe(75);
    let round: SceneLayout = layout;
    for (let quarter = 0; quarter < 4; quarter += 1) round = turnItems(round, [], keys('walls 0'), 1);
    expect(round.walls).toEqual([wall]);
  });
});

describe('what the layout has added', () => {
  const person = { model: 'person', x: 1, z: 2, turn: 0 } as const;
  const wall = { x: 0, z: 0, toX: 4, toZ: 0 };
  const layout = { ...EMPTY, scenery: [person, { ...person, x: 9 }], walls: [wall] };

  it('is moved as a whole', () => {
    const moved = moveItems(layout, REPORTED, keys('scenery 1', 'walls 0'), 1, 1);
    expect(moved.scenery).toEqual([person, { ...person, x: 10, z: 3 }]);
    expect(moved.walls).toEqual([{ x: 1, z: 1, toX: 5, toZ: 1 }]);
    expect(moved.places).toBe(layout.places);
  });

  it('is copied beside itself, as far as there is room', () => {
    const copied = copyItems(layout, keys('scenery 0', 'machine a'), 1);
    expect(copied.layout.scenery.at(-1)).toEqual({ ...person, x: 2, z: 3 });
    expect([...copied.keys]).toEqual(['scenery 2']);
    const full = { ...EMPTY, cameras: Array.from({ length: SCENE_LAYOUT_LIMITS.cameras }, () => camera) };
    expect(copyItems(full, keys('cameras 0'), 1)).toEqual({ layout: full, keys: keys() });
    expect(addItem(full, 'cameras', camera)).toBeNull();
  });

  it('is removed, and objects of the model go back to where they are generated', () => {
    const moved = moveItems(layout, REPORTED, keys('machine a'), 1, 0);
    const reset = resetItems(moved, keys('machine a', 'scenery 0'));
    expect(reset.places).toEqual([]);
    expect(reset.scenery).toEqual([{ ...person, x: 9 }]);
    expect(reset.walls).toEqual([wall]);
  });

  const camera = { name: 'C', nameEn: null, x: 0, z: 0, yaw: 0, pitch: 35, width: 30 };
});

it('drags a corner of an area against the opposite one, which stays', () => {
  const area = { x: 0, z: 0, width: 4, depth: 2, name: 'A', nameEn: null };
  expect(dragCorner(area, 1, -1, { x: 6, z: -3 })).toMatchObject({ x: 2, z: -1, width: 8, depth: 4 });
  // It cannot be turned inside out.
  expect(dragCorner(area, 1, 1, { x: -50, z: -50 })).toMatchObject({
    width: 0.2,
    depth: 0.2,
    x: -1.9,
    z: -0.9,
  });
});

it('puts an object where its fields say, turned to a whole turn', () => {
  const spots = new Map([['machine a', { x: 3.000_4, z: 2, turn: 450 }]]);
  expect(putObjects(EMPTY, REPORTED, spots).places).toEqual([
    { kind: 'machine', ref: 'a', x: 3, z: 2, turn: 90 },
  ]);
});
