import { nameIn } from '#display/kit/texts.ts';
import type { BoardTrack } from '#shared/contracts/railway/railway-board.ts';
import type { RailwayContext } from './texts.ts';

const LONGEST_NAME = 12;

/** The name of a track, or its code where that is long. */
export function nameOfTrack(track: BoardTrack, { language }: RailwayContext): string {
  const name = nameIn(language, track);
  return name.length <= LONGEST_NAME ? name : track.code;
}
