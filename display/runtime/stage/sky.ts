import { createRandom } from '#display/runtime/feed/random.ts';

/** The sky of a theme, top to bottom, with its stars. */
export interface Sky {
  readonly top: string;
  readonly bottom: string;
  readonly star: string;
}

/** Stars per million pixels of a 1920 × 1080 sky. */
const STARS_PER_MEGAPIXEL = 70;
/** A star is this bright at most: it must not speckle the texts. */
const STAR_ALPHA = 0.55;
const STAR_SEED = 7;

export function paintSky(sky: Sky, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  const gradient = pen.createLinearGradient(0, 0, 0, height);
  gradient.addColorStop(0, sky.top);
  gradient.addColorStop(1, sky.bottom);
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, width, height);
  const random = createRandom(STAR_SEED);
  const unit = Math.sqrt((width * height) / (1920 * 1080));
  pen.fillStyle = sky.star;
  for (let left = Math.round(STARS_PER_MEGAPIXEL * 2.07); left > 0; left -= 1) {
    pen.globalAlpha = STAR_ALPHA * (0.25 + 0.75 * random() ** 2);
    pen.beginPath();
    pen.arc(random() * width, random() * height, unit * (0.6 + random()), 0, 2 * Math.PI);
    pen.fill();
  }
  return canvas;
}
