import { measureRun } from '#display/parts/flat/run-part.ts';
import { measureText } from '#display/parts/label-props.ts';
import { fitName } from '#display/parts/text/fit-name.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';

/** A run whose last text is a name or a number: too long, it is cut before the letter or number at its end. */
export function fitLast(items: readonly RunItem[], maxWidth: number): readonly RunItem[] {
  const last = items.at(-1);
  if (last?.kind !== 'text' || measureRun(items).width <= maxWidth) return items;
  const lead = measureRun(items).width - measureRun([last]).width;
  const measure = (text: string, size: number): number => measureText(text, size, last.weight);
  const { text } = fitName(last.text, maxWidth - lead, [last.size], measure);
  return [...items.slice(0, -1), { ...last, text }];
}
