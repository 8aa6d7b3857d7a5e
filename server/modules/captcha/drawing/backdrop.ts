import { randomBytes, randomInt } from 'node:crypto';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { between, oneOf } from './random.ts';

/** A made-up picture: no two alike, so there is no original to compare a gap with. */
export function paintBackdrop(context: SKRSContext2D, width: number, height: number): void {
  const hue = randomInt(360);
  const ground = context.createLinearGradient(0, between(0, height), width, between(0, height));
  ground.addColorStop(0, `hsl(${hue} 42% ${between(38, 52)}%)`);
  ground.addColorStop(between(0.3, 0.7), `hsl(${hue + between(20, 70)} 46% ${between(48, 62)}%)`);
  ground.addColorStop(1, `hsl(${hue + between(80, 160)} 40% ${between(36, 54)}%)`);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  for (let n = randomInt(4, 7); n > 0; n -= 1) paintGlow(context, width, height, hue + between(-60, 180));
  for (let n = randomInt(9, 15); n > 0; n -= 1) paintShape(context, width, height, hue + between(-40, 200));
  for (let n = randomInt(5, 9); n > 0; n -= 1) paintCurve(context, width, height, hue + between(0, 360));
}

function paintGlow(context: SKRSContext2D, width: number, height: number, hue: number): void {
  const [x, y, radius] = [between(0, width), between(0, height), between(30, 90)];
  const glow = context.createRadialGradient(x, y, 0, x, y, radius);
  glow.addColorStop(0, `hsl(${hue} 70% 68% / 0.55)`);
  glow.addColorStop(1, `hsl(${hue} 70% 68% / 0)`);
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
}

function paintShape(context: SKRSContext2D, width: number, height: number, hue: number): void {
  const [x, y, size] = [between(-10, width), between(-10, height), between(10, 48)];
  context.save();
  context.translate(x, y);
  context.rotate(between(0, Math.PI));
  context.beginPath();
  const draw = oneOf<() => void>([
    () => context.arc(0, 0, size / 2, 0, 2 * Math.PI),
    () => context.roundRect(-size / 2, -size / 3, size, size / 1.5, size / 8),
    () => {
      context.moveTo(0, -size / 2);
      context.lineTo(size / 2, size / 2);
      context.lineTo(-size / 2, size / 3);
      context.closePath();
    },
    () => context.ellipse(0, 0, size / 1.6, size / 4, 0, 0, 2 * Math.PI),
  ]);
  draw();
  const isOutline = randomInt(3) === 0;
  const colour = `hsl(${hue} ${between(45, 75)}% ${between(30, 75)}% / ${between(0.25, 0.6)})`;
  if (isOutline) {
    context.lineWidth = between(1.5, 4);
    context.strokeStyle = colour;
    context.stroke();
  } else {
    context.fillStyle = colour;
    context.fill();
  }
  context.restore();
}

function paintCurve(context: SKRSContext2D, width: number, height: number, hue: number): void {
  const y = () => between(-20, height + 20);
  context.beginPath();
  context.moveTo(-5, y());
  context.bezierCurveTo(width * 0.3, y(), width * 0.6, y(), width + 5, y());
  context.lineWidth = between(1, 3.5);
  context.strokeStyle = `hsl(${hue} 60% ${between(30, 80)}% / ${between(0.25, 0.55)})`;
  context.stroke();
}

/** How many levels of a channel become one: a PNG of fewer colours is a third of the size. */
const LEVELS = 8;
const GRAIN = [-8, 8, 0, 0, 0, 0, 0, 0] as const;

/** Lightens and darkens some pixels a little: two cuts of one picture are not equal any more. */
export function addGrain(canvas: Canvas, context: SKRSContext2D): void {
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = image;
  const noise = randomBytes(data.length / 4);
  noise.forEach((byte, pixel) => {
    const shift = GRAIN[byte % GRAIN.length] ?? 0;
    for (let at = 4 * pixel; at < 4 * pixel + 3; at += 1) {
      data[at] = Math.round((data[at] ?? 0) / LEVELS) * LEVELS + shift;
    }
  });
  context.putImageData(image, 0, 0);
}
