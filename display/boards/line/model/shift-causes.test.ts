import { describe, expect, it } from 'vitest';
import type { ShiftModel } from '#display/kit/line/shift-model.ts';
import { placeCauses } from './shift-causes.ts';

const CURVE = { x: 50, y: 100, w: 1000, h: 90 };
const SIZE = 28;
const measure = (text: string): number => [...text].length * 20;

function shiftOf(stops: readonly (readonly [from: number, to: number])[], curve: ShiftModel['curve']) {
  const segments = stops.map(([from, to], index) => {
    return { from, to, state: 'fault' as const, causeMachineId: '1', causeText: `11:3${index} 机器` };
  });
  return { segments, curve, planEnd: 1 };
}

const RISING: ShiftModel['curve'] = [
  [0, 0],
  [1, 1],
];

describe('placeCauses', () => {
  it('writes below the curve late in the shift and above it early, with a leader', () => {
    const [late, early] = placeCauses(
      shiftOf(
        [
          [0.8, 0.85],
          [0.1, 0.13],
        ],
        RISING,
      ),
      CURVE,
      SIZE,
      measure,
    );
    expect(late?.leader).toBeNull();
    expect(late?.y).toBeGreaterThan(CURVE.y + 40);
    expect(early?.y).toBe(CURVE.y);
    expect(early?.leader?.x).toBeCloseTo(50 + 115);
  });

  it('leaves out what would lie on another cause or on the curve', () => {
    expect(
      placeCauses(
        shiftOf(
          [
            [0.8, 0.85],
            [0.86, 0.89],
          ],
          RISING,
        ),
        CURVE,
        SIZE,
        measure,
      ),
    ).toHaveLength(1);
    expect(placeCauses(shiftOf([[0.4, 0.44]], RISING), { ...CURVE, h: 50 }, SIZE, measure)).toEqual([]);
  });

  it('keeps the words inside', () => {
    for (const place of placeCauses(
      shiftOf(
        [
          [0.97, 1],
          [0, 0.02],
        ],
        RISING,
      ),
      CURVE,
      SIZE,
      measure,
    )) {
      expect(place.x).toBeGreaterThanOrEqual(CURVE.x);
      expect(place.x + measure(place.text)).toBeLessThanOrEqual(CURVE.x + CURVE.w);
    }
  });

  it('names at most three, longest first', () => {
    const stops = [
      [0.5, 0.51],
      [0.9, 0.93],
      [0.1, 0.14],
      [0.3, 0.35],
      [0.7, 0.72],
    ] as const;
    const flat: ShiftModel['curve'] = [
      [0, 0],
      [1, 0],
    ];
    const places = placeCauses(
      { ...shiftOf(stops, flat), planEnd: null },
      { ...CURVE, h: 200, w: 4000 },
      SIZE,
      measure,
    );
    expect(places.map(({ text }) => text)).toEqual(['11:33 机器', '11:32 机器', '11:31 机器']);
  });
});
