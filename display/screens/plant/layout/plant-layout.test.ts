import { describe, expect, it } from 'vitest';
import type { Box } from '#display/parts/box.ts';
import { type PlantLayout, planPlantScreen } from './plant-layout.ts';

function boxesOf(layout: PlantLayout): [string, Box][] {
  return [
    ['title', layout.bar.title],
    ['clock', layout.bar.clock],
    ['verdict', layout.verdict.verdict],
    ['cause', layout.verdict.cause],
    ['output', layout.output.box],
    ['oee', layout.oee.box],
    ['running', layout.running.box],
    ['room', layout.room],
    ...layout.strips.map((strip, index): [string, Box] => [`line ${index}`, strip.box]),
  ];
}

describe('the places of the big screen of a plant', () => {
  const cases = (['landscape', 'portrait'] as const).flatMap((orientation) =>
    [0, 1, 2, 3, 4, 5, 8].map((lines) => [lines, orientation] as const),
  );

  it.each(['landscape', 'portrait'] as const)('%s: the verdict of a stopped line has room', (orientation) => {
    const { verdict } = planPlantScreen(1, orientation).verdict;
    // `1 号线停 12:05`: three square characters, a space, five digits and a colon in bold, and the gap before the clock.
    expect(verdict.w).toBeGreaterThanOrEqual((3 + 0.25 + 5 * 0.6 + 0.3) * verdict.size + 30);
  });

  it.each(cases)('%i lines, %s: on the screen, and none over another', (lines, orientation) => {
    const layout = planPlantScreen(lines, orientation);
    const boxes = boxesOf(layout);
    for (const [name, box] of boxes) {
      expect(`${name} ${box.x >= 0 && box.x + box.w <= layout.width}`).toBe(`${name} true`);
      expect(`${name} ${box.y >= 0 && box.y + box.h <= layout.height}`).toBe(`${name} true`);
    }
    boxes.forEach(([name, a], index) => {
      const over = boxes
        .slice(index + 1)
        .filter(([, b]) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
        .map(([other]) => `${name} over ${other}`);
      expect(over).toEqual([]);
    });
    for (const { box, strip, bar, note, hours } of layout.strips)
      for (const inner of [strip, bar, note, hours])
        if (inner) expect(inner.y + inner.h).toBeLessThanOrEqual(box.y + box.h + 1);
  });
});
