import type { VehicleType } from '#shared/contracts/yard/vehicle.ts';

/** What stands at a dock, or the dock itself; drawn as the pictograms of machines are (`pictogram.ts`). */
export type DockPicture = VehicleType | 'open' | 'closed';

const GROUND = 'M4 58H92';
const wheel = (x: number): string => `M${x - 7} 52a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z`;
const CAB = 'M66 22H78L88 36V52H83M66 52H69';

const PICTURES: Readonly<Record<DockPicture, readonly string[]>> = {
  van: [
    GROUND,
    'M10 52V20Q10 16 14 16H58L74 30H84Q88 30 88 34V52H85M71 52H31M17 52H10',
    'M56 22V30H72',
    wheel(24),
    wheel(78),
  ],
  truck: [GROUND, 'M8 12H64V52H33M19 52H8z', 'M8 12V52', CAB, wheel(26), wheel(76), 'M64 52H66'],
  semi_trailer: [
    GROUND,
    'M6 10H64V46H6z',
    'M16 10V46M26 10V46M36 10V46M46 10V46M56 10V46',
    CAB,
    wheel(16),
    wheel(32),
    wheel(76),
    'M40 52H66',
  ],
  container: [
    GROUND,
    'M6 14H64V42H6z',
    'M6 22H64M14 22V42M22 22V42M30 22V42M38 22V42M46 22V42M54 22V42',
    'M6 46H66',
    CAB,
    wheel(16),
    wheel(32),
    wheel(76),
  ],
  tanker: [
    GROUND,
    'M16 16H56Q64 16 64 28Q64 42 56 42H16Q8 42 8 28Q8 16 16 16z',
    'M30 16V42M44 16V42M34 10H40V16',
    'M8 46H66',
    CAB,
    wheel(18),
    wheel(34),
    wheel(76),
  ],
  open: ['M10 58V10H86V58', 'M26 58V24H70V58', 'M10 10L26 24M86 10L70 24'],
  closed: ['M10 58V10H86V58', 'M20 58V18H76V58', 'M20 28H76M20 38H76M20 48H76'],
};

export function dockPictogram(picture: DockPicture): readonly string[] {
  return PICTURES[picture];
}
