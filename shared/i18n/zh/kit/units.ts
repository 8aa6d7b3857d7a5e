import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';

/** `count` stands beside a number of pieces, `perHour` beside a speed. */
export const units = {
  count: {
    bottle: '瓶',
    can: '罐',
    case: '箱',
    pallet: '垛',
    piece: '件',
    metre: '米',
    kilogram: '千克',
    litre: '升',
    pack: '包',
  },
  perHour: {
    bottle: '瓶/时',
    can: '罐/时',
    case: '箱/时',
    pallet: '垛/时',
    piece: '件/时',
    metre: '米/时',
    kilogram: '千克/时',
    litre: '升/时',
    pack: '包/时',
  },
} satisfies Record<'count' | 'perHour', Record<CountUnit, string>>;
