import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import type { HallEntries } from '#display/kit/pretreatment/entries.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import type { ValueAge } from '#shared/domain/machine/staleness.ts';
import { progressOf } from '#shared/domain/pretreatment/batch-progress.ts';
import { feedersOf } from '#shared/domain/pretreatment/hall-image.ts';
import type { HallVerdict, LineSupply } from '#shared/domain/pretreatment/hall-verdict.ts';
import type { WaitReason } from '#shared/domain/pretreatment/wait-chain.ts';
import { clockDuration, minutesText } from '#shared/domain/text/duration-text.ts';
import { spaceScripts } from '#shared/domain/text/mixed-script.ts';
import { cleaningText, plannedText, silentText, suppliedDetail } from './quiet-verdict.ts';
import type { PretreatmentContext } from './texts.ts';
import { nameOfLine, nameOfUnit, plain, type VerdictDetail } from './verdict-parts.ts';

const MINUTE_MS = 60_000;

const QUIET = {
  tone: 'production',
  level: 'good',
  clock: '',
  clockUnit: '',
  cause: null,
  needsPerson: false,
} as const;

/** Whether the fillers run dry, when, and which unit is to blame. `age`: of what that depends on; null = never received. */
export function toVerdictModel(
  entries: HallEntries,
  verdict: HallVerdict,
  age: ValueAge | null,
  context: PretreatmentContext,
): VerdictModel {
  const { t } = context;
  const isLost = age === null || age.staleness === 'dead' || verdict.kind === 'silent';
  if (isLost)
    return {
      ...QUIET,
      level: 'unknown',
      tone: 'unknown',
      word: t('pretreatmentBoard.verdict.lost'),
      ...plain(silentText(entries, verdict, age, context)),
      staleness: 'dead',
    };
  const base = { ...QUIET, staleness: age.staleness };
  switch (verdict.kind) {
    case 'dry':
    case 'drying':
      return { ...base, ...badVerdict(entries, verdict, context) };
    case 'low': {
      const unit = nameOfUnit(entries, verdict.unitId, context) ?? '';
      return {
        ...base,
        level: 'bad',
        tone: 'warning',
        word: spaceScripts(t('pretreatmentBoard.verdict.low', { unit })),
        briefWord: t('pretreatmentBoard.verdict.low_short'),
        ...named(unit, suppliedDetail(entries, context)),
      };
    }
    case 'cleaning':
      return {
        ...base,
        tone: 'cip',
        word: t('pretreatmentBoard.verdict.cleaning'),
        ...plain(cleaningText(entries, context) ?? plannedText(entries, context)),
      };
    case 'idle':
      return {
        ...base,
        level: 'unknown',
        tone: 'shutdown',
        word: t('pretreatmentBoard.verdict.idle'),
        ...plain(plannedText(entries, context)),
      };
    default:
      return { ...base, word: t('pretreatmentBoard.verdict.supplied'), ...suppliedDetail(entries, context) };
  }
}

function named(unit: string, { detail, briefDetail }: VerdictDetail): VerdictDetail {
  return { detail: `${unit} · ${detail}`, briefDetail: `${unit} · ${briefDetail}` };
}

function badVerdict(entries: HallEntries, verdict: HallVerdict, context: PretreatmentContext) {
  const { t, nowMs, language } = context;
  const { supply } = verdict;
  const minutes = Math.max(0, Math.floor(((supply?.dryAt ?? nowMs) - nowMs) / MINUTE_MS));
  const isDry = verdict.kind === 'dry';
  const since = isDry && supply ? drySince(entries, supply.lineId) : null;
  const hasMinutes = !isDry && minutes > 0;
  const unit = nameOfUnit(entries, verdict.unitId, context);
  const stop = supply ? stopText(entries, supply, isDry, context) : plain('');
  const reason = unit === null ? null : reasonText(entries, verdict, context);
  const lead = t('board.cause');
  return {
    level: 'bad',
    tone: 'fault',
    mark: 'bolt',
    word: isDry
      ? t('pretreatmentBoard.verdict.dry')
      : hasMinutes
        ? t('pretreatmentBoard.verdict.drying', { count: minutes })
        : t('pretreatmentBoard.verdict.drying_now'),
    // In Chinese the word has the unit in it.
    clock: '',
    clockUnit: hasMinutes && language === 'en' ? t('pretreatmentBoard.minute') : '',
    ...(since !== null && sinceClock(nowMs - since, context)),
    detail: unit === null ? stop.detail : `${lead}${[unit, reason, stop.detail].filter(Boolean).join(' · ')}`,
    briefDetail:
      unit === null ? stop.briefDetail : `${lead}${[unit, reason ?? stop.briefDetail].join(' · ')}`,
    cause:
      unit === null
        ? null
        : { lead, machine: unit, reason: [reason, stop.briefDetail].filter(Boolean).join(' · ') },
    needsPerson: !isAcknowledged(entries, verdict.unitId),
  } as const;
}

