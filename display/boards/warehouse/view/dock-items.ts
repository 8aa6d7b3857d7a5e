import { TILE_SIZES } from '#display/boards/warehouse/layout/dock-slots.ts';
import type { DockTile } from '#display/boards/warehouse/model/model.ts';
import type { RoleColours } from '#display/kit/tiles/role-colours.ts';
import { scaledRun } from '#display/kit/tiles/tile-body.ts';
import type { FontWeight } from '#display/parts/label-props.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import type { MarkName } from '#shared/theme/marks.ts';

/** What stands on each line of a tile. */
export interface DockItems {
  readonly name: readonly RunItem[];
  readonly top: readonly RunItem[];
  readonly figure: readonly RunItem[];
  readonly middleLeft: readonly RunItem[];
  readonly middleRight: readonly RunItem[];
  readonly footLeft: readonly RunItem[];
  readonly footRight: readonly RunItem[];
}

const NOTHING: readonly RunItem[] = [];
const STRONG = 600;
/** Names end in an ellipsis rather than run into what stands beside them, however long they are. */
const LEAST = 0.02;
const MARK = 28;
const SMALL_MARK = 24;

function text(
  words: string,
  part: string,
  colour: string,
  more: {
    readonly size?: number;
    readonly weight?: FontWeight;
    readonly least?: number;
    readonly gap?: number;
    readonly isStruck?: boolean;
  } = {},
): RunItem {
  return { kind: 'text', text: words, part, colour, size: TILE_SIZES.text, weight: 400, ...more };
}

function mark(name: MarkName, size: number, colour: string, gap = 0): RunItem {
  return { kind: 'mark', mark: name, size, colour, gap };
}

export function largeItems(dock: DockTile, part: string, colours: RoleColours): DockItems {
  const { job, figure, unit, whole, carrier, plate, foot, wait, role, isFootStrong, reason } = dock;
  const isEmpty = role === 'quiet';
  const detail = `detail.${part}`;
  const who = text(carrier, `${detail}.carrier`, colours.text, { least: LEAST });
  const plateItem: RunItem = {
    kind: 'plate',
    text: plate,
    part: `${detail}.plate`,
    size: TILE_SIZES.text,
    colour: colours.text,
    weight: 400,
    least: LEAST,
  };
  const footItem = text(foot, `${detail}.foot`, isFootStrong ? colours.name : colours.text, {
    weight: isFootStrong ? STRONG : 400,
    least: LEAST,
  });
  const reasonItem = text(reason, `${detail}.reason`, colours.text, { least: LEAST });
  const isClosed = isEmpty && dock.picture === 'closed';
  return {
    name: [
      mark(dock.mark, MARK, colours.mark),
      text(dock.name, `label.${part}.name`, colours.name, {
        size: TILE_SIZES.name,
        weight: 500,
        gap: 12,
        least: LEAST,
      }),
    ],
    top: job
      ? [mark(job.mark, SMALL_MARK, colours.text), text(job.text, `${detail}.job`, colours.text, { gap: 8 })]
      : NOTHING,
    figure: [
      text(figure, `label.${part}.figure`, colours.figure, {
        size: TILE_SIZES.figure,
        weight: 700,
        isStruck: dock.isStruck,
      }),
      text(whole, `detail.${part}.whole`, colours.text, { size: TILE_SIZES.unit, gap: 4 }),
      text(unit, `detail.${part}.unit`, colours.figure, { size: TILE_SIZES.unit, weight: 500, gap: 8 }),
    ],
    middleLeft: isClosed ? [reasonItem] : isEmpty ? [footItem] : [who],
    middleRight: isEmpty ? NOTHING : [plateItem],
    footLeft: isClosed ? [footItem] : isEmpty ? [who] : [footItem],
    footRight: isClosed
      ? NOTHING
      : isEmpty
        ? [plateItem]
        : wait === ''
          ? NOTHING
          : [
              mark('hourglass', SMALL_MARK - 2, colours.text),
              text(wait, `${detail}.wait`, colours.text, { gap: 6 }),
            ],
  };
}

/** The same in the sizes of a larger tile. */
export function scaledItems(items: DockItems, scale: number): DockItems {
  const scaled = (run: readonly RunItem[]): readonly RunItem[] => scaledRun(run, scale);
  return {
    name: scaled(items.name),
    top: scaled(items.top),
    figure: scaled(items.figure),
    middleLeft: scaled(items.middleLeft),
    middleRight: scaled(items.middleRight),
    footLeft: scaled(items.footLeft),
    footRight: scaled(items.footRight),
  };
}

export function smallItems(dock: DockTile, part: string, colours: RoleColours): DockItems {
  const { small, job, role } = dock;
  const isWord = role === 'quiet';
  const isBad = role === 'bad' || role === 'worst';
  const lineMark =
    job && !isBad && role !== 'old' && small.line !== '' ? [mark(job.mark, SMALL_MARK, colours.text)] : [];
  return {
    name: [
      mark(dock.mark, SMALL_MARK, colours.mark),
      text(dock.code, `label.${part}.name`, colours.name, { size: TILE_SIZES.name, weight: 500, gap: 12 }),
    ],
    top: [
      text(small.figure, `${isWord ? 'detail' : 'label'}.${part}.figure`, colours.figure, {
        size: isWord ? TILE_SIZES.text : TILE_SIZES.smallFigure,
        weight: isWord ? 400 : 700,
        isStruck: dock.isStruck,
        least: LEAST,
      }),
      text(small.unit, `detail.${part}.unit`, colours.figure, { gap: 4 }),
    ],
    figure: NOTHING,
    middleLeft: [
      ...lineMark,
      text(small.line, `detail.${part}.line`, isBad ? colours.name : colours.text, {
        weight: isBad ? 500 : 400,
        gap: 10,
        least: LEAST,
      }),
    ],
    middleRight: NOTHING,
    footLeft: NOTHING,
    footRight: NOTHING,
  };
}
