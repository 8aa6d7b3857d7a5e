import { nameIn } from '#display/kit/texts.ts';
import { byText } from '#display/kit/warehouse/lateness-text.ts';
import { taskName } from '#display/kit/warehouse/task-name.ts';
import { type Context, wordsIn } from '#display/kit/warehouse/texts.ts';
import type { Entry } from '#shared/client/board-entries.ts';
import type { ExceptionKind } from '#shared/contracts/orders/warehouse-exception.ts';
import type { BoardException, BoardTask, BoardZone } from '#shared/contracts/yard/warehouse-board.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { minutesText } from '#shared/domain/text/duration-text.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';

const HOURS_FROM_MINUTES = 60;

export interface BarModel {
  readonly share: number;
  /** Null = no mark. */
  readonly due: number | null;
}

export interface TaskLine {
  readonly id: string;
  readonly kind: BoardTask['kind'];
  readonly no: string;
  readonly mark: MarkName;
  readonly tone: StyledState;
  readonly time: string;
  readonly job: 'in' | 'out';
  readonly text: string;
  readonly bar: BarModel | null;
  readonly value: string;
  readonly isBad: boolean;
}

const TASK_LOOKS = {
  late: ['clock', 'fault'],
  at_risk: ['triangle', 'warning'],
  waiting: ['hourglass', 'material-shortage'],
  working: ['play', 'production'],
  done: ['tick', 'production'],
} as const satisfies Record<BoardTask['state'], readonly [MarkName, StyledState]>;

export function toTaskLine(task: Entry<BoardTask>, context: Context): TaskLine {
  const { state, byMs, share } = task;
  const [mark, tone] = TASK_LOOKS[state];
  const isBad = state === 'late' || state === 'at_risk';
  const by = isBad && byMs !== null ? byText(state, byMs, context) : null;
  return {
    id: task.id,
    kind: task.kind,
    no: task.no,
    mark,
    tone,
    time: clockTime(task.dueAt, context.timeZone),
    job: task.job,
    text: taskName(task, context),
    bar: share === null ? null : { share, due: task.dueShare },
    value: by
      ? [by.text, by.unit].filter(Boolean).join(' ')
      : share === null
        ? ''
        : `${Math.floor(share * 100)}%`,
    isBad,
  };
}

export interface ZoneRow {
  readonly id: string;
  readonly name: string;
  readonly bar: BarModel | null;
  readonly picked: string;
  readonly isBehind: boolean;
  readonly waiting: string;
  readonly isWaitingLong: boolean;
  readonly used: string;
  readonly isFull: boolean;
}

/** Behind what is due by more than this share. */
const BEHIND = 0.2;
const MANY_WAITING = 20;
const FULL = 0.9;

export function toZoneRow(zone: Entry<BoardZone>, { language }: Context): ZoneRow {
  const { pickShare, pickDueShare, putAwayWaiting, locationsUsed, locationsTotal } = zone;
  const used = locationsTotal === 0 ? null : locationsUsed / locationsTotal;
  return {
    id: zone.id,
    name: nameIn(language, zone),
    bar: pickShare === null ? null : { share: pickShare, due: pickDueShare },
    picked: pickShare === null ? '' : `${Math.floor(pickShare * 100)}%`,
    isBehind: pickShare !== null && pickDueShare !== null && pickDueShare - pickShare > BEHIND,
    waiting: String(Math.ceil(putAwayWaiting)),
    isWaitingLong: putAwayWaiting > MANY_WAITING,
    used: used === null ? '' : `${Math.floor(used * 100)}%`,
    isFull: used !== null && used > FULL,
  };
}

/** How much is wrong there. */
export function troubleOf({ isBehind, isFull, isWaitingLong }: ZoneRow): number {
  return (isBehind ? 4 : 0) + (isFull ? 2 : 0) + (isWaitingLong ? 1 : 0);
}

export interface ExceptionRow {
  readonly id: string;
  readonly mark: MarkName;
  readonly tone: StyledState;
  readonly text: string;
  readonly since: string;
  readonly isNew: boolean;
}

const EXCEPTION_LOOKS = {
  shortage: ['gap', 'fault'],
  damage: ['cross', 'shutdown'],
  equipment: ['bolt', 'fault'],
  quality_hold: ['flask', 'warning'],
  staff: ['person', 'material-shortage'],
  device_offline: ['question', 'unknown'],
  other: ['triangle', 'warning'],
} as const satisfies Record<ExceptionKind, readonly [MarkName, StyledState]>;

export function toExceptionRow(exception: Entry<BoardException>, context: Context): ExceptionRow {
  const [mark, tone] = EXCEPTION_LOOKS[exception.kind];
  const { nowMs, language } = context;
  return {
    id: exception.id,
    mark,
    tone,
    text: wordsIn(context, exception),
    since: minutesText(nowMs - exception.since, language, HOURS_FROM_MINUTES),
    isNew: exception.acknowledgedAt === null,
  };
}
