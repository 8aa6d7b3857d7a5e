import { describe, expect, it } from 'vitest';
import { planListHead, TOUCH } from '#display/kit/touch/list-plan.ts';
import type { Box } from '#display/parts/box.ts';
import { boxContains, boxesOverlap } from '#tests/support/drawing/box-checks.ts';
import { type MachineLayout, planMachineBoard, planProcessBoard } from './layout.ts';

function figuresOf({ speed, produced, rejected, oee }: MachineLayout): Box[] {
  return [speed, produced, rejected, oee].map(({ box }) => box);
}

function processTilesOf(orientation: 'landscape' | 'portrait'): Box[] {
  const plan = planProcessBoard(orientation);
  const charts = [plan.history, plan.second].flatMap(({ title, attribution, ranges, chart, ticks }) => [
    title,
    attribution,
    ...ranges,
    chart,
    ticks,
  ]);
  const places = [plan.back, plan.name, plan.previous, plan.next, plan.status, plan.clock];
  const figures = plan.figures.map(({ box }) => box);
  const lists = [plan.stops, plan.parameters].flatMap(({ head, rows }) => [head, ...rows]);
  return [...places, plan.state, plan.stateFoot, ...figures, ...charts, ...lists];
}

function tilesOf(plan: MachineLayout): Box[] {
  const head = planListHead(plan.stops.head, 2);
  const second = planListHead(plan.parameters.head, 0);
  return [
    plan.back,
    plan.name,
    plan.previous,
    plan.next,
    plan.status,
    plan.clock,
    plan.state,
    plan.stateFoot,
    ...figuresOf(plan),
    plan.history.title,
    plan.history.attribution,
    ...plan.history.ranges,
    plan.history.chart,
    plan.history.ticks,
    ...Object.values(plan.timeline),
    ...head.tabs,
    head.back,
    head.page,
    head.forth,
    ...plan.stops.rows,
    second.back,
    second.page,
    second.forth,
    ...plan.parameters.rows,
  ];
}

describe.each(['landscape', 'portrait'] as const)('the machine view in %s', (orientation) => {
  const plan = planMachineBoard(orientation);

  it.each([
    ['a machine', tilesOf(plan)],
    ['a process unit', processTilesOf(orientation)],
  ])('keeps everything of %s on the glass and nothing on anything else', (_page, tiles) => {
    for (const [index, tile] of tiles.entries()) {
      expect(boxContains({ x: 0, y: 0, w: plan.width, h: plan.height }, tile), JSON.stringify(tile)).toBe(
        true,
      );
      for (const other of tiles.slice(index + 1))
        expect(boxesOverlap(tile, other), `${JSON.stringify(tile)} ${JSON.stringify(other)}`).toBe(false);
    }
  });

  it('makes everything that is touched large enough for a gloved finger', () => {
    const head = planListHead(plan.stops.head, 2);
    const targets = [
      plan.back,
      plan.previous,
      plan.next,
      plan.stateFoot,
      ...plan.history.ranges,
      ...figuresOf(plan),
      ...head.tabs,
      head.back,
      head.forth,
      ...plan.stops.rows,
      ...plan.parameters.rows,
    ];
    for (const target of targets) expect(Math.min(target.w, target.h)).toBeGreaterThanOrEqual(TOUCH);
  });

  it('ends the strip where the plot above it ends, so that times stand below each other', () => {
    expect(plan.timeline.strip.x).toBe(plan.history.chart.x);
    expect(plan.timeline.strip.w).toBeLessThan(plan.history.chart.w);
  });
});
