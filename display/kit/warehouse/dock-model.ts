import { shareOf } from '#display/kit/figures/figure-model.ts';
import { shortNo } from '#display/kit/short-no.ts';
import type { TileRole } from '#display/kit/tiles/role-colours.ts';
import type { Entry } from '#shared/client/board-entries.ts';
import { isWaitingFor } from '#shared/client/warehouse-standing.ts';
import type { BoardDock, BoardDockState } from '#shared/contracts/yard/warehouse-board.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { type Staleness, valueAge } from '#shared/domain/machine/staleness.ts';
import { ageText, minutesText } from '#shared/domain/text/duration-text.ts';
import type { DockPicture } from '#shared/theme/dock-pictogram.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { byText } from './lateness-text.ts';
import { type Context, dockName, wordsIn } from './texts.ts';

/** A dock as its tile shows it. */
export interface DockModel {
  readonly id: string;
  /** Number of the appointment of its truck; null = there is none to be seen. */
  readonly appointmentNo: string | null;
  readonly name: string;
  /** Without the word for a dock: of a small tile. */
  readonly code: string;
  readonly role: TileRole;
  readonly mark: MarkName;
  readonly tone: StyledState;
  readonly needsPerson: boolean;
  /** Null = it takes both, and there is no truck. */
  readonly job: { readonly mark: 'in' | 'out'; readonly text: string } | null;
  readonly picture: DockPicture;
  readonly figure: string;
  readonly unit: string;
  /** What the figure is a part of: `/24`. */
  readonly whole: string;
  readonly isStruck: boolean;
  readonly carrier: string;
  readonly plate: string;
  readonly bar: { readonly share: number; readonly due: number | null } | null;
  readonly foot: string;
  /** The foot says why it does not go on. */
  readonly isFootStrong: boolean;
  /** Since the truck arrived. */
  readonly wait: string;
  /** Of a small tile: percent, minutes or one word, and what the second line says. */
  readonly small: { readonly figure: string; readonly unit: string; readonly line: string };
}

const MARKS: Readonly<Record<BoardDockState, MarkName>> = {
  late: 'clock',
  at_risk: 'triangle',
  waiting: 'hourglass',
  working: 'play',
  done: 'tick',
  called: 'call',
  free: 'door',
  closed: 'square',
};
const TONES: Readonly<Record<BoardDockState, StyledState>> = {
  late: 'fault',
  at_risk: 'warning',
  waiting: 'material-shortage',
  working: 'production',
  done: 'production',
  called: 'cip',
  free: 'shutdown',
  closed: 'shutdown',
};

/** How often the scanner of a dock is expected to be heard. */
const SCANNER_EXPECTED_MS = 120_000;
const HOURS_FROM_MINUTES = 60;

export function toDockModel(
  dock: Entry<BoardDock>,
  { isWorst, source }: { readonly isWorst: boolean; readonly source: Staleness },
  context: Context,
): DockModel {
  const { t, nowMs, language, timeZone } = context;
  const { state, truck, pallets, code, direction } = dock;
  const silence = silenceOf(dock, source, nowMs);
  const isOld = silence !== null;
  const isBad = state === 'late' || state === 'at_risk';
  const isEmpty = state === 'called' || state === 'free' || state === 'closed';
  const job = truck?.job ?? (direction === 'both' ? null : direction);
  const carrierName = language === 'en' ? (truck?.carrierEn ?? truck?.carrier) : truck?.carrier;
  const carrier = carrierName ?? (truck ? orderNo(dock.order, context) : '');
  const words = isEmpty ? emptyWords(dock, context) : busyWords(dock, context);
  const share = pallets ? (shareOf(pallets.done, pallets.planned) ?? 0) : 0;
  const ageWords =
    silence && dock.silentSince !== null
      ? t('warehouseBoard.tile.data', { age: ageText(nowMs - dock.silentSince, language) })
      : null;
  const cause = dock.cause ? wordsIn(context, dock.cause) : null;
  const percent = pallets ? { figure: String(Math.floor(share * 100)), unit: '%' } : null;
  return {
    id: dock.id,
    appointmentNo: truck?.no ?? null,
    name: dockName(context, code),
    code,
    role: isOld ? 'old' : isBad ? (isWorst ? 'worst' : 'bad') : isEmpty ? 'quiet' : 'plain',
    mark: isOld ? 'question' : MARKS[state],
    tone: isOld ? 'unknown' : TONES[state],
    needsPerson: false,
    job: job === null ? null : { mark: job, text: t(`warehouseBoard.job.${job}`) },
    picture:
      state === 'closed'
        ? 'closed'
        : isEmpty || !truck || isWaitingFor(dock)
          ? 'open'
          : (truck.vehicleType ?? 'truck'),
    figure: words.figure,
    unit: words.unit,
    whole: words.whole,
    isStruck: silence === 'dead',
    carrier: isEmpty && state === 'closed' ? '' : carrier,
    plate: state === 'closed' ? '' : (truck?.plate ?? ''),
    bar: isEmpty || !pallets ? null : { share, due: dock.dueShare },
    foot: ageWords ?? words.foot,
    isFootStrong: ageWords !== null || cause !== null,
    wait:
      isEmpty || isOld || truck?.arrivedAt == null
        ? ''
        : minutesText(nowMs - truck.arrivedAt, language, HOURS_FROM_MINUTES),
    small: {
      ...(isBad || isEmpty
        ? { figure: words.small, unit: words.unit }
        : (percent ?? { figure: words.small, unit: '' })),
      line:
        ageWords ??
        (isBad || state === 'waiting'
          ? (cause ?? carrier)
          : isEmpty
            ? smallEmptyLine(dock, carrier, timeZone, context)
            : carrier),
    },
  };
}

