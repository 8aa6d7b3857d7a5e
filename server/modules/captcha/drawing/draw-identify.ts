import { randomInt } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { captchaFont } from './captcha-font.ts';
import { between } from './random.ts';

const WIDTH = 112;
const HEIGHT = 38;
const LINES = 3;
const DOTS = 30;
/** Without 0, O, 1, I and l. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 4;

/**
 * The family's identify picture, a PNG of 112 × 38. It is a decoration: nothing on the server knows what it says, and
 * nothing is let in by it.
 */
export function drawIdentify(): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f2f4f8';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.font = captchaFont(24);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let n = 0; n < LENGTH; n += 1) {
    context.save();
    context.translate((WIDTH * (n + 0.5)) / LENGTH, HEIGHT / 2 + between(-3, 3));
    context.rotate(between(-0.5, 0.5));
    context.fillStyle = `hsl(${randomInt(360)} 60% 35%)`;
    context.fillText(LETTERS.charAt(randomInt(LETTERS.length)), 0, 0);
    context.restore();
  }
  for (let n = 0; n < LINES; n += 1) {
    context.strokeStyle = `hsl(${randomInt(360)} 45% 60%)`;
    context.beginPath();
    context.moveTo(between(0, WIDTH), between(0, HEIGHT));
    context.lineTo(between(0, WIDTH), between(0, HEIGHT));
    context.stroke();
  }
  for (let n = 0; n < DOTS; n += 1) {
    context.fillStyle = `hsl(${randomInt(360)} 45% 55%)`;
    context.beginPath();
    context.arc(between(0, WIDTH), between(0, HEIGHT), 1, 0, 2 * Math.PI);
    context.fill();
  }
  return canvas.encode('png');
}
