import { nameIn } from '#display/kit/texts.ts';
import type { CalloutModel } from '#display/kit3d/hud/callout.tsx';
import type { Entry } from '#shared/client/board-entries.ts';
import type { RailwayEntries } from '#shared/client/railway-entries.ts';
import type { BoardHandler } from '#shared/contracts/warehouse/railway/railway-board.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { areBoxes, trainOf, unitsLeft } from './focus.ts';
import { type RailwayContext, railwayWords } from './texts.ts';

/** What is written at the machine that stopped; of several at the first, with how many others there are. */
export function toCallout(
  culprits: readonly Entry<BoardHandler>[],
  { wagons }: RailwayEntries,
  context: RailwayContext,
): CalloutModel | null {
  const [first] = culprits;
  if (!first) return null;
  const { t, language, timeZone } = context;
  const name = nameIn(language, first);
  const cause = first.cause ? railwayWords(context, first.cause) : '';
  const told = [first.code, cause].filter(Boolean).join(' ') || t('railway.callout.fault');
  const trainId = trainOf(first, wagons);
  const mine = wagons.filter((wagon) => wagon.trainId === trainId);
  const left = unitsLeft(mine);
  return {
    anchorId: first.id,
    state: 'fault',
    titles: [`${name} · ${told}`, `${name} · ${first.code ?? told}`],
    detail: [
      t('railway.callout.since', { time: clockTime(first.since, timeZone) }),
      left > 0 ? t(areBoxes(mine) ? 'railway.callout.boxes' : 'railway.callout.units', { count: left }) : '',
      culprits.length > 1 ? t('railway.callout.more', { count: culprits.length - 1 }) : '',
    ]
      .filter(Boolean)
      .join(' · '),
  };
}
