import { describe, expect, it } from 'vitest';
import { fitCall, fitPlace } from '#display/boards/queue/view/fit-call.ts';
import type { RunPlace } from '#display/kit/text-place.ts';
import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';
import { CAP_HEIGHT_RATIO } from '#display/parts/text/type-metrics.ts';
import { boxContains, boxesOverlap } from '#tests/support/drawing/box-checks.ts';
import { planQueueBoard, QUEUE_SIZES, type SectionPlan } from './layout.ts';

/** What capitals and Chinese characters of a line cover. */
function ink({ x, w, baseline, size }: RunPlace): Box {
  return { x, y: baseline - 0.82 * size, w, h: 0.92 * size };
}

function sectionBoxes(name: string, section: SectionPlan): [string, Box][] {
  return [
    [`${name} head`, section.head.box],
    ...section.rows.map(({ box }, index): [string, Box] => [`${name} row ${index}`, box]),
  ];
}

describe.each(['landscape', 'portrait'] as const)('%s', (orientation) => {
  const layout = planQueueBoard(orientation);
  const { bar, band, recent, next, waiting, foot, width, height } = layout;
  const blocks: [string, Box][] = [
    ['title', bar.title],
    ['status', bar.status],
    ['clock', bar.clock],
    ['band', band.box],
    ...sectionBoxes('recent', recent),
    ...sectionBoxes('next', next),
    ...sectionBoxes('waiting', waiting),
    ['foot', foot.box],
  ];

  it('keeps everything apart and on the glass', () => {
    const overlaps = blocks.flatMap(([name, box], index) =>
      blocks
        .slice(index + 1)
        .flatMap(([other, otherBox]) => (boxesOverlap(box, otherBox) ? [`${name} × ${other}`] : [])),
    );
    expect(overlaps).toEqual([]);
    const glass = { x: 0, y: 0, w: width, h: height };
    expect(blocks.filter(([, box]) => !boxContains(glass, box))).toEqual([]);
    expect(blocks.some(([, box]) => boxesOverlap(box, waiting.strokes))).toBe(false);
  });

  it('keeps each line within its tile', () => {
    const lines: [Box, RunPlace][] = [
      [band.box, band.headline],
      [band.box, { ...band.name, size: band.nameSize }],
      [band.box, { ...band.dock, size: band.dockSize }],
      ...band.message.map((place): [Box, RunPlace] => [band.box, place]),
      ...[recent, next, waiting].flatMap(({ head, rows }): [Box, RunPlace][] => [
        [head.box, head.title],
        [head.box, head.column],
        ...rows.flatMap(({ box, name, value }): [Box, RunPlace][] => [
          [box, name],
          [box, value],
        ]),
      ]),
      [foot.box, foot.missed],
      [foot.box, foot.late],
    ];
    expect(lines.filter(([box, place]) => !boxContains(box, ink(place)))).toEqual([]);
  });

  it('has the sizes of its floors', () => {
    const cap = (size: number) => size * CAP_HEIGHT_RATIO;
    const { call, row, head } = CAP_FLOORS.public;
    expect(Math.min(cap(band.nameSize), cap(band.dockSize), cap(band.messageSize))).toBeGreaterThanOrEqual(
      call,
    );
    expect(
      Math.min(cap(QUEUE_SIZES.head), cap(QUEUE_SIZES.bandHead), cap(bar.clock.size)),
    ).toBeGreaterThanOrEqual(head);
    for (const { rows } of [recent, next, waiting]) {
      for (const { name, value } of rows)
        expect(Math.min(cap(name.size), cap(value.size))).toBeGreaterThanOrEqual(row);
    }
  });

  it('makes plate and dock as large as they fit together, and never smaller than the floor', () => {
    /** As wide as a plate: Chinese characters an em, others 0.6. */
    const measure = (text: string, size: number): number =>
      [...text].reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 1 : 0.6) * size, 0);
    const fitted = (name: string, dock: string, unit = '') =>
      fitCall(band, { name, dock, unit, lead: '' }, measure);
    const short = fitted('A023', '3', '号');
    expect([short.nameSize, short.dockSize]).toEqual([band.nameSize, band.dockSize]);
    for (const [name, dock] of [
      ['沪A8**3K', '12'],
      ['沪AD***45', 'B-03'],
      ['WWWW****MMMM', 'W-18'],
    ] as const) {
      const { nameSize, dockSize, nameW, dockW } = fitted(name, dock);
      expect(nameSize).toBeGreaterThanOrEqual(QUEUE_SIZES.call);
      expect(dockSize).toBeGreaterThanOrEqual(QUEUE_SIZES.call);
      expect(dockW).toBeLessThan(band.dock.w);
      // What does not fit even so is condensed.
      expect(nameW).toBeGreaterThan(0.6 * measure(name, nameSize));
    }
  });
});

describe('a place in words', () => {
  const measure = (text: string, size: number): number => text.length * size;

  it('is one line as large as it fits, else two at the floor', () => {
    expect(fitPlace('window', 900, 160, measure)).toEqual({ lines: ['window'], size: 144 });
    const two = fitPlace('gate house', 700, 160, measure);
    expect(two).toEqual({ lines: ['gate', 'house'], size: QUEUE_SIZES.place });
  });
});
