import type { Stretch } from '#shared/domain/machine/state-corrections.ts';
import type { PlacedNote } from './note-queries.ts';

/**
 * The note of a stop: of those that have time in common with it the one that has most, of equal ones the newest. Where
 * that one takes reason and comment away, there is none. `isCut`: the stop may have begun before `stop.from`.
 */
export function noteOf(oldestFirst: readonly PlacedNote[], stop: Stretch, isCut: boolean): PlacedNote | null {
  let best: PlacedNote | null = null;
  let mostMs = 0;
  for (const note of oldestFirst) {
    const commonMs = commonTime(note, stop, isCut);
    if (commonMs === 0 || commonMs < mostMs) continue;
    best = note;
    mostMs = commonMs;
  }
  return best && (best.reason !== null || best.comment !== null) ? best : null;
}

function commonTime(note: PlacedNote, stop: Stretch, isCut: boolean): number {
  const stopTo = stop.to ?? Number.POSITIVE_INFINITY;
  const from = Math.max(note.from, stop.from);
  if (note.to !== null) return Math.max(0, Math.min(note.to, stopTo) - from);
  return note.from >= stop.from || isCut ? Math.max(0, stopTo - from) : 0;
}
