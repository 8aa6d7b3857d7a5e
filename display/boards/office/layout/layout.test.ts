import { describe, expect, it } from 'vitest';
import type { Box } from '#display/parts/box.ts';
import { type OfficeLayout, planOfficeBoard } from './layout.ts';

const SHAPES = [true, false].flatMap((hasStages) =>
  [true, false].map((hasStaff) => ({ hasStages, hasStaff })),
);
const CASES = (['landscape', 'portrait'] as const).flatMap((orientation) =>
  SHAPES.map((shape) => [orientation, shape] as const),
);

/** Areas of which none may reach into another. */
function areasOf(layout: OfficeLayout): readonly Box[] {
  const { bar, verdict, done, onTime, third, stages, list, week, quality, stock, staff } = layout;
  const blocks = [quality, stock, ...(staff ? [staff] : [])];
  return [
    bar.title,
    bar.status,
    bar.clock,
    verdict.verdict,
    verdict.cause,
    done.box,
    onTime.box,
    third.box,
    ...(stages?.tiles.map(({ box }) => box) ?? []),
    ...(stages?.arrows ?? []),
    list.title,
    ...list.rows.map(({ box }) => box),
    week.box,
    ...blocks.flatMap(({ title, rows }) => [title, ...rows.map(({ box }) => box)]),
  ];
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

describe.each(CASES)('the office board in %s with %o', (orientation, shape) => {
  const layout = planOfficeBoard(shape, orientation);
  const areas = areasOf(layout);

  it('keeps its parts on the glass and apart', () => {
    for (const { x, y, w, h } of areas) {
      expect([x >= 0, y >= 0, x + w <= layout.width, y + h <= layout.height]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
    const meeting = areas.flatMap((a, index) =>
      areas.slice(index + 1).flatMap((b) => (overlap(a, b) ? [[a, b]] : [])),
    );
    expect(meeting).toEqual([]);
  });

  it('gives the room of what is not there to others', () => {
    const whole = planOfficeBoard({ hasStages: true, hasStaff: true }, orientation);
    expect(layout.stages === null).toBe(!shape.hasStages);
    expect(layout.staff === null).toBe(!shape.hasStaff);
    expect(layout.list.rows.length > whole.list.rows.length).toBe(!shape.hasStages);
  });

  it('keeps its blocks farther apart than their rows, so that a title is read with what is below it', () => {
    const { quality, stock, staff } = layout;
    if (orientation === 'landscape') return;
    const blocks = [quality, stock, ...(staff ? [staff] : [])];
    for (const [index, { title, rows }] of blocks.entries()) {
      const [first] = rows;
      const last = blocks[index - 1]?.rows.at(-1);
      if (!first) throw new Error('a block without rows');
      const below = first.box.y - (title.y + title.h);
      if (last) expect(title.y - (last.box.y + last.box.h)).toBeGreaterThan(2 * below);
    }
  });

  it('has rows and tiles that a finger meets', () => {
    const rows = [...layout.list.rows, ...layout.quality.rows, ...layout.stock.rows];
    expect(Math.min(...rows.map(({ box }) => box.h))).toBeGreaterThanOrEqual(40);
  });
});
