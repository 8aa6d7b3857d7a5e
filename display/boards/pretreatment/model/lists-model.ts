import type { HallEntries } from '#display/kit/pretreatment/entries.ts';
import { shortNo } from '#display/kit/short-no.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { Entry } from '#shared/client/board-entries.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { BoardBatch, BoardUnitAlarm } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { type BatchProgress, isBatchOver, progressOf } from '#shared/domain/pretreatment/batch-progress.ts';
import { briefMinutes, minutesText } from '#shared/domain/text/duration-text.ts';
import { spaceScripts } from '#shared/domain/text/mixed-script.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import type { PretreatmentContext } from './texts.ts';
import { batchText } from './unit-foot.ts';

/** A list with everything that it could show; the view shows as many rows as it has places. */
export interface ListModel<Row> {
  readonly title: string;
  readonly aside: string;
  readonly rows: readonly Row[];
  /** What it says without rows. */
  readonly note: string;
  readonly staleness: Staleness;
}

/** Steps or phases as a bar of as many pieces: those that are over, and how much of the current one. */
export interface StepsModel {
  readonly count: number;
  /** From 0; `count` = all are over. */
  readonly current: number;
  readonly share: number;
}

export interface BatchRow {
  readonly id: Id;
  readonly no: string;
  readonly wholeNo: string;
  readonly product: string;
  readonly mark: MarkName;
  readonly tone: StyledState;
  readonly isBad: boolean;
  readonly steps: StepsModel;
  readonly text: string;
  /** When it is usable. */
  readonly time: string;
  readonly note: string;
}

const MINUTE_MS = 60_000;
/** Less is not called late. */
const LATE_MS = MINUTE_MS;

export function isLate({ lateMs }: BatchProgress): boolean {
  return lateMs !== null && lateMs >= LATE_MS;
}

/** Batches in work, the latest first. */
export function toBatchList(
  { hall }: HallEntries,
  staleness: Staleness,
  context: PretreatmentContext,
): ListModel<BatchRow> {
  const { t, nowMs, timeZone } = context;
  const open = [...hall.batches]
    .filter(([, { state }]) => !isBatchOver(state) && state !== 'planned')
    .map(([id, batch]) => ({ id, batch, progress: progressOf(batch, nowMs) }))
    .toSorted((a, b) => trouble(b) - trouble(a) || (b.progress.lateMs ?? 0) - (a.progress.lateMs ?? 0));
  const late = open.filter(({ progress }) => isLate(progress)).length;
  const [next] = [...hall.batches.values()]
    .filter(({ state, plannedReleaseAt }) => state === 'planned' && plannedReleaseAt !== null)
    .toSorted((a, b) => (a.plannedReleaseAt ?? 0) - (b.plannedReleaseAt ?? 0));
  const key = late > 0 ? 'late' : 'open';
  return {
    title: t('pretreatmentBoard.batches.title'),
    aside: open.length === 0 ? '' : t(`pretreatmentBoard.batches.${key}`, { count: open.length, late }),
    rows: open.map((one) => toBatchRow(one, context)),
    note:
      next?.plannedReleaseAt == null
        ? t('pretreatmentBoard.batches.none')
        : t('pretreatmentBoard.batches.none_next', {
            no: shortNo(next.no, context),
            time: clockTime(next.plannedReleaseAt, timeZone),
          }),
    staleness,
  };
}

interface OpenBatch {
  readonly id: Id;
  readonly batch: BoardBatch;
  readonly progress: BatchProgress;
}

function trouble({ batch, progress }: OpenBatch): number {
  if (batch.state === 'held' || (progress.isStepOverdue && isLate(progress))) return 2;
  return isLate(progress) ? 1 : 0;
}

const TROUBLE_LOOKS = [
  ['play', 'production'],
  ['triangle', 'warning'],
  ['clock', 'fault'],
] as const satisfies readonly (readonly [MarkName, StyledState])[];

