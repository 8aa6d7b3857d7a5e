import { describe, expect, it } from 'vitest';
import { type Box, boxContains, boxesOverlap } from '#display/parts/box.ts';
import { type BoardPlan, planBoard, planListHead } from './layout.ts';
import { TOUCH } from './type-scale.ts';

function tilesOf(plan: BoardPlan): Box[] {
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
    ...plan.figures,
    plan.chartTitle,
    ...plan.ranges,
    plan.chart,
    plan.chartTicks,
    plan.timelineHead,
    plan.strip,
    plan.ticks,
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
  const plan = planBoard(orientation);

  it('keeps everything on the glass and nothing on anything else', () => {
    const tiles = tilesOf(plan);
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
      ...plan.ranges,
      ...plan.figures,
      ...head.tabs,
      head.back,
      head.forth,
      ...plan.stops.rows,
      ...plan.parameters.rows,
    ];
    for (const target of targets) expect(Math.min(target.w, target.h)).toBeGreaterThanOrEqual(TOUCH);
  });

  it('ends the strip where the plot above it ends, so that times stand below each other', () => {
    expect(plan.strip.x).toBe(plan.chart.x);
    expect(plan.strip.w).toBeLessThan(plan.chart.w);
  });
});
