import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import { shortNo } from '#display/kit/short-no.ts';
import type { WarehouseEntries } from '#shared/client/warehouse-entries.ts';
import type { BoardDock, BoardTask } from '#shared/contracts/warehouse/warehouse-board.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { spaceScripts } from '#shared/domain/text/mixed-script.ts';
import type { WarehouseAges } from './ages.ts';
import { byText, latenessText } from './lateness-text.ts';
import { taskName } from './task-name.ts';
import { type Context, dockName, wordsIn } from './texts.ts';

const QUIET = {
  tone: 'production',
  clock: '',
  clockUnit: '',
  briefDetail: '',
  cause: null,
  needsPerson: false,
  staleness: 'fresh',
} as const;

/** Are we on time; otherwise which dock or wave is late, by how much, and why. */
export function toVerdict(entries: WarehouseEntries, ages: WarehouseAges, context: Context): VerdictModel {
  const { t, timeZone } = context;
  if (ages.verdict === 'dead') {
    const { oldestMs } = ages;
    const detail =
      oldestMs === null
        ? t('warehouseBoard.never')
        : t('warehouseBoard.lost_detail', { time: clockTime(oldestMs, timeZone) });
    return {
      ...QUIET,
      level: 'unknown',
      tone: 'unknown',
      word: t('warehouseBoard.verdict.lost'),
      detail,
      briefDetail: detail,
      staleness: 'dead',
    };
  }
  const base = { ...QUIET, staleness: ages.verdict };
  const worst = worstOf(entries, 'late', context) ?? worstOf(entries, 'at_risk', context);
  if (worst) return { ...base, ...badVerdict(worst, entries, context) };
  const { docks } = entries;
  if (docks.length > 0 && docks.every(({ state }) => state === 'closed'))
    return {
      ...base,
      level: 'unknown',
      tone: 'shutdown',
      word: t('warehouseBoard.verdict.closed'),
      ...plain(nextTruck(entries, context) ?? t('warehouseBoard.closed_until')),
    };
  const isClear = isAllDone(entries);
  return {
    ...base,
    level: 'good',
    mark: 'tick',
    word: t(isClear ? 'warehouseBoard.verdict.clear' : 'warehouseBoard.verdict.on_time'),
    ...plain(
      isClear
        ? (nextTruck(entries, context) ?? t('warehouseBoard.none_due'))
        : (nextDue(entries, context) ?? t('warehouseBoard.none_due')),
    ),
  };
}

function plain(detail: string): Pick<VerdictModel, 'detail' | 'briefDetail'> {
  return { detail, briefDetail: detail };
}

type Worst = (Pick<BoardDock, 'cause'> & { readonly byMs: number }) &
  ({ readonly code: string } | { readonly name: string }) & { readonly state: 'late' | 'at_risk' };

/** Of a dock and the wave that goes to it the dock is named. */
function worstOf(
  { docks, tasks, figures }: WarehouseEntries,
  state: 'late' | 'at_risk',
  context: Context,
): Worst | null {
  const places = docks.filter((dock) => dock.state === state);
  const shown = new Set(places.map(({ code }) => code));
  const alone = tasks.filter((task) => task.state === state && !task.docks.some((code) => shown.has(code)));
  const found = [
    ...places.map(({ code, byMs, cause }) => ({ code, byMs: byMs ?? 0, cause, state })),
    ...alone.map((task) => ({
      name: taskName(task, context),
      byMs: task.byMs ?? 0,
      cause: task.cause,
      state,
    })),
    ...(looseOf(figures, state) > 0
      ? [{ name: context.t('warehouseBoard.loose'), byMs: figures?.loose.byMs ?? 0, cause: null, state }]
      : []),
  ];
  return found.toSorted((a, b) => b.byMs - a.byMs)[0] ?? null;
}

/** How many orders that are in no wave are late, or at risk. */
function looseOf(figures: WarehouseEntries['figures'], state: 'late' | 'at_risk'): number {
  return (state === 'late' ? figures?.loose.late : figures?.loose.atRisk) ?? 0;
}

function badVerdict(
  worst: Worst,
  entries: WarehouseEntries,
  context: Context,
): Pick<
  VerdictModel,
  'level' | 'tone' | 'word' | 'clock' | 'clockUnit' | 'detail' | 'briefDetail' | 'needsPerson'
