import { describe, expect, it } from 'vitest';
import type { FlowShape } from '#display/kit/flow/flow-model.ts';
import type { LineModel } from '#display/kit/line/line-model.ts';
import { leastTileHeight, planTile, type TileSlots } from '#display/kit/machine-tile/tile-layout.ts';
import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import type { Box, Point } from '#display/parts/box.ts';
import { CAP_HEIGHT_RATIO } from '#display/parts/text/type-metrics.ts';
import { BANNER_MAX_H, bannerBottom, SHORT_BANNER_MAX_H } from '#display/runtime/alarms/banner-height.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { boxContains, boxesOverlap } from '#tests/support/drawing/box-checks.ts';
import { lineBannerRoom } from './banner-room.ts';
import { isDense, type LineLayout, planLineBoard } from './layout.ts';

const ORIENTATIONS: readonly Orientation[] = ['landscape', 'portrait'];

/** A line whose steps hold this many machines each, every machine feeding every machine of the next step. */
function shapeOf(...counts: number[]): FlowShape {
  const steps = counts.map((count, step) => {
    const before = counts.slice(0, step).reduce((sum, size) => sum + size, 0);
    return Array.from({ length: count }, (_, index) => String(before + index + 1));
  });
  const edges = steps.flatMap((step, index) =>
    step.flatMap((from) => (steps[index + 1] ?? []).map((to) => ({ from, to }))),
  );
  return { steps, edges };
}

function series(count: number): FlowShape {
  return shapeOf(...Array.from({ length: count }, () => 1));
}

function ones(count: number): number[] {
  return Array.from({ length: count }, () => 1);
}

const SHAPES: [string, FlowShape][] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 16, 20, 24, 30, 36, 42, 48, 54, 60].map(
    (count): [string, FlowShape] => [`${count} in a row`, series(count)],
  ),
  ['13 with two labellers', shapeOf(1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1)],
  ['a branch of two, two steps long', shapeOf(1, 1, 2, 2, 1, 1)],
  ['a branch of three at the start', shapeOf(3, 1, 1, 1, 1)],
  ['a branch of four at the end', shapeOf(1, 1, 1, 1, 1, 1, 4)],
  ['nothing but branches', shapeOf(2, 2, 2, 2, 2, 2)],
  ['24 with branches of 2, 3 and 4', shapeOf(1, 1, 1, 2, 1, 1, 3, 1, 1, 1, 1, 1, 4, 1, 1, 1, 1)],
  [
    '60 with branches of 6 and 8',
    shapeOf(...Array.from({ length: 23 }, () => 1), 6, 1, 8, ...Array.from({ length: 22 }, () => 1)),
  ],
  ['60 with four lanes of twelve', shapeOf(...ones(5), ...Array.from({ length: 12 }, () => 4), ...ones(7))],
  ['60 with seven lanes of eight', shapeOf(...ones(2), ...Array.from({ length: 8 }, () => 7), ...ones(2))],
  ['60 with two lanes of thirty', shapeOf(...Array.from({ length: 30 }, () => 2))],
  [
    '60 with three lanes of eighteen',
    shapeOf(...ones(3), ...Array.from({ length: 18 }, () => 3), ...ones(3)),
  ],
  ['twenty in one step', shapeOf(1, 20, 1)],
  ['sixty in one step', shapeOf(60)],
];

const CASES = ORIENTATIONS.flatMap((orientation) =>
  SHAPES.map(([name, shape]) => [orientation, name, shape] as const),
);

function blocks(layout: LineLayout): [string, Box][] {
  const { bar, verdict } = layout;
  return [
    ['line name', bar.title],
    ['status', bar.status],
    ['clock', bar.clock],
    ['verdict mark', verdict.mark],
    ['verdict', verdict.verdict],
    ['cause', verdict.cause],
    ['plan', layout.plan.box],
    ['oee', layout.oee.box],
    ['speed', layout.speed.box],
    ...layout.placed.tiles.map((tile): [string, Box] => [`tile ${tile.machineId}`, tile.box]),
    ['shift title', layout.shift.title],
    ...(layout.shift.curve ? [['curve', layout.shift.curve] as [string, Box]] : []),
    ['strip', layout.shift.strip],
    ['hours', layout.shift.hours],
    ['reasons title', layout.reasons.title],
    ...layout.reasons.rows.flatMap((row, index): [string, Box][] => [
      [`reason mark ${index}`, row.mark],
      [`reason ${index}`, row.text],
      [`reason bar ${index}`, row.bar],
      [`reason value ${index}`, row.value],
    ]),
  ];
}

