import { expect, it } from 'vitest';
import type { TextRecord } from '#display/parts/scene.ts';
import { legibilityProblems } from './legibility.ts';

const GLASS = { width: 1920, height: 1080 };
const FLOORS = { label: 24 };
const GOOD: TextRecord = {
  text: '灌装机',
  part: 'label.name',
  x: 10,
  y: 10,
  width: 100,
  height: 33,
  fontSize: 33,
  capHeight: 24.2,
  colour: '#ffffff',
  ground: '#000000',
};

function problems(...changes: readonly Partial<TextRecord>[]): string[] {
  return legibilityProblems(
    changes.map((change) => ({ ...GOOD, ...change })),
    GLASS,
    FLOORS,
  );
}

it('finds nothing wrong with texts that can be read', () => {
  expect(problems({}, { x: 110 }, { y: 43 })).toEqual([]);
});

it.each([
  ['a text below the cap height of its role', [{ capHeight: 23.9 }]],
  ['a text whose role has no cap height', [{ part: 'unnamed' }]],
  ['two texts that share ink', [{}, { x: 108 }]],
  ['two lines that share ink', [{}, { y: 34 }]],
  ['a text beyond the right edge', [{ x: 1822 }]],
  ['a text above the upper edge', [{ y: -1 }]],
  ['a text that is too faint', [{ colour: '#555555' }]],
] as const)('finds %s', (_problem, changes) => {
  expect(problems(...changes)).toHaveLength(1);
});
