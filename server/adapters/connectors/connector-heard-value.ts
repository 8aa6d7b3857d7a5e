import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** A value as it is shown in the list of what is heard; null where it can be no value of a point. */
export function toHeardValue(value: unknown): number | string | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  return value.slice(0, LIMITS.stateCodeMaxLength).replaceAll('\0', '\uFFFD').toWellFormed();
}
