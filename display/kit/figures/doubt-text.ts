import type { KitTranslate } from '#display/kit/texts.ts';
import type { OeeDoubt } from '#shared/contracts/history/history.ts';

/** A figure that cannot be right is not shown. */
export interface DoubtText {
  /** In place of the number. */
  readonly text: string;
  /** What is to be looked into. */
  readonly reason: string;
}

/** Doubts about what was counted, of which a share of the plan is no more right than the OEE. */
const OF_COUNTS: ReadonlySet<OeeDoubt> = new Set(['counter']);

/** Null = nothing is wrong. */
export function doubtText(doubts: readonly OeeDoubt[], t: KitTranslate): DoubtText | null {
  const [first] = doubts;
  return first === undefined ? null : { text: t('board.doubt.mark'), reason: t(`board.doubt.${first}`) };
}

export function countDoubt(doubts: readonly OeeDoubt[], t: KitTranslate): DoubtText | null {
  return doubtText(
    doubts.filter((doubt) => OF_COUNTS.has(doubt)),
    t,
  );
}
