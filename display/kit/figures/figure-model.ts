import type { Age, ModelContext } from '#display/kit/live/age.ts';
import type { Oee } from '#shared/contracts/history/history.ts';
import { isEarly } from '#shared/domain/machine/oee.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { doubtText } from './doubt-text.ts';

/** A number with its name and what stands under it. */
export interface FigureModel {
  /** Wordings of its name, most telling first. */
  readonly labels: readonly string[];
  readonly value: number | null;
  readonly text: string;
  /** Small behind the number, such as what it is a part of: `/ 1,284`. Left out where there is no room. */
  readonly whole?: string;
  /** Null = there is nothing to compare with. */
  readonly bar: {
    /** 0–1; null = not known. */
    readonly share: number | null;
    /** Where it should be by now, 0–1: the plan is a mark on the bar. Null = no mark. */
    readonly mark: number | null;
    /** The bar itself has the colour of bad news. */
    readonly isBad?: boolean;
  } | null;
  /** Lines under the figure, each with wordings, most telling first. */
  readonly notes: readonly (readonly string[])[];
  /** The notes are bad news, and have its colour. */
  readonly isBad: boolean;
  readonly staleness: Staleness;
}

export interface FactorModel {
  readonly label: string;
  readonly share: number | null;
  readonly text: string;
}

export interface OeeModel extends FigureModel {
  /** Availability, performance, quality. */
  readonly factors: readonly FactorModel[];
}

/** `age`: of what it was computed from; null = nothing is known. */
export function toOeeModel(
  oee: Pick<Oee, 'oee' | 'availability' | 'performance' | 'quality' | 'doubts' | 'plannedBusyMs'> | null,
  age: Age | null,
  { t }: ModelContext,
): OeeModel {
  const factor = (name: 'availability' | 'performance' | 'quality'): FactorModel => {
    const share = oee?.[name] ?? null;
    return {
      label: t(`board.oee.${name}`),
      share,
      text: share === null ? '–' : String(Math.round(share * 100)),
    };
  };
  const value = oee?.oee ?? null;
  const doubt = doubtText(oee?.doubts ?? [], t);
  const early = oee && value !== null && !doubt && isEarly(oee) ? t('board.oee.early') : null;
  const label = (...more: readonly (string | undefined)[]): string =>
    [t('board.oee.label'), ...more, age?.text].filter(Boolean).join(' · ');
  return {
    labels: doubt ? [label(doubt.reason), label()] : early ? [label(early), label()] : [label()],
    value,
    text: doubt?.text ?? (value === null ? '–' : `${early ? '~' : ''}${(value * 100).toFixed(1)}%`),
    bar: null,
    notes: [],
    isBad: false,
    factors: [factor('availability'), factor('performance'), factor('quality')],
    staleness: age?.staleness ?? 'dead',
  };
}

/** `part` of `whole` as the share of a bar; null where either is not known. */
export function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || !whole ? null : Math.min(1, Math.max(0, part / whole));
}
