import { randomInt } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { addGrain, paintBackdrop } from './backdrop.ts';
import { captchaFont } from './captcha-font.ts';
import { PICTURE } from './picture-size.ts';
import { between, someOf } from './random.ts';
import { WORDS } from './words.ts';

const DRAWN = 4;
const ASKED = 3;
const WORD_PX = 30;
/** So far from the edge that a turned word is whole, and so far apart that no click means two. */
const EDGE = 25;
const APART = 52;
/** Clients put their refresh button into the corner at the top right. */
const CORNER = 58;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface WordsPicture {
  /** PNG, 310 × 155. */
  readonly picture: Buffer;
  /** The words to click, in this order. */
  readonly asked: readonly string[];
  /** Their centres, in the same order. */
  readonly points: readonly Point[];
}

export async function drawWords(): Promise<WordsPicture> {
  const { width, height } = PICTURE;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  paintBackdrop(context, width, height);
  const words = someOf(WORDS, DRAWN);
  const points = scatter(words.length);
  context.font = captchaFont(WORD_PX);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  words.forEach((word, index) => {
    const { x, y } = points[index] ?? { x: 0, y: 0 };
    context.save();
    context.translate(x, y);
    context.rotate(between(-Math.PI / 4, Math.PI / 4));
    const isLight = randomInt(2) === 0;
    const hue = randomInt(360);
    context.lineWidth = 3.5;
    context.strokeStyle = isLight ? 'rgb(0 0 0 / 0.7)' : 'rgb(255 255 255 / 0.85)';
    context.strokeText(word, 0, 0);
    context.fillStyle = isLight ? `hsl(${hue} 90% 84%)` : `hsl(${hue} 80% 26%)`;
    context.fillText(word, 0, 0);
    context.restore();
  });
  addGrain(canvas, context);
  return {
    picture: await canvas.encode('png'),
    asked: words.slice(0, ASKED),
    points: points.slice(0, ASKED),
  };
}

/** Places that keep their distance. A try that leaves no room for the last one is thrown away. */
function scatter(count: number): Point[] {
  const points: Point[] = [];
  for (let tries = 0; points.length < count; tries += 1) {
    if (tries > 200) {
      points.length = 0;
      tries = 0;
    }
    const point = {
      x: randomInt(EDGE, PICTURE.width - EDGE),
      y: randomInt(EDGE, PICTURE.height - EDGE),
    };
    const isInCorner = point.x > PICTURE.width - CORNER && point.y < CORNER;
    const isFree =
      !isInCorner &&
      points.every(({ x, y }) => Math.max(Math.abs(point.x - x), Math.abs(point.y - y)) >= APART);
    if (isFree) points.push(point);
  }
  return points;
}
