import '@fontsource-variable/noto-sans-sc/wght.css';
import { DOCK_BACKGROUND, type DockFace, openDockFeed } from '#tests/perf/peers/dock-faces.ts';
import { FONT } from '#tests/perf/peers/machine-face.ts';

/** The board of the docks on a 2D canvas by hand: what changed is drawn again, in one frame, and nothing else. */
const canvas = document.createElement('canvas');
canvas.width = 1920;
canvas.height = 1080;
document.body.append(canvas);
const context = canvas.getContext('2d', { alpha: false });
if (!context) throw new Error('no 2D canvas');
const pen = context;
const paths = new Map<string, Path2D>();
const dirty = new Map<string, DockFace>();
let frame = 0;
let draws = 0;
window.bench = { draws: () => draws };
pen.fillStyle = DOCK_BACKGROUND;
pen.fillRect(0, 0, 1920, 1080);

function draw(): void {
  frame = 0;
  for (const face of dirty.values()) drawFace(face);
  dirty.clear();
  draws += 1;
}

function drawFace({ box, ground, outline, texts, marks, bars }: DockFace): void {
  pen.fillStyle = DOCK_BACKGROUND;
  pen.fillRect(box.x, box.y, box.w, box.h);
  if (ground) round(box.x, box.y, box.w, box.h, 12, ground);
  if (outline) {
    pen.strokeStyle = outline;
    pen.lineWidth = 3;
    pen.stroke();
  }
  for (const { box: place, share, colour, track } of bars) {
    round(place.x, place.y, place.w, place.h, place.h / 2, track);
    round(place.x, place.y, place.w * share, place.h, place.h / 2, colour);
  }
  for (const { path, box: place, colour } of marks) {
    const scale = place.w / 24;
    const shape = paths.get(path) ?? new Path2D(path);
    paths.set(path, shape);
    pen.setTransform(scale, 0, 0, scale, place.x, place.y);
    pen.fillStyle = colour;
    pen.fill(shape, 'evenodd');
  }
  pen.setTransform(1, 0, 0, 1, 0, 0);
  for (const { text, x, baseline, size, weight, colour } of texts) {
    pen.fillStyle = colour;
    pen.font = `${weight} ${size}px ${FONT}`;
    pen.fillText(text, x, baseline);
  }
}

function round(x: number, y: number, w: number, h: number, radius: number, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.roundRect(x, y, w, h, radius);
  pen.fill();
}

openDockFeed((changed) => {
  for (const face of changed) dirty.set(face.id, face);
  if (frame === 0) frame = requestAnimationFrame(draw);
});
