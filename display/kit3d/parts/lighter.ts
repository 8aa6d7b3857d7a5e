import type { SolidPart } from './part.ts';

/** Smaller things than this keep sharp edges, metres. */
const CUT_FROM = 0.5;
/** Fittings smaller than this are left out. */
const SMALL = 0.2;
const ROUND_SIDES = 6;

function isFitting(part: SolidPart): boolean {
  if (part.role !== 'trim' && part.role !== 'dark') return false;
  if (part.kind === 'bar') return part.thickness < 0.07;
  if (part.kind === 'box') return Math.max(...part.size) < SMALL;
  return !part.isClosed && Math.max(...part.outline.flat()) < SMALL;
}

/** The same thing for screens with many of them: fewer cut edges, fewer sides of what is round, no small fittings. */
export function lighter(parts: readonly SolidPart[]): SolidPart[] {
  return parts
    .filter((part) => !isFitting(part))
    .map((part): SolidPart => {
      if (part.kind === 'box') return Math.min(...part.size) < CUT_FROM ? { ...part, chamfer: 0 } : part;
      if (part.kind === 'bar' || part.isFaceted) return part;
      const sides =
        part.role === 'item' ? 4 : Math.min(part.sides, Math.max(ROUND_SIDES, Math.round(part.sides * 0.45)));
      // A bottle's neck ends in a point.
      const outline =
        part.role === 'item'
          ? part.outline.filter((_, index, all) => index !== all.length - 2)
          : part.outline;
      return { ...part, sides, outline };
    });
}
