import { createDrawing, type Drawing, type DrawingInk, type DrawingPoint } from './drawing.ts';

/** Pictures of the demo's public account, drawn here so that no file of anybody else is needed. */

const ASPHALT = '#5b6470';
const SKY = '#dbe9f6';
const WALL = '#eef1f4';
const BLUE = '#1f6fb2';
const DARK = '#26323f';
const GREEN = '#2f8f5b';
const ORANGE = '#f08a24';
const CARTON = '#c99a5f';
const CARTON_DARK = '#a87a45';
const CARTON_LIGHT = '#dcb57f';
const WHITE = '#ffffff';

function truck(on: Drawing, [x, y]: DrawingPoint, ink: DrawingInk): void {
  on.box({ x, y, width: 92, height: 46, round: 3 }, ink)
    .box({ x: x + 95, y: y + 14, width: 30, height: 32, round: 5 }, DARK)
    .box({ x: x + 106, y: y + 19, width: 15, height: 11, round: 2 }, SKY);
  for (const wheel of [16, 34, 108])
    on.disc(x + wheel, y + 48, 8, '#1b222b').disc(x + wheel, y + 48, 3, '#9aa5b1');
}

function arrow(on: Drawing, from: DrawingPoint, to: DrawingPoint, ink: DrawingInk): void {
  const [x, y] = to;
  const length = Math.hypot(x - from[0], y - from[1]) || 1;
  const [dx, dy] = [(x - from[0]) / length, (y - from[1]) / length];
  on.line(from, [x - dx * 14, y - dy * 14], 8, ink).polygon(
    [
      [x, y],
      [x - dx * 20 - dy * 13, y - dy * 20 + dx * 13],
      [x - dx * 20 + dy * 13, y - dy * 20 - dx * 13],
    ],
    ink,
  );
}

/** The yard in front of the docks. */
function docks(): Uint8Array {
  const on = createDrawing(640, 400, SKY)
    .box({ x: 0, y: 270, width: 640, height: 130 }, ASPHALT)
    .box({ x: 40, y: 90, width: 560, height: 190 }, WALL)
    .box({ x: 40, y: 90, width: 560, height: 34 }, BLUE);
  for (const place of [0, 1, 2, 3, 4]) {
    const x = 70 + place * 104;
    on.box({ x, y: 160, width: 76, height: 120, round: 3 }, DARK)
      .box(
        { x: x + 8, y: 168, width: 60, height: place === 1 ? 30 : 112 },
        place === 1 ? '#8a95a3' : '#b9c3cd',
      )
      .box({ x: x + 26, y: 136, width: 24, height: 18, round: 3 }, ORANGE);
  }
  truck(on, [160, 296], WHITE);
  truck(on, [410, 312], GREEN);
  for (const x of [30, 150, 270, 390, 510]) on.box({ x, y: 384, width: 60, height: 5 }, '#d9dee4');
  return on.bytes();
}

/** The way from the gate to the docks, seen from above. */
function route(): Uint8Array {
  const on = createDrawing(480, 640, '#e7efe4')
    .box({ x: 60, y: 60, width: 360, height: 200, round: 8 }, '#cfd8e2')
    .box({ x: 60, y: 60, width: 360, height: 30, round: 8 }, BLUE)
    .box({ x: 0, y: 560, width: 480, height: 80 }, ASPHALT)
    .box({ x: 330, y: 290, width: 70, height: 280 }, '#7b8591')
    .box({ x: 60, y: 290, width: 340, height: 70 }, '#7b8591')
    .box({ x: 300, y: 540, width: 130, height: 26, round: 6 }, ORANGE)
    .box({ x: 90, y: 420, width: 150, height: 90, round: 8 }, '#b7d3b0');
  for (const x of [80, 140, 200, 260, 320]) on.box({ x, y: 240, width: 40, height: 26, round: 3 }, DARK);
  arrow(on, [365, 540], [365, 345], WHITE);
  arrow(on, [345, 325], [130, 325], WHITE);
  on.disc(160, 465, 26, GREEN).box({ x: 150, y: 450, width: 7, height: 30 }, WHITE);
  on.box({ x: 163, y: 450, width: 7, height: 20 }, WHITE);
  on.box({ x: 150, y: 450, width: 20, height: 7 }, WHITE).box(
    { x: 150, y: 463, width: 20, height: 7 },
    WHITE,
  );
  for (const x of [20, 120, 220, 320, 420]) on.box({ x, y: 597, width: 50, height: 6 }, '#d9dee4');
  return on.bytes();
}

