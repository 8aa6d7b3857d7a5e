import type { BoardUnit } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { changedFor } from './changed-units.ts';
import { UNIT_SITUATIONS as S } from './situations.ts';
import { madeUnit, UNIT_IDS, type UnitCode } from './units.ts';

const CODES = Object.keys(UNIT_IDS) as readonly UnitCode[];

/** The units of a situation at the start, whose values were measured `agoMs` before; by id, in their order. */
export function syntheticUnits(
  situation: number,
  startMs: number,
  agoMs: number,
  most: number,
): ReadonlyMap<string, BoardUnit> {
  const count = { [S.many]: 24, [S.crowded]: 60, [S.few]: 3 }[situation] ?? Math.min(CODES.length, most);
  const codes = situation === S.few ? (['blend3', 'pasteuriser', 'bufferA'] as const) : CODES;
  const units = Array.from({ length: count }, (_, index): readonly [string, BoardUnit] => {
    const code = codes[index % codes.length] ?? 'water';
    const round = Math.floor(index / codes.length);
    const id = round === 0 ? UNIT_IDS[code] : String(100 + index);
    return [id, changedFor(situation, code, round, madeUnit(code, round, index, startMs - agoMs), startMs)];
  });
  return new Map(units);
}
