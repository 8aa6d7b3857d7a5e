import type { ReactNode } from 'react';
import type { DockSlots } from '#display/boards/warehouse/layout/dock-slots.ts';
import type { DockTile as DockTileModel, WarehouseModel } from '#display/boards/warehouse/model/model.ts';
import type { Colours } from '#display/kit/colours.ts';
import { paintBar } from '#display/kit/figures/paint-bar.ts';
import { type RoleColours, roleColours } from '#display/kit/tiles/role-colours.ts';
import { type FittedRun, RunTile } from '#display/kit/tiles/run-tile.tsx';
import { paintTileBody } from '#display/kit/tiles/tile-body.ts';
import { APPOINTMENTS_PAGE } from '#display/kit/warehouse/console-pages.ts';
import type { Box } from '#display/parts/box.ts';
import { measureRun } from '#display/parts/flat/run-part.ts';
import { drawStrokes } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import { dockPictogram } from '#shared/theme/dock-pictogram.ts';
import { type DockItems, largeItems, scaledItems, smallItems } from './dock-items.ts';

interface DockTileProps {
  readonly index: number;
  readonly box: Box;
  readonly slots: DockSlots;
  readonly colours: Colours;
}

/** Between what stands at the left and at the right of a line, in a tile of the usual size. */
const APART = 14;

/** The dock at a place of the page; on the place after the last one what is free or closed. */
export function DockTile({ index, box, slots, colours }: DockTileProps): ReactNode {
  const { openPage } = useBoard();
  const no = useShape(({ docks }: WarehouseModel) => docks[index]?.appointmentNo ?? null);
  const { name, top, line, large } = slots;
  return (
    <RunTile
      box={box}
      colours={colours}
      places={{
        name,
        top,
        middleLeft: line,
        figure: large?.figure ?? null,
        middleRight: large?.middleRight ?? null,
        footLeft: large?.footLeft ?? null,
        footRight: large?.footRight ?? null,
      }}
      select={({ docks, folded }: WarehouseModel) => ({
        dock: docks[index] ?? null,
        folded: index === docks.length ? folded : null,
      })}
      lookOf={({ dock, folded }) => {
        const shown = dock ?? (folded ? foldedDock(folded) : null);
        if (!shown) return null;
        const look = roleColours(shown, colours);
        const items = scaledItems(
          (large ? largeItems : smallItems)(shown, `dock${index}`, look),
          slots.scale,
        );
        const head = fittingHead(items, slots);
        // Why it is late, and the order's number, count more than how long the truck waits.
        const footW = widthOf(items.footLeft) + APART + widthOf(items.footRight);
        const footRight = footW > line.w ? NONE : items.footRight;
        // A figure is never cut: the picture gives way.
        const hasPicture = large !== null && widthOf(items.figure) + APART <= name.w - large.picture.w;
        return {
          ground: look.ground,
          runs: {
            name: before(head.name, head.top, name.w),
            top: { items: head.top },
            figure: { items: items.figure },
            middleLeft: before(items.middleLeft, items.middleRight, line.w),
            middleRight: { items: items.middleRight },
            footLeft: before(items.footLeft, footRight, line.w),
            footRight: { items: footRight },
          },
          paint: (pen) => paintBody(pen, shown, { box, slots, look, hasPicture }),
        };
      }}
      onTap={no === null ? undefined : () => openPage(APPOINTMENTS_PAGE, { no })}
    />
  );
}

/** What stands at the left of a line ends before what stands at its right. */
function before(left: readonly RunItem[], right: readonly RunItem[], w: number): FittedRun {
  return { items: left, maxWidth: w - (right.length > 0 ? widthOf(right) + APART : 0) };
}

const NONE: readonly RunItem[] = [];

function widthOf(items: readonly RunItem[]): number {
  return measureRun(items).width;
}

/** Of a long code and a long time that would run together the unit goes first, then the mark: both say what it is. */
function fittingHead(
  { name, top }: DockItems,
  { name: place, large }: DockSlots,
): Pick<DockItems, 'name' | 'top'> {
  const fits = (head: Pick<DockItems, 'name' | 'top'>): boolean =>
    large !== null || widthOf(head.name) + APART + widthOf(head.top) <= place.w;
  const heads = [
    { name, top },
    { name, top: top.slice(0, 1) },
  ];
  return heads.find(fits) ?? { name: name.filter(({ kind }) => kind !== 'mark'), top: top.slice(0, 1) };
}

function foldedDock({ figure, text }: NonNullable<WarehouseModel['folded']>): DockTileModel {
  return {
    id: '',
    appointmentNo: null,
    name: figure,
    code: figure,
    role: 'quiet',
    mark: 'door',
    tone: 'shutdown',
    needsPerson: false,
    job: null,
    picture: 'open',
    figure: '',
    unit: '',
    whole: '',
    isStruck: false,
    carrier: '',
    plate: '',
    bar: null,
    foot: text,
    isFootStrong: false,
    wait: '',
    reason: '',
    small: { figure: '', unit: '', line: text },
  };
}

interface BodyLook {
  readonly box: Box;
  readonly slots: DockSlots;
  readonly look: RoleColours;
  readonly hasPicture: boolean;
}

function paintBody(pen: Pen, dock: DockTileModel, { box, slots, look, hasPicture }: BodyLook): void {
  paintTileBody(pen, dock.role, box, look);
  if (slots.large && hasPicture)
    drawStrokes(pen, dockPictogram(dock.picture), slots.large.picture, look.drawing);
  if (!dock.bar) return;
  const { x, y, w, h } = slots.bar;
  paintBar(pen, slots.bar, dock.bar.share, { colour: look.bar, track: look.track, radius: h / 2 });
  if (dock.bar.due === null) return;
  const markX = x + (w - 4) * dock.bar.due;
  pen.rect(markX - 3, y - 6, 10, h + 12).fill(look.ground);
  pen.rect(markX, y - 6, 4, h + 12).fill(look.text);
}
