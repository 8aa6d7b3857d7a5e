import { readFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { judge } from '#server/modules/captcha/answers.ts';
import { captchaFont, FONT_PARTS } from './captcha-font.ts';
import { drawSlide } from './draw-slide.ts';
import { drawWords } from './draw-words.ts';
import { WORDS } from './words.ts';

const DRAWN = 150;

async function pixelsOf(png: Buffer) {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

describe('the slider’s pictures', () => {
  it('H15 tell nothing to who does not look: the best guess is right once in eighteen', async () => {
    const places: number[] = [];
    for (let n = 0; n < DRAWN; n += 1) places.push((await drawSlide()).x);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...places)).toBeLessThanOrEqual(244);
    const hits = (guess: number) =>
      places.filter((x) => judge('blockPuzzle', { x }, JSON.stringify({ x: guess, y: 5 })) === 'right')
        .length;
    const best = Math.max(...Array.from({ length: 195 }, (_, n) => hits(50 + n)));
    // Of 195 places a guess covers 11: 8 or 9 of 150, and the luckiest guess of all 195 seldom passes 20.
    expect(best).toBeLessThan(26);
    expect(new Set(places).size).toBeGreaterThan(75);
  });

  it('cut the piece out of the gap: beside it the picture is darker than the piece shows it', async () => {
    const { picture, piece, x } = await drawSlide();
    const [whole, strip] = [await pixelsOf(picture), await pixelsOf(piece)];
    let differences = 0;
    let inside = 0;
    for (let at = 0; at < strip.data.length; at += 4) {
      if ((strip.data[at + 3] ?? 0) < 255) continue;
      const [column, row] = [(at / 4) % strip.width, Math.floor(at / 4 / strip.width)];
      const there = 4 * (row * whole.width + x + column);
      inside += 1;
      differences += (strip.data[at + 1] ?? 0) - (whole.data[there + 1] ?? 0);
    }
    expect(inside).toBeGreaterThan(500);
    expect(differences / inside).toBeGreaterThan(25);
  });
});

describe('the words', () => {
  it('are all in the font that is shipped', () => {
    const parts = z
      .record(z.string(), z.string())
      .parse(
        JSON.parse(
          readFileSync(
            new URL(import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json')),
            'utf8',
          ),
        ),
      );
    const has = (code: number) =>
      FONT_PARTS.some((part) =>
        (parts[`[${part}]`] ?? '').split(',').some((range) => {
          const [from = '', to = from] = range.replace('U+', '').split('-');
          return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16);
        }),
      );
    expect(WORDS.length).toBeGreaterThan(150);
    expect(new Set(WORDS).size).toBe(WORDS.length);
    expect(WORDS.filter((word) => !has(word.codePointAt(0) ?? 0))).toEqual([]);
  });

  it('are drawn, each as another shape', () => {
    const shapes = new Set<string>();
    const canvas = createCanvas(40, 40);
    const context = canvas.getContext('2d');
    for (const word of WORDS) {
      context.clearRect(0, 0, 40, 40);
      context.font = captchaFont(30);
      context.textBaseline = 'middle';
      context.fillText(word, 4, 20);
      shapes.add(Buffer.from(context.getImageData(0, 0, 40, 40).data).toString('base64'));
    }
    expect(shapes.size).toBe(WORDS.length);
  });

  it('keep their distance from the edge and from each other, so that no click means two', async () => {
    for (let n = 0; n < 40; n += 1) {
      const { asked, points } = await drawWords();
      expect(asked).toHaveLength(3);
      expect(new Set(asked).size).toBe(3);
      for (const [index, { x, y }] of points.entries()) {
        expect(x >= 25 && x <= 285 && y >= 25 && y <= 130).toBe(true);
        expect(x > 252 && y < 58, 'under the refresh button').toBe(false);
        for (const other of points.slice(index + 1))
          expect(Math.max(Math.abs(other.x - x), Math.abs(other.y - y))).toBeGreaterThanOrEqual(52);
      }
    }
  });
});
