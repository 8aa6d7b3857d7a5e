import { LIMITS } from '#shared/contracts/kit/limits.ts';

/**
 * The addresses whose views stay alive: the most recently shown last, at most five (specification, point 9).
 * `previous` is what was kept before; `keepable` the open tabs whose page may be kept. The current one always is.
 */
export function keepViews(
  previous: readonly string[],
  current: string,
  keepable: readonly string[],
): readonly string[] {
  const others = previous.filter((path) => path !== current && keepable.includes(path));
  return [...others, current].slice(-LIMITS.keepAliveViews);
}
