import type { KitKey, KitTranslate } from '#display/kit/texts.ts';
import type { TranslateKey } from '#shared/client/translate.ts';
import type { LiveMetric } from '#shared/domain/machine/live-value.ts';
import { type Staleness, type Timed, type ValueAge, valueAge } from '#shared/domain/machine/staleness.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import type { Language } from '#shared/domain/text/language.ts';

/** What a model is computed for. */
export interface ModelContext<Key extends string = KitKey> {
  readonly nowMs: number;
  readonly language: Language;
  /** Of the plant: its clock is the one on the wall. */
  readonly timeZone: string;
  readonly t: TranslateKey<Key>;
}

/** How old something on the glass is and what may be claimed of it. The texts are empty while it is fresh. */
export interface Age {
  readonly staleness: Staleness;
  readonly text: string;
  /** In as few characters as possible: `48秒`, `12m`. */
  readonly short: string;
}

/** A number on the glass. */
export interface LiveNumber extends Age {
  readonly value: number;
}

export function ageOf(value: Timed, expectedPeriodMs: number, context: ModelContext): Age {
  return toAge(valueAge(value, expectedPeriodMs, context.nowMs), context);
}

export function toAge({ staleness, ageMs }: ValueAge, { language, t }: ModelContext): Age {
  if (staleness === 'fresh') return { staleness, text: '', short: '' };
  return { staleness, text: ageText(ageMs, language), short: shortAge(ageMs, t) };
}

/** When a value was measured or arrived, whichever is earlier: its age counts from here. */
export function heardAt({ sourceTs, arrivalTs }: Pick<Timed, 'sourceTs' | 'arrivalTs'>): number {
  return Math.min(sourceTs, arrivalTs);
}

export function liveNumber(
  metric: LiveMetric | null,
  expectedPeriodMs: number,
  context: ModelContext,
): LiveNumber | null {
  return metric && { value: metric.value, ...ageOf(metric, expectedPeriodMs, context) };
}

const AGE_STEPS = [
  ['board.age.days', 86_400],
  ['board.age.hours', 3_600],
  ['board.age.minutes', 60],
] as const;

function shortAge(ageMs: number, t: KitTranslate): string {
  const seconds = Math.floor(ageMs / 1000);
  const step = AGE_STEPS.find(([, size]) => seconds >= size);
  return step
    ? t(step[0], { count: Math.floor(seconds / step[1]) })
    : t('board.age.seconds', { count: seconds });
}
