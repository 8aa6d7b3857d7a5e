import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import type { ListedStop } from '#shared/contracts/history/history.ts';

/** Of the filter by reason: stops that people gave none. */
export const WITHOUT_REASON = 'none';

/** `asked`: a row of the Pareto, or stops without a given reason; undefined = all. */
export function hasReason({ reason, paretoKeys }: ListedStop, asked: string | undefined): boolean {
  if (asked === undefined) return true;
  return asked === WITHOUT_REASON ? !reason : paretoKeys.includes(asked);
}

/** The reasons that occur among the stops, by their text; one that is asked for and does not occur stays a choice. */
export function reasonChoices(
  stops: readonly ListedStop[],
  textOf: (key: string, stop: ListedStop) => string,
  asked: string | null,
  absentText: string,
): FilterChoice[] {
  const texts = new Map<string, string>();
  for (const stop of stops)
    for (const key of stop.paretoKeys) if (!texts.has(key)) texts.set(key, textOf(key, stop));
  const choices = [...texts].map(([value, text]) => ({ value, text }));
  choices.sort((a, b) => a.text.localeCompare(b.text));
  if (asked !== null && asked !== WITHOUT_REASON && !texts.has(asked))
    choices.push({ value: asked, text: absentText });
  return choices;
}
