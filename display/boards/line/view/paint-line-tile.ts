import type { LineSlots } from '#display/boards/line/layout/line-slots.ts';
import { placeCells } from '#display/boards/line/layout/place-cells.ts';
import type { LineCell, LineNumber, LineTileModel } from '#display/boards/line/model/line-tile-model.ts';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { paintBar } from '#display/kit/figures/paint-bar.ts';
import { tileColours } from '#display/kit/machine-tile/tile-colours.ts';
import { paintStateStrip } from '#display/kit/strip/state-strip.ts';
import { enclosingBox } from '#display/kit/text-place.ts';
import { type RoleColours, roleColours } from '#display/kit/tiles/role-colours.ts';
import { paintTileBody } from '#display/kit/tiles/tile-body.ts';
import type { Box } from '#display/parts/box.ts';
import { drawMark } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';

type Painted = Pick<LineTileModel, 'role' | 'tone' | 'cells' | 'strip'> & {
  readonly speed: LineNumber;
  readonly output: LineNumber;
};

interface TilePlace {
  readonly box: Box;
  readonly slots: LineSlots;
  readonly colours: Colours;
}

/** Around cells and strip on the ground of a tile that stands out. */
const PANEL_RIM = 7;
const CELL_RADIUS = 4;
/** Smaller marks are without a badge. */
const LEAST_WARNED = 15;

export function paintLineTile(pen: Pen, line: Painted, { box, slots, colours }: TilePlace): void {
  const { tokens } = colours;
  const look = roleColours(line, colours);
  paintTileBody(pen, line.role, box, look);
  if (slots.speed) paintNumber(pen, line.speed, slots.speed.bar, { ...look, bar: look.text }, colours);
  paintNumber(pen, line.output, slots.output.bar, look, colours);
  const { cells, strip } = slots;
  if (line.role === 'worst' || line.role === 'bad') {
    const { x, y, w, h } = strip ? enclosingBox(cells, strip) : cells;
    const rim = { x: x - PANEL_RIM, y: y - PANEL_RIM, w: w + 2 * PANEL_RIM, h: h + 2 * PANEL_RIM };
    pen.roundRect(rim.x, rim.y, rim.w, rim.h, CELL_RADIUS + PANEL_RIM).fill(tokens.background);
  }
  const places = placeCells(line.cells.length, cells);
  line.cells.forEach((cell, index) => {
    const place = places[index];
    if (place) paintCell(pen, cell, place, colours);
  });
  if (strip && line.strip) paintStateStrip(pen, { ...line.strip, hours: [] }, strip, colours);
}

function paintNumber(
  pen: Pen,
  { share, due, staleness }: LineNumber,
  bar: Box,
  look: RoleColours,
  { tokens }: Colours,
): void {
  const isMuted = stalenessTreatment(staleness).isMuted && look.bar === tokens.textPrimary;
  const colour = isMuted ? tokens.textMuted : look.bar;
  paintBar(pen, bar, share, { colour, track: look.track, radius: bar.h / 2 });
  if (due === null) return;
  const x = bar.x + (bar.w - 4) * due;
  pen.rect(x - 3, bar.y - 6, 10, bar.h + 12).fill(look.ground);
  pen.rect(x, bar.y - 6, 4, bar.h + 12).fill(look.text);
}

/** A machine: its state by ground and mark, the culprit filled; a warning is a badge on the mark. */
function paintCell(pen: Pen, cell: LineCell, { x, y, w, h }: Box, colours: Colours): void {
  const { ground, outline, mark } = tileColours(cell, colours);
  const fill = cell.role === 'runs' ? colours.tokens.surfaceSunken : ground;
  pen.roundRect(x, y, w, h, CELL_RADIUS).fill(fill);
  if (outline) pen.roundRect(x + 1, y + 1, w - 2, h - 2, CELL_RADIUS).stroke({ color: outline, width: 2 });
  const side = Math.min(w, h) * 0.68;
  const at = { x: x + (w - side) / 2, y: y + (h - side) / 2, w: side, h: side };
  drawMark(pen, cell.state, at, mark);
  if (!cell.hasWarning || side < LEAST_WARNED) return;
  const badge = side * 0.62;
  const badgeX = x + w - badge - 2;
  for (const [rim, colour] of [
    [3, fill],
    [0, cell.role === 'culprit' ? mark : stateColours('warning', colours).mark],
  ] as const)
    drawMark(
      pen,
      'warning',
      { x: badgeX - rim, y: at.y - badge * 0.3 - rim, w: badge + 2 * rim, h: badge + 2 * rim },
      colour,
    );
}
