/** Addresses of this display from which a board was reached, the last one last; kept with the entry of the browser's history. */
export type Trail = readonly string[];

const LONGEST = 8;

/** Of `history.state`; empty where something else left it. Only addresses of this origin. */
export function readTrail(state: unknown): Trail {
  const trail = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : null;
  if (!Array.isArray(trail)) return [];
  return trail
    .filter((one): one is string => typeof one === 'string' && /^\/(?!\/)/.test(one))
    .slice(-LONGEST);
}

/** The trail after going from `here` to `path`. Going on within a board, as from machine to machine, keeps where it was opened from. */
export function trailTo(
  path: string,
  here: { readonly pathname: string; readonly search: string },
  trail: Trail,
): Trail {
  return path === here.pathname ? trail : [...trail, here.pathname + here.search].slice(-LONGEST);
}

/** Path of the board that the way back leads to; null = the board was opened by its address. */
export function cameFrom(trail: Trail): string | null {
  return trail.at(-1)?.split('?')[0] ?? null;
}
