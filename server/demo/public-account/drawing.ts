import { crc32, deflateSync } from 'node:zlib';

/** `#rrggbb` */
export type DrawingInk = `#${string}`;
export type DrawingPoint = readonly [x: number, y: number];

/** A picture that is drawn in flat shapes. Lengths in pixels of the result. */
export interface Drawing {
  polygon(points: readonly DrawingPoint[], ink: DrawingInk): Drawing;
  box(at: { x: number; y: number; width: number; height: number; round?: number }, ink: DrawingInk): Drawing;
  disc(x: number, y: number, radius: number, ink: DrawingInk): Drawing;
  line(from: DrawingPoint, to: DrawingPoint, width: number, ink: DrawingInk): Drawing;
  /** Of PNG. */
  bytes(): Uint8Array;
}

/** Drawn larger by this and made smaller, so that edges are smooth. */
const OVER = 3;
const CORNER_STEPS = 8;
const DISC_STEPS = 64;

export function createDrawing(width: number, height: number, ground: DrawingInk): Drawing {
  const wide = width * OVER;
  const high = height * OVER;
  const pixels = new Uint8Array(wide * high * 3);
  const inkOf = (ink: DrawingInk) => [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));

  function fillRow(
    y: number,
    from: number,
    to: number,
    [red = 0, green = 0, blue = 0]: readonly number[],
  ): void {
    const first = Math.max(0, Math.round(from));
    const end = (y * wide + Math.min(wide, Math.round(to))) * 3;
    for (let at = (y * wide + first) * 3; at < end; at += 3) {
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
    }
  }

  function fill(points: readonly DrawingPoint[], ink: DrawingInk): void {
    const corners = points.map(([x, y]) => [x * OVER, y * OVER] as const);
    const color = inkOf(ink);
    const rows = corners.map(([, y]) => y);
    const last = Math.min(high - 1, Math.ceil(Math.max(...rows)));
    for (let y = Math.max(0, Math.floor(Math.min(...rows))); y <= last; y += 1) {
      const crossings = corners
        .flatMap(([x1, y1], index) => {
          const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
          const middle = y + 0.5;
          return y1 <= middle === y2 <= middle ? [] : [x1 + ((middle - y1) / (y2 - y1)) * (x2 - x1)];
        })
        .sort((a, b) => a - b);
      for (let at = 0; at + 1 < crossings.length; at += 2)
        fillRow(y, crossings[at] ?? 0, crossings[at + 1] ?? 0, color);
    }
  }

  const drawing: Drawing = {
    polygon(points, ink) {
      fill(points, ink);
      return drawing;
    },
    box(at, ink) {
      fill(boxPoints(at), ink);
      return drawing;
    },
    disc(x, y, radius, ink) {
      fill(arcPoints([x, y], radius, [0, 2 * Math.PI], DISC_STEPS), ink);
      return drawing;
    },
    line([x1, y1], [x2, y2], thick, ink) {
      const length = Math.hypot(x2 - x1, y2 - y1) || 1;
      const [dx, dy] = [((y2 - y1) / length) * (thick / 2), ((x1 - x2) / length) * (thick / 2)];
      fill(
        [
          [x1 + dx, y1 + dy],
          [x2 + dx, y2 + dy],
          [x2 - dx, y2 - dy],
          [x1 - dx, y1 - dy],
        ],
        ink,
      );
      return drawing;
    },
    bytes: () => encodePng(width, height, smaller(pixels, width, height)),
  };
  return drawing.box({ x: 0, y: 0, width, height }, ground);
}

function arcPoints(
  [x, y]: DrawingPoint,
  radius: number,
  [from, to]: DrawingPoint,
  steps: number,
): DrawingPoint[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = from + ((to - from) * step) / steps;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

function boxPoints({ x, y, width, height, round = 0 }: Parameters<Drawing['box']>[0]): DrawingPoint[] {
  if (round === 0)
    return [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ];
  const quarter = Math.PI / 2;
  const corners: readonly DrawingPoint[] = [
    [x + width - round, y + height - round],
    [x + round, y + height - round],
    [x + round, y + round],
    [x + width - round, y + round],
  ];
  return corners.flatMap((corner, index) =>
    arcPoints(corner, round, [index * quarter, (index + 1) * quarter], CORNER_STEPS),
  );
}

function smaller(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const small = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let part = 0; part < 3; part += 1) {
        let sum = 0;
        for (let row = 0; row < OVER; row += 1)
          for (let column = 0; column < OVER; column += 1)
            sum += pixels[((y * OVER + row) * width * OVER + x * OVER + column) * 3 + part] ?? 0;
        small[(y * width + x) * 3 + part] = Math.round(sum / (OVER * OVER));
      }
  return small;
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const TRUE_COLOR = 2;

function encodePng(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const rows = new Uint8Array(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, TRUE_COLOR], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
}