function orderNo(order: string | null, context: Context): string {
  return order === null ? '' : shortNo(order, context);
}

interface Words {
  readonly figure: string;
  readonly unit: string;
  readonly whole: string;
  readonly foot: string;
  readonly small: string;
}

function busyWords(dock: BoardDock, context: Context): Words {
  const { t, timeZone } = context;
  const { state, pallets, byMs, truck, order, waits } = dock;
  const cause = dock.cause ? wordsIn(context, dock.cause) : null;
  const foot =
    cause ??
    (waits
      ? t('warehouseBoard.waits', { count: waits.trucks })
      : isWaitingFor(dock)
        ? t('warehouseBoard.tile.absent')
        : state === 'waiting'
          ? t('warehouseBoard.tile.to_begin')
          : orderNo(order, context));
  if ((state === 'late' || state === 'at_risk') && byMs !== null) {
    const { text, unit } = byText(state, byMs, context);
    return { figure: text, unit, whole: '', foot, small: text };
  }
  if (pallets) {
    const figure = String(Math.floor(pallets.done));
    return { figure, unit: '', whole: `/${Math.ceil(pallets.planned)}`, foot, small: figure };
  }
  // Nothing is scanned: the slot alone says when it is to be done.
  const end = truck?.slotEnd == null ? '' : clockTime(truck.slotEnd, timeZone);
  const byPlan = end === '' ? foot : t('warehouseBoard.tile.by_plan');
  return { figure: end, unit: '', whole: '', foot: cause ?? byPlan, small: end };
}

function emptyWords({ state, closed, truck }: BoardDock, context: Context): Words {
  const { t, timeZone } = context;
  const start = truck?.slotStart ?? truck?.arrivedAt ?? null;
  if (state === 'closed') {
    const word = t(closed ? 'warehouseBoard.tile.closed' : 'warehouseBoard.tile.not_open');
    // Outside of its hours: until its next truck.
    const next = start !== null && start > context.nowMs ? start : null;
    const until = closed ? closed.until : next;
    const foot = until === null ? '' : t('warehouseBoard.tile.until', { time: clockTime(until, timeZone) });
    return { figure: word, unit: '', whole: '', foot, small: word };
  }
  const time = start === null ? '' : clockTime(start, timeZone);
  const isCalled = state === 'called';
  return {
    figure: time || t('warehouseBoard.tile.free'),
    unit: '',
    whole: '',
    foot:
      time === '' ? '' : t(isCalled ? 'warehouseBoard.tile.free_called' : 'warehouseBoard.tile.free_next'),
    small: t(isCalled ? 'warehouseBoard.tile.called' : 'warehouseBoard.tile.free'),
  };
}

function smallEmptyLine(
  { state, closed, truck }: BoardDock,
  carrier: string,
  timeZone: string,
  context: Context,
): string {
  if (state === 'closed') return closed ? wordsIn(context, closed) : '';
  const start = truck?.slotStart ?? null;
  return [start === null ? '' : clockTime(start, timeZone), carrier].filter(Boolean).join(' ');
}

/** Why the tile is old: its scanner is silent, or all docks are. Null = it is not. */
function silenceOf({ silentSince }: BoardDock, source: Staleness, nowMs: number): 'stale' | 'dead' | null {
  if (source === 'stale' || source === 'dead') return source;
  if (silentSince === null) return null;
  const heard = { sourceTs: silentSince, arrivalTs: silentSince, quality: 'good' } as const;
  return valueAge(heard, SCANNER_EXPECTED_MS, nowMs).staleness === 'dead' ? 'dead' : 'stale';
}

/** Of a closed dock: what its first line says. */
export function closedReason({ closed }: BoardDock, context: Context): string {
  return closed ? wordsIn(context, closed) : '';
}
