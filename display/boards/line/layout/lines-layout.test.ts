import { describe, expect, it } from 'vitest';
import type { LinesModel } from '#display/boards/line/model/lines-model.ts';
import { verdictTile } from '#display/kit/head/head-plan.ts';
import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';
import { CAP_HEIGHT_RATIO } from '#display/parts/text/type-metrics.ts';
import { BANNER_MAX_H, bannerBottom } from '#display/runtime/alarms/banner-height.ts';
import { boxContains, boxesOverlap } from '#tests/support/drawing/box-checks.ts';
import { planOpenedLine } from './layout.ts';
import { LINE_TILE_SIZES, type LineSlot } from './line-slots.ts';
import { linesBannerRoom, planLinesBoard, planOpenedLines } from './lines-layout.ts';
import { placeCells } from './place-cells.ts';

const ORIENTATIONS = ['landscape', 'portrait'] as const;
const CASES = ORIENTATIONS.flatMap((orientation) =>
  Array.from({ length: 11 }, (_, index) => index + 2).map((places) => [orientation, places] as const),
);

function apart(boxes: readonly Box[]): void {
  const meeting = boxes.flatMap((a, index) =>
    boxes.slice(index + 1).flatMap((b) => (boxesOverlap(a, b) ? [[a, b]] : [])),
  );
  expect(meeting).toEqual([]);
}

/** What a line of texts may cover, from the capitals' top to the descenders. */
function bandOf({ left }: LineSlot): Box {
  const cap = CAP_HEIGHT_RATIO * left.size;
  return { x: left.x, w: left.w, y: left.baseline - cap, h: cap + 0.12 * left.size };
}

describe.each(CASES)('the board of lines in %s with %i of them', (orientation, places) => {
  const size = places <= 8 ? 'large' : 'small';
  const layout = planLinesBoard({ size, places }, orientation);
  const { tiles, slots } = layout;

  it('leaves room for an alarm banner above the line that the verdict names, and below the verdict', () => {
    const height = BANNER_MAX_H[orientation];
    const verdictEnd = Math.max(
      layout.verdict.cause.y + layout.verdict.cause.h,
      verdictTile(layout.verdict).y,
    );
    for (const [index, box] of tiles.entries()) {
      const lines = tiles.map((_, place) => ({ role: place === index ? 'worst' : 'quiet' }));
      const model = { size, places, lines } as unknown as LinesModel;
      const kept = linesBannerRoom(model, orientation).keptFree;
      const isFirstRow = box.y === tiles[0]?.y;
      expect(kept).toEqual(isFirstRow ? null : box);
      const bottom = layout.height - bannerBottom(height, layout.height, kept);
      const banner = { x: 0, y: bottom - height, w: layout.width, h: height };
      const said = isFirstRow ? { ...box, h: box.h / 2 } : box;
      expect(boxesOverlap(banner, said), `line ${index}`).toBe(false);
      expect(banner.y).toBeGreaterThanOrEqual(verdictEnd);
    }
  });

  it('keeps its parts on the glass and apart', () => {
    const heads = [layout.bar.title, layout.bar.status, layout.bar.clock, layout.verdict.cause];
    const figures = [layout.output.box, layout.oee.box, layout.running.box];
    const glass = { x: 0, y: 0, w: layout.width, h: layout.height };
    const all = [...heads, ...figures, ...tiles, layout.strokes];
    expect(tiles).toHaveLength(places);
    expect(all.filter((box) => !boxContains(glass, box))).toEqual([]);
    apart(all);
    apart([verdictTile(layout.verdict), ...figures, ...tiles]);
  });

  it('has every line of a tile inside it, below the one before', () => {
    const [tile] = tiles;
    const { w = 0, h = 0 } = tile ?? {};
    const { name, verdict, detail, speed, output, cells, strip } = slots;
    const lines = [name, verdict, detail, speed, output].flatMap((slot) => (slot ? [bandOf(slot)] : []));
    const drawn = [...(speed ? [speed.bar] : []), output.bar, cells, ...(strip ? [strip] : [])];
    const all = [...lines, ...drawn].toSorted((a, b) => a.y - b.y);
    apart(all);
    expect(all.filter((box) => !boxContains({ x: 8, y: 8, w: w - 16, h: h - 16 }, box))).toEqual([]);
    if (size === 'large' && orientation === 'landscape') expect(strip).not.toBeNull();
  });
});

describe('a board that was opened from another one', () => {
  it.each(
    ORIENTATIONS.flatMap((orientation) => [
      ['a line', orientation, planOpenedLine({ steps: [['1']], edges: [] }, orientation)] as const,
      ['all lines', orientation, planOpenedLines({ size: 'large', places: 4 }, orientation)] as const,
    ]),
  )('%s has its way back in front of its title, in %s', (_board, _orientation, layout) => {
    const { back, bar, verdict, width } = layout;
    if (!back) throw new Error('no way back');
    // A gloved finger must hit it.
    expect(back.h).toBeGreaterThanOrEqual(60);
    apart([back, bar.title, bar.status, bar.clock, verdictTile(verdict)]);
    expect(bar.clock.x + bar.clock.w).toBeLessThanOrEqual(width - 40);
  });
});

it('has texts of a tile that are read from afar', () => {
  for (const [name, size] of Object.entries(LINE_TILE_SIZES)) {
    const floor = name === 'text' ? CAP_FLOORS.far.detail : CAP_FLOORS.far.label;
    expect(size * CAP_HEIGHT_RATIO, name).toBeGreaterThanOrEqual(floor);
  }
});

describe('the cells of machines', () => {
  const room = { x: 16, y: 200, w: 408, h: 30 };

  it.each([1, 4, 13, 24, 36, 60])(
    'of %i machines are in their room, apart, and wide enough for a mark',
    (count) => {
      const cells = placeCells(count, room);
      expect(cells).toHaveLength(count);
      apart(cells);
      for (const cell of cells) {
        expect(boxContains({ ...room, w: room.w + 0.01, h: room.h + 0.01 }, cell)).toBe(true);
        expect(Math.min(cell.w, cell.h)).toBeGreaterThanOrEqual(9);
      }
    },
  );

  it('are in one row where they fit, and in the order of the flow', () => {
    const rows = (count: number) => new Set(placeCells(count, room).map(({ y }) => y)).size;
    expect([13, 25, 26, 60].map(rows)).toEqual([1, 1, 2, 2]);
    const [first, second] = placeCells(13, room);
    expect(first?.x).toBeLessThan(second?.x ?? 0);
  });
});
