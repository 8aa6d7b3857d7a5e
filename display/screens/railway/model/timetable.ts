import type { Entry } from '#shared/client/board-entries.ts';
import type { RailwayEntries } from '#shared/client/railway-entries.ts';
import type { BoardTrain } from '#shared/contracts/railway/railway-board.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { isLate, lateTrains } from './focus.ts';
import type { RailwayContext } from './texts.ts';
import { destinationOf, lastOf, lateText } from './verdict.ts';
import { tonnesText } from './wagon-cells.ts';

export interface TimetableRow {
  readonly id: string;
  readonly no: string;
  readonly shortNo: string;
  readonly time: string;
  readonly place: string;
  readonly tone: StyledState;
  readonly mark: MarkName;
  readonly word: string;
  readonly isLate: boolean;
  /** Left, or will not run. */
  readonly isOver: boolean;
}

export interface Timetable {
  readonly rows: readonly TimetableRow[];
  readonly note: string;
  readonly staleness: Staleness;
}

export interface WeighingItem {
  readonly wagonNo: string;
  readonly text: string;
  readonly isOverload: boolean;
}

export interface Weighings {
  readonly label: string;
  /** The newest first. */
  readonly items: readonly WeighingItem[];
  readonly note: string;
  readonly staleness: Staleness;
}

export const TIMETABLE_ROWS = 3;

/** The next trains in the order of their departure; those that are late by most are among them. */
export function toTimetable(
  entries: RailwayEntries,
  staleness: Staleness,
  context: RailwayContext,
): Timetable {
  const { trains } = entries;
  const due = trains.filter(({ state }) => state !== 'departed');
  const late = lateTrains(entries).slice(0, TIMETABLE_ROWS);
  const others = due.filter((train) => !late.includes(train));
  // Where nothing is due any more, what left last.
  const chosen =
    due.length > 0 ? [...late, ...others].slice(0, TIMETABLE_ROWS) : trains.slice(-TIMETABLE_ROWS);
  return {
    rows: trains.filter((train) => chosen.includes(train)).map((train) => toRow(train, context)),
    note: chosen.length === 0 ? context.t('railway.train.none') : '',
    staleness,
  };
}

function toRow(train: Entry<BoardTrain>, context: RailwayContext): TimetableRow {
  const { t, timeZone } = context;
  const { id, no, state, departsAt, byMs } = train;
  const base = {
    id,
    no,
    shortNo: lastOf(no),
    time: clockTime(departsAt, timeZone),
    place: destinationOf(train, context),
    isLate: isLate(train),
    isOver: state === 'departed' || state === 'cancelled',
  };
  if (state === 'cancelled')
    return { ...base, tone: 'shutdown', mark: 'cross', word: t('railway.train.cancelled') };
  if (state === 'departed')
    return { ...base, tone: 'shutdown', mark: 'arrow', word: t('railway.train.departed') };
  return base.isLate
    ? {
        ...base,
        tone: 'fault',
        mark: 'clock',
        word: t('railway.train.late', { by: lateText(byMs ?? 0, context) }),
      }
    : { ...base, tone: 'production', mark: 'tick', word: t('railway.train.on_time') };
}

const SHORT_NO = 4;

/** What was weighed last. */
export function toWeighings(
  { weighings }: RailwayEntries,
  staleness: Staleness,
  { t }: RailwayContext,
): Weighings {
  return {
    label: t('railway.weighings.label'),
    items: weighings.map(({ wagonNo, netTonnes, isOverload }) => ({
      wagonNo,
      text: `…${wagonNo.slice(-SHORT_NO)} ${tonnesText(netTonnes)}`,
      isOverload,
    })),
    note: weighings.length === 0 ? t('railway.weighings.none') : '',
    staleness,
  };
}
