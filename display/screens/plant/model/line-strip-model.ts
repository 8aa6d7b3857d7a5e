import type { KnownLine, LinesContext } from '#display/kit/lines/known-lines.ts';
import { surplusText } from '#display/kit/lines/lines-figures.ts';
import type { StripModel } from '#display/kit/strip/state-strip.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { shortNumber } from '#shared/domain/text/short-number.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';

/** A line below the scene. */
export interface LineStripModel {
  readonly lineId: string;
  readonly name: string;
  readonly tone: StyledState;
  readonly word: string;
  readonly isBad: boolean;
  readonly speed: { readonly value: number | null; readonly text: string; readonly unit: string };
  readonly bar: { readonly share: number | null; readonly mark: number | null } | null;
  readonly note: string;
  readonly isBehind: boolean;
  readonly strip: StripModel | null;
  readonly staleness: Staleness;
}

export function toLineStrip({ line, model }: KnownLine, { t }: LinesContext): LineStripModel {
  const { verdict, speed, plan, shift } = model;
  const produced = plan.value === null ? '–' : shortNumber(plan.value);
  return {
    lineId: line.id,
    name: model.lineName,
    tone: verdict.tone,
    word: verdict.isShort || verdict.isDisturbed ? verdict.word : t(`states.short.${verdict.tone}`),
    isBad: verdict.needsPerson,
    speed: { value: speed.value, text: speed.text, unit: speed.labels[0] ?? '' },
    bar: plan.bar,
    note: `${produced} · ${surplusText(plan.surplus, plan.dueNow, t)}`,
    isBehind: plan.isBad && plan.staleness === 'fresh',
    strip: shift,
    staleness: verdict.staleness,
  };
}