/** The floor of a role on a board that is read from afar; none = the role is not one of its. */
function floorOf(role: string): number {
  return new Map<string, number>(Object.entries(CAP_FLOORS.far)).get(role) ?? Number.POSITIVE_INFINITY;
}

function overlaps(named: readonly [string, Box][]): string[] {
  return named.flatMap(([name, box], index) =>
    named
      .slice(index + 1)
      .flatMap(([other, otherBox]) => (boxesOverlap(box, otherBox) ? [`${name} × ${other}`] : [])),
  );
}

describe.each(CASES)('%s, %s', (orientation, _name, shape) => {
  const layout = planLineBoard(shape, orientation);
  const glass = { x: 0, y: 0, w: layout.width, h: layout.height };

  it('draws every machine once', () => {
    expect(layout.placed.tiles.map((tile) => tile.machineId).sort()).toEqual(shape.steps.flat().sort());
  });

  it('keeps everything apart and on the glass, with a margin', () => {
    const named = blocks(layout);
    expect(overlaps(named)).toEqual([]);
    const inside = { x: 24, y: 20, w: glass.w - 48, h: glass.h - 40 };
    expect(named.filter(([, box]) => !boxContains(inside, box))).toEqual([]);
    for (const { box } of layout.placed.tiles) expect(boxContains(layout.flowArea, roundIn(box))).toBe(true);
  });

  it('keeps verdict and tiles above an alarm banner, of many machines in its short form', () => {
    const { verdict, placed, height } = layout;
    const lowest = Math.max(
      ...[verdict.cause, ...placed.tiles.map(({ box }) => box)].map(({ y, h }) => y + h),
    );
    const { foot } = lineBannerRoom({ shape, machines: [] } as unknown as LineModel, orientation);
    expect(foot !== null).toBe(isDense(shape));
    expect(lowest).toBeLessThanOrEqual(height - (foot ?? BANNER_MAX_H[orientation]));
    if (foot !== null) expect(foot).toBeGreaterThanOrEqual(SHORT_BANNER_MAX_H[orientation]);
  });

  it('keeps verdict and culprit free of an alarm banner that cannot be short', () => {
    const { verdict, placed, height, width } = layout;
    for (const { machineId, box } of placed.tiles) {
      const machines = placed.tiles.map((tile) => ({
        id: tile.machineId,
        role: tile.machineId === machineId ? 'culprit' : 'runs',
      }));
      const { keptFree } = lineBannerRoom({ shape, machines } as unknown as LineModel, orientation);
      const h = BANNER_MAX_H[orientation];
      const banner = { x: 0, y: height - bannerBottom(h, height, keptFree) - h, w: width, h };
      expect(boxesOverlap(banner, box), machineId).toBe(false);
      expect(banner.y).toBeGreaterThanOrEqual(verdict.cause.y + verdict.cause.h);
    }
  });

  it('puts each tile’s texts inside it and apart', () => {
    for (const { box, slots } of layout.placed.tiles) expect(slotProblems(slots, box.w, box.h)).toEqual([]);
  });

  it('leads conveyors past machines, not through them', () => {
    for (const edge of layout.placed.edges) {
      const others = layout.placed.tiles.filter(
        ({ machineId }) => machineId !== edge.from && machineId !== edge.to,
      );
      const crossed = others.filter(({ box }) =>
        stretches(edge.points).some((stretch) => boxesOverlap(stretch, inset(box, 1))),
      );
      const sameGroup = (id: string): boolean =>
        layout.placed.flow.groups.some(
          ({ machineIds }) =>
            machineIds.includes(id) && (machineIds.includes(edge.from) || machineIds.includes(edge.to)),
        );
      expect(crossed.map(({ machineId }) => machineId).filter((id) => !sameGroup(id))).toEqual([]);
      expect(boxContains(glass, edge.gauge)).toBe(true);
      const gaugeOnTile = layout.placed.tiles.filter(({ box }) => boxesOverlap(edge.gauge, inset(box, 1)));
      expect(gaugeOnTile.map(({ machineId }) => `${edge.from}>${edge.to} on ${machineId}`)).toEqual([]);
    }
  });

  it('sets no text under its floor', () => {
    const { bar, verdict, shift, reasons } = layout;
    const texts = [
      ...Object.values(bar),
      verdict.verdict,
      verdict.cause,
      ...[layout.plan, layout.oee, layout.speed].flatMap(({ label, value, notes, factors }) => [
        label,
        value,
        ...notes,
        ...factors.map(({ name }) => name),
      ]),
      shift.title,
      shift.hours,
      reasons.title,
      ...reasons.rows.flatMap((row) => [row.text, row.value]),
    ];
    for (const { size, role } of texts) expect(size * CAP_HEIGHT_RATIO).toBeGreaterThanOrEqual(floorOf(role));
    for (const { slots } of layout.placed.tiles) {
      for (const slot of [slots.name, slots.figure, slots.unit, slots.foot]) {
        if (slot) expect(slot.size * CAP_HEIGHT_RATIO).toBeGreaterThanOrEqual(CAP_FLOORS.far.detail);
      }
    }
  });
});