const CLOCK_UP_TO_MS = 3_600_000;
const MINUTES_MAX = 999;

/** How long it has lasted, no wider than there is room beside the word: `04:10`, from an hour on `62` minutes. */
function sinceClock(ms: number, { t }: PretreatmentContext): Pick<VerdictModel, 'clock' | 'clockUnit'> {
  if (ms < CLOCK_UP_TO_MS) return { clock: clockDuration(ms), clockUnit: '' };
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes > MINUTES_MAX) return { clock: '', clockUnit: '' };
  return { clock: String(minutes), clockUnit: t('pretreatmentBoard.minute') };
}

/** Since when the filler has nothing: the units that feed it say so. */
function drySince({ hall }: HallEntries, lineId: Id): number | null {
  const times = feedersOf(hall, 'line', lineId).flatMap((id) => {
    const state = hall.units.get(id)?.state;
    return state?.base === 'material-shortage' ? [state.sinceTs] : [];
  });
  return times.length === 0 ? null : Math.min(...times);
}

function stopText(
  entries: HallEntries,
  { lineId, nextBatchId, nextAt, gapMs }: LineSupply,
  isDry: boolean,
  context: PretreatmentContext,
): VerdictDetail {
  const { t, language, timeZone } = context;
  const line = nameOfLine(entries, lineId, context);
  if (isDry) {
    const until =
      nextAt === null ? '' : t('pretreatmentBoard.detail.until', { time: clockTime(nextAt, timeZone) });
    const stopped = spaceScripts(t('pretreatmentBoard.detail.stopped', { line }));
    return { detail: [stopped, until].filter(Boolean).join(' · '), briefDetail: until || stopped };
  }
  if (nextBatchId === null || gapMs === null)
    return {
      detail: spaceScripts(t('pretreatmentBoard.detail.no_next', { line })),
      briefDetail: t('pretreatmentBoard.detail.no_next_short'),
    };
  // To the nearest minute: with what is left until then it adds up to when the batch is usable.
  const time = minutesText(Math.round(gapMs / MINUTE_MS) * MINUTE_MS, language);
  return {
    detail: spaceScripts(t('pretreatmentBoard.detail.stops', { line, time })),
    briefDetail: t('pretreatmentBoard.detail.stops_short', { time }),
  };
}

/** Why the unit to blame is not done: its batch, else the last thing that is waited for. */
function reasonText(
  { hall }: HallEntries,
  { batchId, unitId, chain }: HallVerdict,
  { t, nowMs, language }: PretreatmentContext,
): string | null {
  const batch = batchId === null ? undefined : hall.batches.get(batchId);
  if (batch && batch.unitId === unitId) {
    const step = batch.steps[batch.stepNo - 1];
    if (batch.state === 'held')
      return batch.hold
        ? nameIn(language, { name: batch.hold.text, nameEn: batch.hold.textEn })
        : t('pretreatmentBoard.reason.hold');
    if (step && batch.state === 'running') {
      const isOverdue = progressOf(batch, nowMs).isStepOverdue;
      return spaceScripts(
        t(isOverdue ? 'pretreatmentBoard.reason.overdue' : 'pretreatmentBoard.reason.step', {
          step: nameIn(language, step),
        }),
      );
    }
  }
  const root = chain.findLast(({ forUnitId }) => forUnitId === unitId);
  if (!root) return null;
  return root.reason === 'step' ? null : t(REASONS[root.reason]);
}

const REASONS = {
  silent: 'pretreatmentBoard.reason.silent',
  fault: 'pretreatmentBoard.reason.fault',
  cleaning: 'pretreatmentBoard.reason.cleaning',
  unreleased: 'pretreatmentBoard.reason.unreleased',
  hold: 'pretreatmentBoard.reason.hold',
  dry: 'pretreatmentBoard.reason.dry',
} as const satisfies Record<Exclude<WaitReason, 'step'>, string>;

/** Every alarm of the unit to blame is acknowledged; a person has to act where it has none. */
function isAcknowledged({ alarms }: HallEntries, unitId: Id | null): boolean {
  const own = alarms.filter((alarm) => alarm.unitId === unitId);
  return own.length > 0 && own.every((alarm) => alarm.isAcknowledged);
}