/** Hours: a clock between day and night. */
function hours(): Uint8Array {
  const on = createDrawing(480, 480, '#f5efe2')
    .polygon(
      [
        [0, 480],
        [480, 0],
        [480, 480],
      ],
      '#24385a',
    )
    .disc(240, 240, 168, WHITE)
    .disc(240, 240, 158, '#f7fafc');
  for (let hour = 0; hour < 12; hour += 1) {
    const angle = (hour * Math.PI) / 6;
    const at = (radius: number): DrawingPoint => [
      240 + radius * Math.sin(angle),
      240 - radius * Math.cos(angle),
    ];
    on.line(at(126), at(148), hour % 3 === 0 ? 10 : 5, DARK);
  }
  on.line([240, 240], [240, 150], 11, DARK).line([240, 240], [305, 277], 8, BLUE).disc(240, 240, 12, ORANGE);
  on.disc(84, 84, 34, ORANGE).disc(404, 400, 30, '#f2e7b8').disc(418, 390, 27, '#24385a');
  return on.bytes();
}

/** What a driver wears in the yard. */
function safety(): Uint8Array {
  const on = createDrawing(400, 520, '#fdf3d7')
    .disc(200, 190, 78, '#e3b98f')
    .polygon(
      [
        [104, 178],
        [110, 130],
        [150, 92],
        [200, 82],
        [250, 92],
        [290, 130],
        [296, 178],
      ],
      '#f2b705',
    )
    .box({ x: 88, y: 170, width: 224, height: 18, round: 9 }, '#d99f00')
    .box({ x: 190, y: 82, width: 20, height: 70, round: 6 }, '#d99f00')
    .box({ x: 90, y: 270, width: 220, height: 250, round: 40 }, ORANGE)
    .polygon(
      [
        [160, 268],
        [240, 268],
        [200, 350],
      ],
      '#34506e',
    );
  for (const x of [120, 256]) on.box({ x, y: 272, width: 24, height: 248 }, '#f4f7a1');
  on.box({ x: 90, y: 400, width: 220, height: 28 }, '#f4f7a1');
  on.disc(172, 200, 7, DARK)
    .disc(228, 200, 7, DARK)
    .box({ x: 178, y: 232, width: 44, height: 7, round: 3 }, '#9c5d3c');
  return on.bytes();
}

/** A receipt with its stamp. */
function receipt(): Uint8Array {
  const on = createDrawing(420, 560, '#c8d2dc')
    .box({ x: 44, y: 38, width: 344, height: 490, round: 4 }, '#9aa7b4')
    .box({ x: 36, y: 30, width: 344, height: 490, round: 4 }, WHITE)
    .box({ x: 66, y: 60, width: 180, height: 18, round: 4 }, DARK)
    .box({ x: 66, y: 90, width: 110, height: 10, round: 4 }, '#9aa5b1');
  for (let row = 0; row < 7; row += 1) {
    const y = 136 + row * 40;
    on.box({ x: 66, y: y + 28, width: 284, height: 2 }, '#d5dbe1')
      .box({ x: 66, y, width: 90 + ((row * 37) % 70), height: 10, round: 4 }, '#6d7985')
      .box({ x: 300, y, width: 30 + ((row * 13) % 20), height: 10, round: 4 }, '#6d7985');
  }
  on.disc(290, 446, 50, '#d43d3d')
    .disc(290, 446, 44, WHITE)
    .disc(290, 446, 36, '#d43d3d')
    .disc(290, 446, 32, WHITE);
  on.polygon(starPoints([290, 446], 24), '#d43d3d');
  on.box({ x: 66, y: 440, width: 120, height: 4 }, DARK)
    .line([74, 436], [120, 418], 4, BLUE)
    .line([120, 418], [172, 434], 4, BLUE);
  return on.bytes();
}