function toBatchRow(open: OpenBatch, context: PretreatmentContext): BatchRow {
  const { t, language, timeZone } = context;
  const { id, batch, progress } = open;
  const level = trouble(open);
  const isWaiting = batch.state === 'complete' && level === 0;
  const [mark, tone] = TROUBLE_LOOKS[level] ?? TROUBLE_LOOKS[0];
  const { forecastReleaseAt, lateMs, elapsedMs, plannedMs } = progress;
  const count = batch.steps.length;
  const isComplete = batch.state === 'complete';
  const text = batchText(batch, context);
  return {
    id,
    no: endOf(shortNo(batch.no, context)),
    wholeNo: batch.no,
    product: nameIn(language, batch.product),
    mark: isWaiting ? 'hourglass' : mark,
    tone: isWaiting ? 'shutdown' : tone,
    isBad: level > 0,
    steps: {
      count,
      current: isComplete ? count : Math.max(0, batch.stepNo - 1),
      share: elapsedMs === null || !plannedMs ? 0 : Math.min(1, elapsedMs / plannedMs),
    },
    text: spaceScripts(
      batch.steps[batch.stepNo - 1] === undefined || isComplete || batch.state === 'held'
        ? text
        : t('pretreatmentBoard.batch.step', { no: batch.stepNo, count, text }),
    ),
    time: forecastReleaseAt === null ? '–' : clockTime(forecastReleaseAt, timeZone),
    note:
      forecastReleaseAt === null
        ? t('pretreatmentBoard.batch.unknown')
        : lateMs === null
          ? t('pretreatmentBoard.batch.no_plan')
          : isLate(progress)
            ? t('pretreatmentBoard.batch.late', { time: briefMinutes(lateMs, language) })
            : t('pretreatmentBoard.batch.on_time'),
  };
}

/** What tells one long number from another is its end. */
const SHOWN_CHARACTERS = 10;

function endOf(no: string): string {
  return no.length <= SHOWN_CHARACTERS ? no : `…${no.slice(3 - SHOWN_CHARACTERS)}`;
}

export interface AlarmRow {
  /** Of the alarm; null = several stand for one row. */
  readonly id: Id | null;
  readonly key: string;
  readonly mark: MarkName;
  readonly tone: StyledState;
  readonly text: string;
  readonly since: string;
  readonly isNew: boolean;
}

const PRIORITIES = ['high', 'medium', 'low'] as const satisfies readonly BoardUnitAlarm['priority'][];
const ALARM_LOOKS = {
  high: ['bolt', 'fault'],
  medium: ['triangle', 'warning'],
  low: ['triangle', 'shutdown'],
} as const satisfies Record<BoardUnitAlarm['priority'], readonly [MarkName, StyledState]>;
/** More than so many in so long a time become one row for each unit. */
const FLOOD = { count: 10, withinMs: 10 * MINUTE_MS } as const;

/** New ones first, then by priority, then the newest. */
export function toAlarmList(
  { alarms, hall }: HallEntries,
  staleness: Staleness,
  context: PretreatmentContext,
): ListModel<AlarmRow> {
  const { t, nowMs, language } = context;
  const ordered = alarms.toSorted(
    (a, b) =>
      Number(a.isAcknowledged) - Number(b.isAcknowledged) ||
      PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) ||
      b.raisedAt - a.raisedAt,
  );
  const fresh = ordered.filter(({ isAcknowledged }) => !isAcknowledged).length;
  const recent = ordered.filter(({ raisedAt }) => nowMs - raisedAt <= FLOOD.withinMs);
  const isFlood = recent.length > FLOOD.count;
  const unitName = (id: Id): string => {
    const unit = hall.units.get(id);
    return unit ? nameIn(language, unit) : '';
  };
  const rowOf = (alarm: Entry<BoardUnitAlarm>, count: number): AlarmRow => {
    const [mark, tone] = ALARM_LOOKS[alarm.priority];
    const unit = unitName(alarm.unitId);
    const text = nameIn(language, alarm);
    return {
      id: count > 1 ? null : alarm.id,
      key: alarm.id,
      mark,
      tone,
      text: spaceScripts(
        count > 1
          ? t('pretreatmentBoard.alarms.flood', { unit, count })
          : t('pretreatmentBoard.alarms.of_unit', { unit, text }).trim(),
      ),
      since: minutesText(nowMs - alarm.raisedAt, language),
      isNew: !alarm.isAcknowledged,
    };
  };
  const rows = isFlood
    ? ordered
        .filter((alarm, index) => ordered.findIndex(({ unitId }) => unitId === alarm.unitId) === index)
        .map((alarm) => rowOf(alarm, ordered.filter(({ unitId }) => unitId === alarm.unitId).length))
    : ordered.map((alarm) => rowOf(alarm, 1));
  return {
    title:
      fresh > 0
        ? t('pretreatmentBoard.alarms.fresh', { count: alarms.length, fresh })
        : t('pretreatmentBoard.alarms.title', { count: alarms.length }),
    aside: '',
    rows,
    note: t('pretreatmentBoard.alarms.none'),
    staleness,
  };
}
