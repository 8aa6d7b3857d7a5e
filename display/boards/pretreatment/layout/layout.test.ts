import { describe, expect, it } from 'vitest';
import { verdictTile } from '#display/kit/head/head-plan.ts';
import { type Box, bottomOf, rightOf } from '#display/parts/box.ts';
import { type PretreatmentLayout, planPretreatmentBoard } from './layout.ts';
import { pipePath } from './pipes.ts';

const CASES = (['landscape', 'portrait'] as const).flatMap((orientation) =>
  [
    ...Array.from({ length: 12 }, (_, index) => ({ size: 'large', places: index + 1 }) as const),
    ...Array.from({ length: 12 }, (_, index) => ({ size: 'small', places: index + 13 }) as const),
  ].map((shape) => [orientation, shape] as const),
);

/** A gloved finger must hit it. */
const LEAST_TARGET = 60;

/** Areas of which none may reach into another. */
function areasOf({ grid, batches, cips, alarms, ...layout }: PretreatmentLayout): readonly Box[] {
  const heads = [layout.bar.title, layout.bar.status, layout.bar.clock];
  const verdict = [verdictTile(layout.verdict), layout.verdict.cause];
  const figures = [layout.released.box, layout.batchCount.box, layout.supply.box];
  const lists = [batches, cips, alarms].flatMap(({ title, rows }) => [title, ...rows.map(({ box }) => box)]);
  return [...heads, ...verdict, ...figures, ...grid.tiles, layout.strokes, ...lists];
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

describe.each(CASES)('the board of a pre-treatment hall in %s with %o', (orientation, shape) => {
  const layout = planPretreatmentBoard(shape, orientation);
  const { grid, slots } = layout;

  it('keeps its parts on the glass and apart', () => {
    const areas = areasOf(layout);
    const outside = areas.filter(
      (box) => box.x < 0 || box.y < 0 || rightOf(box) > layout.width || bottomOf(box) > layout.height,
    );
    expect(outside).toEqual([]);
    const meeting = areas.flatMap((a, index) =>
      areas.slice(index + 1).flatMap((b) => (overlap(a, b) ? [[a, b]] : [])),
    );
    expect(meeting).toEqual([]);
  });

  it('has tiles and rows that a finger meets', () => {
    const rows = [layout.batches, layout.cips, layout.alarms].flatMap((list) =>
      list.rows.map(({ box }) => box),
    );
    const targets = [...grid.tiles, ...rows];
    expect(Math.min(...targets.flatMap(({ w, h }) => [w, h]))).toBeGreaterThanOrEqual(LEAST_TARGET);
  });

  it('has the lines of a tile one below the other, each in it', () => {
    const { name, figure, line, large } = slots;
    const lines = large ? [name, figure, large.temperature, large.product, large.foot] : [name, line];
    lines.forEach((place, index) => {
      const before = lines[index - 1];
      // Capitals of one line end below the foot of the one before.
      if (before) expect(place.baseline - 0.74 * place.size).toBeGreaterThanOrEqual(before.baseline);
      expect(place.baseline + 0.2 * place.size).toBeLessThanOrEqual(grid.tile.h);
    });
    if (!large) expect(slots.bar.y).toBeGreaterThan(line.baseline);
    else expect(bottomOf(large.vessel)).toBeLessThanOrEqual(large.rule.y);
  });

  it('leads pipes between the tiles, from any to any other', () => {
    const count = grid.tiles.length;
    for (let from = 0; from < count; from += 1) {
      for (let to = 0; to < count; to += 1) {
        const points = pipePath(grid, from, to, from + to);
        expect(points.length === 0).toBe(from === to);
        points.slice(1).forEach(([x, y], index) => {
          const [x0, y0] = points[index] ?? [x, y];
          expect(x === x0 || y === y0).toBe(true);
          const way = { x: Math.min(x, x0), y: Math.min(y, y0), w: Math.abs(x - x0), h: Math.abs(y - y0) };
          const crossed = grid.tiles.findIndex((tile) => overlap(grown(way), tile));
          expect(crossed, `${from} to ${to}`).toBe(-1);
        });
        for (const [x, y] of points) {
          expect(x > 0 && x < layout.width && y > 0 && y < layout.height).toBe(true);
        }
      }
    }
  });
});

/** A line has no area. */
function grown({ x, y, w, h }: Box): Box {
  return { x, y, w: w === 0 ? 0.01 : w, h: h === 0 ? 0.01 : h };
}