function starPoints([x, y]: DrawingPoint, radius: number): DrawingPoint[] {
  return Array.from({ length: 10 }, (_, index) => {
    const length = index % 2 === 0 ? radius : radius * 0.42;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return [x + length * Math.cos(angle), y + length * Math.sin(angle)] as const;
  });
}

/** Bottles of water in their film. */
function bottles(): Uint8Array {
  const on = createDrawing(560, 420, '#e3f1f7').box({ x: 0, y: 340, width: 560, height: 80 }, '#b88a58');
  for (const x of [0, 140, 280, 420]) on.box({ x: x + 4, y: 352, width: 132, height: 14 }, '#d0a878');
  for (const row of [0, 1, 2, 3, 4, 5]) {
    const x = 60 + row * 76;
    on.box({ x: x + 16, y: 96, width: 26, height: 34 }, '#a9d6ee')
      .box({ x: x + 13, y: 78, width: 32, height: 22, round: 4 }, BLUE)
      .box({ x, y: 122, width: 58, height: 220, round: 14 }, '#bfe3f5')
      .box({ x, y: 190, width: 58, height: 74 }, BLUE)
      .disc(x + 29, 227, 17, WHITE)
      .box({ x: x + 8, y: 134, width: 7, height: 46, round: 3 }, WHITE);
  }
  return on.box({ x: 40, y: 300, width: 480, height: 12 }, '#d7edf7').bytes();
}

/** A case on its pallet, torn at the corner and wet: what a driver sends. `shift`: pixels to the right. */
export function damagedCase(shift = 0): Uint8Array {
  const x = 120 + shift;
  const on = createDrawing(480, 360, '#8f8a80')
    .box({ x: 0, y: 0, width: 480, height: 210 }, '#c9cdd0')
    .box({ x: 0, y: 206, width: 480, height: 8 }, '#e9b51f')
    .box({ x: x - 50, y: 296, width: 340, height: 16 }, '#8a6335')
    .box({ x: x - 50, y: 322, width: 340, height: 12 }, '#73522b');
  for (const block of [0, 145, 290]) on.box({ x: x - 50 + block, y: 310, width: 50, height: 16 }, '#5d4121');
  on.box({ x, y: 96, width: 150, height: 200 }, CARTON)
    .polygon(
      [
        [x + 150, 96],
        [x + 240, 70],
        [x + 240, 268],
        [x + 150, 296],
      ],
      CARTON_DARK,
    )
    .polygon(
      [
        [x, 96],
        [x + 88, 70],
        [x + 240, 70],
        [x + 150, 96],
      ],
      CARTON_LIGHT,
    )
    .box({ x: x + 62, y: 96, width: 26, height: 200 }, '#d8c39b')
    .box({ x: x + 18, y: 128, width: 38, height: 26 }, WHITE);
  // The corner that was hit, what shows through it, and what has run out.
  on.polygon(
    [
      [x + 96, 212],
      [x + 128, 196],
      [x + 150, 214],
      [x + 196, 196],
      [x + 182, 236],
      [x + 206, 262],
      [x + 150, 282],
      [x + 120, 268],
      [x + 88, 274],
      [x + 104, 244],
    ],
    '#3f2c16',
  )
    .box({ x: x + 118, y: 222, width: 18, height: 48, round: 6 }, '#bfe3f5')
    .box({ x: x + 142, y: 216, width: 18, height: 58, round: 6 }, '#9fcfe8')
    .box({ x: x + 118, y: 238, width: 18, height: 16 }, BLUE)
    .line([x + 128, 196], [x + 116, 150], 3, '#5d4121')
    .line([x + 196, 196], [x + 222, 158], 3, '#5d4121')
    .polygon(
      [
        [x + 96, 276],
        [x + 180, 284],
        [x + 172, 296],
        [x + 84, 296],
      ],
      '#8d6535',
    );
  for (const drop of [0, 34, 70]) on.disc(x + 104 + drop, 342 - (drop % 9), 9, '#7d96a3');
  return on.bytes();
}

/** Pictures among the materials, by their names. */
export const materialPictures: Readonly<Record<string, () => Uint8Array>> = {
  '发货月台.png': docks,
  '货车路线图.png': route,
  '收发货时间.png': hours,
  '进场安全须知.png': safety,
  '签收单样张.png': receipt,
  '清泉饮用水.png': bottles,
};
