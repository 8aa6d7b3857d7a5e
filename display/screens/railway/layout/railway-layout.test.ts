import { describe, expect, it } from 'vitest';
import type { Box } from '#display/parts/box.ts';
import { planRailwayScreen } from './railway-layout.ts';

describe('the places of the big screen of a railway platform', () => {
  it.each(['landscape', 'portrait'] as const)('%s: on the screen, and none over another', (orientation) => {
    const layout = planRailwayScreen(orientation);
    const boxes: [string, Box][] = [
      ['title', layout.bar.title],
      ['clock', layout.bar.clock],
      ['verdict', layout.verdict.verdict],
      ['cause', layout.verdict.cause],
      ['wagons', layout.wagons.box],
      ['tonnes', layout.tonnes.box],
      ['on time', layout.onTime.box],
      ['legend', layout.legend.text],
      ['shelf', layout.shelf],
      ['tags', layout.tagRoom],
      ...layout.cells.map(({ box }, index): [string, Box] => [`cell ${index}`, box]),
      ['strokes', layout.strokes],
      ...layout.rows.map(({ box }, index): [string, Box] => [`row ${index}`, box]),
      ['weighings', layout.weighings],
    ];
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
    for (const { box, number, mark, bar, tonnes, word } of layout.cells) {
      expect(number.x + number.w).toBeLessThanOrEqual(mark.x);
      expect(bar.y + bar.h).toBeLessThanOrEqual(tonnes.y + 8);
      expect(word.y + word.h).toBeLessThanOrEqual(box.y + box.h);
    }
  });
});