> & {
  readonly mark: 'clock' | 'triangle';
} {
  const { t, language } = context;
  const isLate = worst.state === 'late';
  const dock = 'code' in worst ? dockName(context, worst.code) : null;
  const word =
    dock === null
      ? t('warehouseBoard.verdict.late_wave')
      : spaceScripts(t(isLate ? 'warehouseBoard.verdict.late' : 'warehouseBoard.verdict.at_risk', { dock }));
  // In Chinese the word says what the sign says in English.
  const { text, unit } = byText(worst.state, worst.byMs, context);
  const isSigned = language === 'en' || !isLate;
  const clock = isSigned ? text : text.slice(1);
  // A long code leaves no room for a unit as large as the number.
  const isWhole = !isSigned && (dock === null || /^\d/.test(dock));
  const hasClock = (isLate || language === 'en') && !isWhole;
  const cause = worst.cause ? wordsIn(context, worst.cause) : null;
  const lead = [
    dock === null && 'name' in worst ? worst.name : '',
    cause === null ? '' : `${t('warehouseBoard.cause')}${cause}`,
  ];
  const counts = countsText(entries, context);
  const brief = lead.filter(Boolean).join(' · ');
  return {
    level: 'bad',
    tone: isLate ? 'fault' : 'warning',
    mark: isLate ? 'clock' : 'triangle',
    word: isWhole ? [word, clock, unit].filter(Boolean).join(' ') : word,
    clock: hasClock ? clock : '',
    clockUnit: hasClock ? unit : '',
    detail: [
      ...lead,
      isLate ? '' : spaceScripts(t('warehouseBoard.about', { time: latenessText(worst.byMs, context) })),
      counts,
    ]
      .filter(Boolean)
      .join(' · '),
    briefDetail: brief === '' ? counts : brief,
    needsPerson: isLate && !isAcknowledged(worst, entries),
  };
}

/** Its cause is acknowledged; where no open exception is its cause, every one is. */
function isAcknowledged({ cause }: Worst, { exceptions }: WarehouseEntries): boolean {
  const causes = exceptions.filter(({ text }) => text === cause?.text);
  const asked = causes.length > 0 ? causes : exceptions;
  return asked.length > 0 && asked.every(({ acknowledgedAt }) => acknowledgedAt !== null);
}

function countsText({ docks, tasks, figures }: WarehouseEntries, { t, language }: Context): string {
  const count = (state: 'late' | 'at_risk'): number => {
    const places = new Set(docks.filter((dock) => dock.state === state).map(({ code }) => code));
    const alone = tasks.filter((task) => task.state === state && !hasDock(task, places));
    return places.size + alone.length + looseOf(figures, state);
  };
  const [late, risk] = [count('late'), count('at_risk')];
  const parts = [
    late > 0 ? t('warehouseBoard.counts.late', { count: late }) : '',
    risk > 0 ? t('warehouseBoard.counts.at_risk', { count: risk }) : '',
  ];
  return parts.filter(Boolean).join(language === 'en' ? ', ' : '，');
}

function hasDock({ docks }: BoardTask, places: ReadonlySet<string>): boolean {
  return docks.some((code) => places.has(code));
}

function isAllDone({ docks, tasks, figures }: WarehouseEntries): boolean {
  if (!figures) return false;
  const { outbound, inbound } = figures;
  const planned = outbound.planned + inbound.planned;
  return (
    planned > 0 &&
    outbound.done >= outbound.planned &&
    inbound.done >= inbound.planned &&
    docks.every(({ state }) => state === 'free' || state === 'closed' || state === 'done') &&
    tasks.every(({ state }) => state === 'done')
  );
}

/** Which truck is due to be done next, and what is left to do. */
function nextDue({ docks }: WarehouseEntries, context: Context): string | null {
  const { t, timeZone, language } = context;
  const [dock] = docks
    .filter(({ state }) => state === 'working' || state === 'waiting')
    .flatMap(({ truck, ...rest }) =>
      truck?.slotEnd == null ? [] : [{ ...rest, truck, slotEnd: truck.slotEnd }],
    )
    .toSorted((a, b) => a.slotEnd - b.slotEnd);
  if (!dock) return null;
  const { carrier, carrierEn } = dock.truck;
  const who = (language === 'en' ? (carrierEn ?? carrier) : carrier) ?? shortNo(dock.order ?? '', context);
  const rest = dock.pallets ? Math.ceil(dock.pallets.planned - dock.pallets.done) : 0;
  const time = clockTime(dock.slotEnd, timeZone);
  const next = spaceScripts(
    t('warehouseBoard.next', { time, dock: dockName(context, dock.code), who }),
  ).trim();
  return rest > 0 ? `${next} · ${t('warehouseBoard.rest', { count: rest })}` : next;
}

function nextTruck({ docks }: WarehouseEntries, { t, timeZone, nowMs }: Context): string | null {
  const starts = docks.flatMap(({ truck }) =>
    truck?.slotStart != null && truck.slotStart > nowMs ? [truck.slotStart] : [],
  );
  if (starts.length === 0) return null;
  return t('warehouseBoard.next_truck', { time: clockTime(Math.min(...starts), timeZone) });
}
