import '@fontsource-variable/noto-sans-sc/wght.css';
import { baselineOf } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';
import { type ShapeName, shapePaths } from '#shared/theme/shapes.ts';
import { stateShape } from '#shared/theme/theme.ts';
import { type GridCell, planGrid } from '#tests/perf/peers/grid-plan.ts';
import { BACKGROUND, FONT, type MachineFace, nameIn, WARNING } from '#tests/perf/peers/machine-face.ts';
import { loadFaces } from '#tests/perf/peers/peer-fonts.ts';
import { openPeerFeed } from '#tests/perf/peers/plant-feed.ts';

/** The floor: a 2D canvas by hand; what changed is drawn again, in one frame, and nothing else. */
const canvas = document.createElement('canvas');
canvas.width = 1920;
canvas.height = 1080;
document.body.append(canvas);
const context = canvas.getContext('2d', { alpha: false });
if (!context) throw new Error('no 2D canvas');
const pen = context;
const marks = new Map(Object.entries(shapePaths).map(([name, path]) => [name, new Path2D(path)]));
const dirty = new Map<string, MachineFace>();
let frame = 0;
let draws = 0;
window.bench = { draws: () => draws };

const feed = openPeerFeed((changed) => {
  for (const face of changed) dirty.set(face.id, face);
  if (frame === 0) frame = requestAnimationFrame(draw);
}, 'coalesced');
const cells = planGrid(feed.machines.length);
const cellOf = new Map(feed.machines.map(({ id }, index) => [id, cells[index]]));

function draw(): void {
  frame = 0;
  for (const face of dirty.values()) {
    const cell = cellOf.get(face.id);
    if (cell) drawTile(face, cell);
  }
  dirty.clear();
  draws += 1;
}

function drawMark(shape: ShapeName, place: Box, box: Box, colour: string): void {
  const mark = marks.get(shape);
  if (!mark) return;
  const scale = place.w / 24;
  pen.setTransform(scale, 0, 0, scale, box.x + place.x, box.y + place.y);
  pen.fillStyle = colour;
  pen.fill(mark);
  pen.setTransform(1, 0, 0, 1, 0, 0);
}

function drawTile(face: MachineFace, { box, slots }: GridCell): void {
  const { figure, state, unit, colours } = face;
  pen.fillStyle = BACKGROUND;
  pen.fillRect(box.x, box.y, box.w, box.h);
  pen.fillStyle = colours.ground;
  pen.beginPath();
  const { rim } = slots;
  pen.roundRect(box.x + rim, box.y + rim, box.w - 2 * rim, box.h - 2 * rim, slots.radius);
  pen.fill();
  drawMark(stateShape[state], slots.mark, box, colours.mark);
  if (face.hasWarning) drawMark(WARNING.shape, slots.warning, box, WARNING.colour);
  pen.fillStyle = colours.name;
  pen.textAlign = 'left';
  const shown = nameIn(face, slots, pen);
  pen.font = `600 ${slots.name.size}px ${FONT}`;
  pen.fillText(shown, box.x + slots.name.x, box.y + slots.name.y + baselineOf(slots.name.size));
  pen.fillStyle = colours.figure;
  pen.textAlign = 'right';
  pen.font = `700 ${slots.figure.size}px ${FONT}`;
  const right = box.x + slots.figure.x + slots.figure.w;
  pen.fillText(figure, right, box.y + slots.figure.y + baselineOf(slots.figure.size));
  if (!slots.unit) return;
  pen.fillStyle = colours.quiet;
  pen.textAlign = slots.unit.align;
  pen.font = `400 ${slots.unit.size}px ${FONT}`;
  const end = slots.unit.align === 'right' ? slots.unit.x + slots.unit.w : slots.unit.x;
  pen.fillText(unit, box.x + end, box.y + slots.unit.y + baselineOf(slots.unit.size));
}

await loadFaces(feed.faces());
pen.fillStyle = BACKGROUND;
pen.fillRect(0, 0, 1920, 1080);
for (const face of feed.faces()) dirty.set(face.id, face);
draw();
