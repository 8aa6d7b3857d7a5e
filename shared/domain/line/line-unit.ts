import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { Line } from '#shared/contracts/plant/line.ts';

/** How many of the line's units one unit of something is. 1 where no machine of the line counts in the line's unit. */
export function toLineUnit(
  line: Line,
  { unit, primaryPerUnit }: { readonly unit: CountUnit; readonly primaryPerUnit: number },
): number {
  if (unit === line.unit) return 1;
  const counter = line.machines.find((candidate) => candidate.yieldUnit === line.unit);
  return counter ? primaryPerUnit / counter.primaryPerUnit : 1;
}
