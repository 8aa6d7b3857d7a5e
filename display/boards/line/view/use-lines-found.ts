import { askedLines } from '#display/kit/lines/asked-lines.ts';
import type { LinesTexts } from '#display/kit/lines/lines-texts.ts';
import { useBoard } from '#display/runtime/board/board-hooks.ts';

/** Returns a title that also says how many of the lines that the address names were not found. */
export function useLinesFound(): (title: string) => string {
  const { place, topics, t } = useBoard<unknown, LinesTexts>();
  const asked = askedLines(place.query).length;
  const found = topics.length;
  return (title) => (asked > found ? `${title} · ${t('line.hall.found', { asked, found })}` : title);
}
