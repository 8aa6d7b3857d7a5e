/** Colour arithmetic for tests: WCAG contrast, CIE Lab, CIEDE2000 and simulated colour vision. */
export type Rgb = readonly [red: number, green: number, blue: number];
type Lab = readonly [lightness: number, a: number, b: number];
export const VISIONS = ['normal', 'protanopia', 'deuteranopia', 'greyscale'] as const;
export type Vision = (typeof VISIONS)[number];

/** Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB. */
const MACHADO = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
} as const;

/** Linear RGB in 0…1 of `#rrggbb`. */
function toLinear(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2 contrast, 1…21. */
export function contrast(left: string, right: string): number {
  const a = luminance(toLinear(left));
  const b = luminance(toLinear(right));
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function see(hex: string, vision: Vision): Rgb {
  const linear = toLinear(hex);
  if (vision === 'normal') return linear;
  if (vision === 'greyscale') {
    const grey = luminance(linear);
    return [grey, grey, grey];
  }
  const apply = ([r, g, b]: readonly [number, number, number]) =>
    Math.min(1, Math.max(0, r * linear[0] + g * linear[1] + b * linear[2]));
  const [red, green, blue] = MACHADO[vision];
  return [apply(red), apply(green), apply(blue)];
}

function toLab([red, green, blue]: Rgb): Lab {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = f((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = f(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = f((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const hueOf = (a: number, b: number) =>
  a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;

/** CIEDE2000 (Sharma, Wu and Dalal 2005). About 1 is just noticeable side by side. */
export function deltaE2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanChroma7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const g = 0.5 * (1 - Math.sqrt(meanChroma7 / (meanChroma7 + 25 ** 7)));
  const [x1, x2] = [(1 + g) * a1, (1 + g) * a2];
  const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)];
  const [h1, h2] = [hueOf(x1, b1), hueOf(x2, b2)];
  const grey = c1 * c2 === 0;
  const turn = grey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const hueDelta = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2));
  const l = (l1 + l2) / 2;
  const c = (c1 + c2) / 2;
  const h = grey ? h1 + h2 : h1 + turn / 2;
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63));
  const fromBlue = (((h + 360) % 360) - 275) / 25;
  const rotation =
    -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(radians(60 * Math.exp(-(fromBlue * fromBlue))));
  const lightness = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const hue = hueDelta / (1 + 0.015 * c * t);
  return Math.sqrt(lightness ** 2 + chroma ** 2 + hue ** 2 + rotation * chroma * hue);
}

/** How far apart two colours look to somebody: CIEDE2000 of what that eye sees. */
export function colourDistance(left: string, right: string, vision: Vision): number {
  return deltaE2000(toLab(see(left, vision)), toLab(see(right, vision)));
}
