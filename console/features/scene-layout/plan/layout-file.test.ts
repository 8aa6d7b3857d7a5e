import { expect, it } from 'vitest';
import { EMPTY_SCENE_LAYOUT, type SceneLayout } from '#shared/contracts/screens/scene-layout.ts';
import { readLayoutFile, toLayoutFile } from './layout-file.ts';

const LAYOUT: SceneLayout = {
  ...EMPTY_SCENE_LAYOUT,
  floor: { x: 0, z: 0, width: 50, depth: 20 },
  places: [{ kind: 'machine', ref: '12', x: 1.5, z: -2, turn: 90 }],
};

it('reads what it has written', () => {
  expect(readLayoutFile(toLayoutFile('plant', LAYOUT), 'plant')).toEqual({ layout: LAYOUT });
});

it('says what kind of file it is where it is none of this scene', () => {
  expect(readLayoutFile('{', 'plant')).toMatchObject({ problems: [{ kind: 'notJson' }] });
  expect(readLayoutFile('[]', 'plant')).toMatchObject({ problems: [{ kind: 'notLayout' }] });
  expect(readLayoutFile('{"linewall":"line-plan/1","scene":"plant"}', 'plant')).toMatchObject({
    problems: [{ kind: 'notLayout' }],
  });
  expect(readLayoutFile(toLayoutFile('hall', LAYOUT), 'plant')).toMatchObject({
    problems: [{ kind: 'otherScene', scene: 'hall' }],
  });
});

it('names the place of what is wrong', () => {
  const file = JSON.parse(toLayoutFile('plant', LAYOUT)) as {
    layout: { floor: unknown; places: Record<string, unknown>[]; more?: number };
  };
  Object.assign(file.layout.places[0] ?? {}, { x: 'left', turn: 400 });
  file.layout.more = 1;
  expect(readLayoutFile(JSON.stringify(file), 'plant')).toEqual({
    problems: [
      { kind: 'wrong', path: 'layout.places[0].x', message: { key: 'not_a_number' } },
      {
        kind: 'wrong',
        path: 'layout.places[0].turn',
        message: { key: 'number_above', params: { limit: '359.9' } },
      },
      { kind: 'wrong', path: 'layout', message: { key: 'unknown_field' } },
    ],
    more: 0,
  });
  file.layout.places = Array.from({ length: 12 }, () => ({}));
  const read = readLayoutFile(JSON.stringify(file), 'plant');
  expect('problems' in read && read.problems.length).toBe(8);
  expect('more' in read && read.more).toBeGreaterThan(0);
});
