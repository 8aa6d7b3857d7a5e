import type { MachineType } from '#shared/contracts/plant/machine.ts';

/** Every pictogram stands on its floor line in a box of this size, drawn with strokes of this width, never filled. */
export const PICTOGRAM_BOX = { width: 96, height: 64, strokeWidth: 3 } as const;

const FLOOR = 'M4 60H92';
const bottle = (x: number, top = 40): string =>
  `M${x - 2.5} ${top}V${top + 4}L${x - 5} ${top + 8}V60M${x + 2.5} ${top}V${top + 4}L${x + 5} ${top + 8}V60M${x - 2.5} ${top}H${x + 2.5}`;
const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`;
const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** SVG path data per machine type: strokes only, so that one colour and one width draw any state. */
const PICTOGRAMS: Record<MachineType, readonly string[]> = {
  // A stack on a pallet and a mast that lifts a layer off it.
  depalletiser: [
    FLOOR,
    box(10, 26, 32, 28),
    'M10 35.5H42M10 45H42',
    'M62 60V8M62 12H84V22M76 22H92',
    'M48 18H58',
  ],
  // An open case with bottles lifted out of it.
  unpacker: [
    FLOOR,
    'M20 40V60M60 40V60M20 40L12 34M60 40L68 34',
    'M24 8H56M30 8V14M40 8V14M50 8V14',
    bottle(30, 22).replaceAll('60', '48'),
    bottle(50, 22).replaceAll('60', '48'),
    'M80 50V26M73 33L80 26L87 33',
  ],
  // A long cabinet with spray.
  washer: [
    FLOOR,
    box(8, 14, 80, 32),
    'M16 46V60M80 46V60',
    'M24 24V28M24 34V38M40 24V28M40 34V38M56 24V28M56 34V38M72 24V28M72 34V38',
  ],
  // A bottle upside down over a jet.
  rinser: [
    FLOOR,
    'M14 10H82',
    'M43 10V24L46 30V36H50V30L53 24V10',
    'M48 56V46M40 54L44 46M56 54L52 46',
    'M22 10V60M74 10V60',
  ],
  // A camera looking down at a bottle.
  inspector: [FLOOR, box(32, 6, 32, 16), 'M42 22L34 34M54 22L62 34', bottle(48, 40), 'M14 60V12H32'],
  // A bowl with valves over a row of bottles.
  filler: [
    FLOOR,
    'M40 4H56M48 4V10',
    'M10 10H86V22H10z',
    'M20 22V30M48 22V30M76 22V30',
    bottle(20, 38),
    bottle(48, 38),
    bottle(76, 38),
  ],
  // Turning heads that set caps.
  capper: [
    FLOOR,
    'M24 6H72V16H24z',
    'M34 16V24M62 16V24M28 24H40V32H28zM56 24H68V32H56z',
    bottle(34, 42),
    bottle(62, 42),
    'M42 4L48 0L54 4',
  ],
  // A tunnel with heat.
  pasteuriser: [
    FLOOR,
    'M8 60V28Q8 18 18 18H78Q88 18 88 28V60',
    'M28 50Q24 45 28 40Q32 35 28 30M48 50Q44 45 48 40Q52 35 48 30M68 50Q64 45 68 40Q72 35 68 30',
    'M30 18V8H38V18',
  ],
  // A reel whose web runs to a bottle.
  labeller: [
    FLOOR,
    circle(24, 24, 16),
    circle(24, 24, 4),
    'M40 28L62 36',
    'M70 14V20L64 28V60M78 14V20L84 28V60M70 14H78',
    'M64 36H84V50H64z',
  ],
  // A print head beside a bottle, with dots.
  coder: [
    FLOOR,
    box(6, 14, 34, 22),
    'M40 25H48',
    'M23 36V60',
    'M53 25H54M59 22H60M59 28H60',
    'M72 10V18L66 26V60M80 10V18L86 26V60M72 10H80',
    'M70 40H82M70 46H78',
  ],
  // A case closing over bottles.
  packer: [FLOOR, 'M20 30H76V60M20 30V60', 'M20 30L30 18H66L76 30', 'M48 18V30', 'M40 44H56'],
  // A case on a scale.
  checkweigher: [
    FLOOR,
    box(32, 10, 32, 24),
    'M22 40H74',
    'M36 40L30 60M60 40L66 60',
    'M42 18H54',
    'M38 50H58',
  ],
  // Tape running over a case.
  sealer: [FLOOR, box(24, 28, 48, 32), 'M24 40H72', circle(48, 14, 9), 'M56 18L72 28', 'M48 14H48.1'],
  // A pallet load wrapped on a turntable.
  wrapper: [
    FLOOR,
    box(18, 14, 36, 38),
    'M18 24L54 18M18 34L54 28M18 44L54 38',
    'M12 56H60',
    'M76 60V6M70 20H82V36H70zM70 30L54 34',
  ],
  // A gripper setting a case on a stack.
  palletiser: [
    FLOOR,
    box(8, 48, 20, 12),
    box(28, 48, 20, 12),
    box(18, 36, 20, 12),
    'M76 60V8H40V14',
    'M30 14H50V20M30 14V20',
    'M68 60H84',
  ],
  // A belt on rollers with goods.
  conveyor: [
    FLOOR,
    'M14 34H82A7 7 0 0 1 82 48H14A7 7 0 0 1 14 34z',
    circle(14, 41, 2),
    circle(48, 41, 2),
    circle(82, 41, 2),
    box(24, 18, 16, 16),
    box(56, 18, 16, 16),
    'M24 48V60M72 48V60',
  ],
  // A tank with a stirrer.
  mixer: [
    FLOOR,
    'M26 14H70V42Q70 50 62 50H34Q26 50 26 42z',
    'M40 4H56V14H40zM48 14V38',
    'M38 38H58M40 34V42M56 34V42',
    'M32 50V60M64 50V60',
  ],
  // A jointed arm.
  robot: [
    FLOOR,
    'M16 60V52H36V60',
    circle(26, 44, 5),
    'M28 39L40 20',
    circle(42, 15, 5),
    'M47 16L70 24',
    'M70 24V34M64 34H76M64 34V42M76 34V42',
  ],
  // A ram between columns.
  press: [FLOOR, 'M20 60V8H76V60', 'M42 8V22H54V8', 'M32 22H64V32H32z', 'M30 48H66V60M30 48V60', 'M38 42H58'],
  // A spindle over a workpiece in a cabin.
  cnc: [
    FLOOR,
    box(10, 8, 76, 52),
    'M20 18H60V50H20z',
    'M36 18V28H44V18M38 28L40 36L42 28',
    'M28 44H52',
    'M70 20H78M70 28H78M70 36H78',
  ],
  // A chamber with flames.
  oven: [
    FLOOR,
    box(14, 10, 68, 50),
    'M24 20H72V42H24z',
    'M36 38Q32 32 38 26Q40 32 42 30Q44 36 40 38M56 38Q52 32 58 26Q60 32 62 30Q64 36 60 38',
    'M26 51H27M36 51H37M60 51H70',
  ],
  // A low vehicle with a load and its beacon.
  agv: [
    FLOOR,
    'M10 40H86V52H10z',
    circle(24, 55, 5),
    circle(72, 55, 5),
    box(30, 18, 36, 22),
    'M76 40V26M72 20L76 16L80 20',
    'M30 29H66',
  ],
  // A cabinet with a dial: any machine.
  generic: [
    FLOOR,
    box(16, 12, 64, 48),
    circle(36, 32, 10),
    'M36 32L41 26',
    'M56 24H70M56 32H70M56 40H66',
    'M26 52H70',
  ],
};

/** Stroke path data of a machine type, in `PICTOGRAM_BOX`. */
export function pictogram(type: MachineType): readonly string[] {
  return PICTOGRAMS[type];
}
