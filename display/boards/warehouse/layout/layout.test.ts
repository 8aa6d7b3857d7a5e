import { describe, expect, it } from 'vitest';
import { verdictTile } from '#display/kit/head/head-plan.ts';
import type { Box } from '#display/parts/box.ts';
import { BANNER_MAX_H } from '#display/runtime/alarms/banner-height.ts';
import { planWarehouseBoard, type WarehouseLayout } from './layout.ts';

const CASES = (['landscape', 'portrait'] as const).flatMap((orientation) =>
  [
    ...[1, 2, 3, 4, 5, 7, 12].map((places) => ({ size: 'large', places }) as const),
    { size: 'small', places: 24 } as const,
  ].map((shape) => [orientation, shape] as const),
);

/** A gloved finger must hit it. */
const LEAST_TARGET = 60;

/** Areas of which none may reach into another. */
function areasOf({ tiles, tasks, zones, exceptions, ...layout }: WarehouseLayout): readonly Box[] {
  const heads = [layout.bar.title, layout.bar.status, layout.bar.clock];
  const verdict = [verdictTile(layout.verdict), layout.verdict.cause];
  const figures = [layout.outbound.box, layout.inbound.box, layout.rate.box];
  const lists = [tasks, zones, exceptions].flatMap(({ title, rows }) => [
    title,
    ...rows.map(({ box }) => box),
  ]);
  return [...heads, ...verdict, ...figures, ...tiles, layout.strokes, ...lists];
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

describe.each(CASES)('the board of the docks in %s with %o', (orientation, shape) => {
  const layout = planWarehouseBoard(shape, orientation);
  const areas = areasOf(layout);

  it('keeps verdict and docks above an alarm banner', () => {
    const lowest = Math.max(...[layout.verdict.cause, ...layout.tiles].map(({ y, h }) => y + h));
    expect(lowest).toBeLessThanOrEqual(layout.height - BANNER_MAX_H[orientation]);
  });

  it('keeps the bar of a zone beside its number', () => {
    const { area, bar, heads } = layout.zones;
    expect(area.x + (bar?.x ?? 0) + (bar?.w ?? 0)).toBeLessThan(heads[0]?.x ?? 0);
  });

  it('keeps its parts on the glass and apart', () => {
    const outside = areas.filter(
      ({ x, y, w, h }) => x < 0 || y < 0 || x + w > layout.width || y + h > layout.height,
    );
    expect(outside).toEqual([]);
    const meeting = areas.flatMap((a, index) =>
      areas.slice(index + 1).flatMap((b) => (overlap(a, b) ? [[a, b]] : [])),
    );
    expect(meeting).toEqual([]);
  });

  it('has what stands beside the verdict in the tile of the verdict', () => {
    const { x, y, w, h } = verdictTile(layout.verdict);
    for (const line of layout.side.lines) {
      expect(line.x).toBeGreaterThanOrEqual(x);
      expect(line.x + line.w).toBeLessThanOrEqual(x + w);
      expect(line.baseline - line.size).toBeGreaterThanOrEqual(y);
      expect(line.baseline + line.size / 3).toBeLessThanOrEqual(y + h);
    }
  });

  it('fills the area of the docks', () => {
    const { tiles, strokes } = layout;
    expect(Math.max(...tiles.map(({ y, h }) => y + h))).toBeGreaterThan(strokes.y - 16);
    expect(Math.max(...tiles.map(({ x, w }) => x + w))).toBeGreaterThan(layout.width - 60);
    const area = strokes.w * (strokes.y - (tiles[0]?.y ?? 0));
    const filled = tiles.reduce((sum, { w, h }) => sum + w * h, 0);
    expect(filled / area).toBeGreaterThan(0.75);
  });

  it('has tiles and rows that a finger meets', () => {
    const rows = [...layout.tasks.rows, ...layout.exceptions.rows].map(({ box }) => box);
    const targets = [...layout.tiles, ...rows];
    expect(Math.min(...targets.flatMap(({ w, h }) => [w, h]))).toBeGreaterThanOrEqual(LEAST_TARGET);
  });
});
