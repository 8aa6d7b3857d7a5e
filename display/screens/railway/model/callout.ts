import { nameIn } from '#display/kit/texts.ts';
import type { CalloutModel } from '#display/kit3d/hud/callout-cards.ts';
import { calloutsOf } from '#display/kit3d/hud/callout-plan.ts';
import type { Entry } from '#shared/client/board-entries.ts';
import type { RailwayEntries } from '#shared/client/railway-entries.ts';
import type { BoardHandler } from '#shared/contracts/railway/railway-board.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { areBoxes, trainOf, unitsLeft } from './focus.ts';
import { type RailwayContext, railwayWords } from './texts.ts';

/** What is written at machines that stopped. */
export function toCallouts(
  culprits: readonly Entry<BoardHandler>[],
  entries: RailwayEntries,
  context: RailwayContext,
): readonly CalloutModel[] {
  return calloutsOf(culprits, (culprit, others) => toCard(culprit, others, entries, context));
}

function toCard(
  culprit: Entry<BoardHandler>,
  others: number,
  { wagons }: RailwayEntries,
  context: RailwayContext,
): CalloutModel {
  const { t, language, timeZone } = context;
  const name = nameIn(language, culprit);
  const cause = culprit.cause ? railwayWords(context, culprit.cause) : '';
  const told = [culprit.code, cause].filter(Boolean).join(' ') || t('railway.callout.fault');
  const trainId = trainOf(culprit, wagons);
  const mine = wagons.filter((wagon) => wagon.trainId === trainId);
  const left = unitsLeft(mine);
  return {
    anchorId: culprit.id,
    state: 'fault',
    titles: [`${name} · ${told}`, `${name} · ${culprit.code ?? told}`],
    detail: [
      t('railway.callout.since', { time: clockTime(culprit.since, timeZone) }),
      left > 0 ? t(areBoxes(mine) ? 'railway.callout.boxes' : 'railway.callout.units', { count: left }) : '',
      others > 0 ? t('railway.callout.more', { count: others }) : '',
    ]
      .filter(Boolean)
      .join(' · '),
  };
}
