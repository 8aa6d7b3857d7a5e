import { randomInt } from 'node:crypto';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { addGrain, paintBackdrop } from './backdrop.ts';
import { PICTURE, PIECE_WIDTH } from './picture-size.ts';
import { pieceOutline, randomSides } from './piece-outline.ts';
import { between } from './random.ts';

/** Never under the piece at rest, and always within reach of the protocol's own clients, whose bar ends early. */
const GAP_FROM_X = 50;
const GAP_TO_X = 244;
const DECOY_DISTANCE = 56;

export interface SlidePicture {
  /** PNG, 310 × 155, with the gap and gaps that do not fit. */
  readonly picture: Buffer;
  /** PNG, 47 × 155. */
  readonly piece: Buffer;
  /** Left edge of the gap. */
  readonly x: number;
}

export async function drawSlide(): Promise<SlidePicture> {
  const { width, height } = PICTURE;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  paintBackdrop(context, width, height);

  const x = randomInt(GAP_FROM_X, GAP_TO_X + 1);
  const y = randomInt(6, height - PIECE_WIDTH - 5);
  const sides = randomSides();

  const strip = createCanvas(PIECE_WIDTH, height);
  const stripContext = strip.getContext('2d');
  const outline = pieceOutline(sides, 0, y);
  stripContext.save();
  stripContext.clip(outline);
  stripContext.drawImage(canvas, -x, 0);
  stripContext.restore();
  stripContext.lineWidth = 1.6;
  stripContext.strokeStyle = 'rgb(255 255 255 / 0.9)';
  stripContext.shadowColor = 'rgb(0 0 0 / 0.75)';
  stripContext.shadowBlur = 4;
  stripContext.stroke(outline);

  // Of the gaps at the piece's height only the shape tells which one it fits.
  for (const decoyX of decoyPlaces(x)) {
    const decoyY = Math.min(Math.max(y + randomInt(-14, 15), 3), height - PIECE_WIDTH - 3);
    cutGap(context, pieceOutline(randomSides(sides), decoyX, decoyY));
  }
  cutGap(context, pieceOutline(sides, x, y));
  addGrain(canvas, context);
  return { picture: await canvas.encode('png'), piece: await strip.encode('png'), x };
}

function decoyPlaces(x: number): number[] {
  const places: number[] = [];
  for (let left = GAP_FROM_X; left <= PICTURE.width - PIECE_WIDTH - 4; left += 4) {
    if (Math.abs(left - x) >= DECOY_DISTANCE) places.push(left);
  }
  const first = places[randomInt(places.length)];
  if (first === undefined) return [];
  const others = places.filter((place) => Math.abs(place - first) >= DECOY_DISTANCE);
  const second = others.length > 0 && randomInt(2) === 0 ? others[randomInt(others.length)] : undefined;
  return second === undefined ? [first] : [first, second];
}

type Outline = ReturnType<typeof pieceOutline>;

function cutGap(context: SKRSContext2D, outline: Outline): void {
  context.save();
  context.fillStyle = `rgb(0 0 0 / ${between(0.42, 0.52)})`;
  context.fill(outline);
  context.clip(outline);
  context.shadowColor = 'rgb(0 0 0 / 0.8)';
  context.shadowBlur = 6;
  context.shadowOffsetX = 1;
  context.shadowOffsetY = 1;
  context.lineWidth = 2;
  context.strokeStyle = 'rgb(255 255 255 / 0.55)';
  context.stroke(outline);
  context.restore();
}
