import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import { shortNo } from '#display/kit/short-no.ts';
import type { WarehouseEntries } from '#shared/client/warehouse-entries.ts';
import { type LateCounts, type LateThing, warehouseStanding } from '#shared/client/warehouse-standing.ts';
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

/** Are we on time; otherwise what is late, by how much, and why. */
export function toVerdict(entries: WarehouseEntries, ages: WarehouseAges, context: Context): VerdictModel {
  const { t, timeZone } = context;
  const base = { ...QUIET, staleness: ages.verdict };
  const standing = warehouseStanding(entries, ages.verdict);
  const nextOr = (key: 'closed_until' | 'none_due') =>
    plain(nextTruck(entries, context) ?? t(`warehouseBoard.${key}`));
  switch (standing.kind) {
    case 'lost': {
      const { oldestMs } = ages;
      const time = oldestMs === null ? '' : clockTime(oldestMs, timeZone);
      const detail = time === '' ? t('warehouseBoard.never') : t('warehouseBoard.lost_detail', { time });
      const word = t('warehouseBoard.verdict.lost');
      return { ...base, level: 'unknown', tone: 'unknown', word, ...plain(detail), staleness: 'dead' };
    }
    case 'late':
    case 'at_risk':
      return { ...base, ...badVerdict(standing.worst, standing.counts, entries, context) };
    case 'closed': {
      const word = t('warehouseBoard.verdict.closed');
      return { ...base, level: 'unknown', tone: 'shutdown', word, ...nextOr('closed_until') };
    }
    case 'not_begun': {
      const word = t('warehouseBoard.verdict.not_begun', { count: standing.orders });
      return { ...base, level: 'unknown', tone: 'shutdown', word, ...nextOr('none_due') };
    }
    case 'nothing': {
      const word = t('warehouseBoard.verdict.nothing');
      return { ...base, level: 'unknown', tone: 'shutdown', word, ...nextOr('none_due') };
    }
    case 'clear':
    case 'on_time': {
      const next = standing.kind === 'clear' ? null : nextDue(entries, context);
      const detail = next === null ? nextOr('none_due') : plain(next);
      const word = t(`warehouseBoard.verdict.${standing.kind}`);
      return { ...base, level: 'good', mark: 'tick', word, ...detail };
    }
  }
}

function plain(detail: string): Pick<VerdictModel, 'detail' | 'briefDetail'> {
  return { detail, briefDetail: detail };
}

/** The word with what it is about, and what stands before the cause. */
function subjectOf(thing: LateThing, context: Context): { readonly word: string; readonly lead: string } {
  const { t } = context;
  const { kind } = thing;
  switch (thing.what) {
    case 'dock': {
      const dock = dockName(context, thing.dock.code);
      const { waits } = thing.dock;
      return {
        word: spaceScripts(t(`warehouseBoard.verdict.${kind}`, { dock })),
        lead: waits ? t('warehouseBoard.waits', { count: waits.trucks }) : '',
      };
    }
    case 'task':
      return { word: t('warehouseBoard.verdict.late_wave'), lead: taskName(thing.task, context) };
    case 'truck': {
      const { carrier, carrierEn, plate, dock } = thing.truck;
      const name = context.language === 'en' ? (carrierEn ?? carrier) : carrier;
      return {
        word: spaceScripts(
          t('warehouseBoard.verdict.late', { dock: name ?? plate ?? t('warehouseBoard.truck') }),
        ),
        lead:
          dock === null
            ? t('warehouseBoard.not_come')
            : spaceScripts(t('warehouseBoard.dock_waits', { dock: dockName(context, dock) })),
      };
    }
    case 'orders':
      return {
        word: t(`warehouseBoard.verdict.orders_${kind}`, { count: thing.count }),
        lead: thing.reason === null ? '' : `${t('warehouseBoard.cause')}${t(`orderReason.${thing.reason}`)}`,
      };
  }
}

function badVerdict(
  worst: LateThing,
  counts: LateCounts,
  entries: WarehouseEntries,
  context: Context,
): Pick<
  VerdictModel,
  'level' | 'tone' | 'word' | 'clock' | 'clockUnit' | 'briefClocks' | 'detail' | 'briefDetail' | 'needsPerson'
> & {
  readonly mark: 'clock' | 'triangle';
} {
  const { t, language } = context;
  const isLate = worst.kind === 'late';
  const { word, lead } = subjectOf(worst, context);
  // In Chinese the word says what the sign says in English.
  const { text, unit } = byText(worst.kind, worst.byMs, context);
  const isSigned = language === 'en' || !isLate;
  const clock = isSigned ? text : text.slice(1);
  // How many orders is the number of the word.
  const isOrders = worst.what === 'orders';
  // A long name leaves no room for a unit as large as the number.
  const isWhole = !isOrders && !isSigned && (worst.what === 'task' || /^\d/.test(word));
  const hasClock = !isOrders && (isLate || language === 'en') && !isWhole;
  const leads = [lead, worst.cause ? `${t('warehouseBoard.cause')}${wordsIn(context, worst.cause)}` : ''];
  // The word has said how many orders there are.
  const said = isOrders ? { [worst.kind === 'late' ? 'lateOrders' : 'riskOrders']: 0 } : {};
  const all = countsText({ ...counts, ...said }, context);
  const by = latenessText(worst.byMs, context);
  const about = isOrders
    ? t(`warehouseBoard.orders_by.${worst.kind}`, { time: by })
    : isLate
      ? ''
      : t('warehouseBoard.about', { time: by });
  return {
    level: 'bad',
    tone: isLate ? 'fault' : 'warning',
    mark: isLate ? 'clock' : 'triangle',
    word: isWhole ? [word, clock, unit].filter(Boolean).join(' ') : word,
    clock: hasClock ? clock : '',
    clockUnit: hasClock ? unit : '',
    // From hours on the minutes give way to a long name.
    ...(hasClock && unit === '' && { briefClocks: [{ text: clock.replace(/(h)\d+$/, '$1'), unit: '' }] }),
    detail: [...leads, spaceScripts(about), all].filter(Boolean).join(' · '),
    // What is too long ends behind how many others there are.
    briefDetail: [all, ...leads].filter(Boolean).join(' · ') || spaceScripts(about),
    needsPerson: isLate && !isAcknowledged(worst, entries),
  };
}

/** Its cause is acknowledged; where no open exception is its cause, every one is. */
function isAcknowledged({ cause }: LateThing, { exceptions }: WarehouseEntries): boolean {
  const causes = exceptions.filter(({ text }) => text === cause?.text);
  const asked = causes.length > 0 ? causes : exceptions;
  return asked.length > 0 && asked.every(({ acknowledgedAt }) => acknowledgedAt !== null);
}

function countsText({ late, atRisk, lateOrders, riskOrders }: LateCounts, { t, language }: Context): string {
  const parts = [
    late > 0 ? t('warehouseBoard.counts.late', { count: late }) : '',
    atRisk > 0 ? t('warehouseBoard.counts.at_risk', { count: atRisk }) : '',
    lateOrders > 0 ? t('warehouseBoard.counts.orders_late', { count: lateOrders }) : '',
    riskOrders > 0 ? t('warehouseBoard.counts.orders_at_risk', { count: riskOrders }) : '',
  ];
  return parts.filter(Boolean).join(language === 'en' ? ', ' : '，');
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
