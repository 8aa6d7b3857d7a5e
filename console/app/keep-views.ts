import { LIMITS } from '../../shared/contracts/limits.ts';

/**
 * The paths whose views stay alive: open tabs, the most recently shown last, at most five (specification, point 9).
 * `previous` is what was kept before.
 */
export function keepViews(
  previous: readonly string[],
  currentPath: string,
  openPaths: readonly string[],
): readonly string[] {
  const others = previous.filter((path) => path !== currentPath && openPaths.includes(path));
  return [...others, currentPath].slice(-LIMITS.keepAliveViews);
}