describe('level of detail', () => {
  it('shows pictogram, unit and foot on a line of up to fourteen machines', () => {
    for (const count of [4, 8, 12, 14]) {
      for (const { slots } of planLineBoard(series(count), 'landscape').placed.tiles) {
        expect(slots.pictogram && slots.unit && slots.foot).toBeTruthy();
      }
    }
  });

  it('keeps a name of five Chinese characters whole in the smallest tile', () => {
    for (const orientation of ORIENTATIONS) {
      for (const { slots } of planLineBoard(series(60), orientation).placed.tiles) {
        expect(slots.name.w).toBeGreaterThanOrEqual(4.6 * slots.name.size);
      }
    }
  });

  it('uses the same tile for the same place in every row', () => {
    const heights = new Set(
      planLineBoard(series(12), 'landscape').placed.tiles.map(({ box }) => Math.round(box.h)),
    );
    expect(heights.size).toBe(1);
  });
});

describe('flow', () => {
  it('draws parallel machines above each other between the same neighbours', () => {
    const shape = shapeOf(1, 1, 2, 1, 1);
    const { flow } = planLineBoard(shape, 'landscape').placed;
    const [first, second] = flow.tiles.filter(({ alone }) => !alone);
    expect(first?.box.x).toBe(second?.box.x);
    expect(first && second && first.box.y + first.box.h <= second.box.y).toBe(true);
  });

  it('breaks rows beside machines that stand alone where it can', () => {
    const { flow } = planLineBoard(shapeOf(1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1), 'landscape').placed;
    const branch = flow.tiles.filter(({ alone }) => !alone);
    const columns = Math.max(...flow.tiles.map(({ column }) => column));
    for (const tile of branch) expect([0, columns]).not.toContain(tile.column);
  });

  it('leads a conveyor that skips machines around them', () => {
    const shape = series(6);
    const layout = planLineBoard({ ...shape, edges: [{ from: '1', to: '3' }] }, 'landscape');
    expect(layout.placed.edges[0]?.points.length).toBeGreaterThan(2);
  });
});

function slotProblems(slots: TileSlots, w: number, h: number): string[] {
  const named: [string, Box][] = [
    ['mark', slots.mark],
    ['name', slots.name],
    ['figure', slots.figure],
    ...(slots.pictogram ? [['pictogram', slots.pictogram] as [string, Box]] : []),
    ...(slots.unit && !slots.sharesFoot ? [['unit', ink(slots.unit)] as [string, Box]] : []),
    ...(slots.foot ? [['foot', slots.foot] as [string, Box]] : []),
  ];
  const outside = named
    .filter(([, box]) => !boxContains({ x: 0, y: 0, w, h }, box))
    .map(([name]) => `${name} sticks out`);
  return [...overlaps(named), ...outside];
}

/** The part of a line of text that ink covers; a figure above may use the leading. */
function ink(box: Box): Box {
  return { ...box, y: box.y + 5, h: box.h - 5 };
}

function stretches(points: readonly Point[]): Box[] {
  return points.slice(1).map(([x, y], index) => {
    const [x0, y0] = points[index] ?? [x, y];
    return { x: Math.min(x, x0), y: Math.min(y, y0), w: Math.abs(x - x0) + 0.1, h: Math.abs(y - y0) + 0.1 };
  });
}

function inset(box: Box, by: number): Box {
  return { x: box.x + by, y: box.y + by, w: box.w - 2 * by, h: box.h - 2 * by };
}

function roundIn(box: Box): Box {
  return inset(box, 0.01);
}

it('plans a tile of any size that the flow can ask for', () => {
  for (let w = 148; w <= 1000; w += 7) {
    for (let h = leastTileHeight(w); h <= 420; h += 5)
      expect(slotProblems(planTile(w, h), w, h).map((problem) => `${w}×${h} ${problem}`)).toEqual([]);
  }
});
