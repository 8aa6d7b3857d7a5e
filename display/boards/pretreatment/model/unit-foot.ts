import { toAge } from '#display/kit/live/age.ts';
import type { HallEntries } from '#display/kit/pretreatment/entries.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { Entry } from '#shared/client/board-entries.ts';
import type { BoardBatch, BoardUnit } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import type { ValueAge } from '#shared/domain/machine/staleness.ts';
import { progressOf } from '#shared/domain/pretreatment/batch-progress.ts';
import { cipProgressOf } from '#shared/domain/pretreatment/cip-progress.ts';
import { forecastDry } from '#shared/domain/pretreatment/dry-forecast.ts';
import { batchIn, cipIn } from '#shared/domain/pretreatment/hall-image.ts';
import type { UnitStanding } from '#shared/domain/pretreatment/unit-standing.ts';
import { waitChain } from '#shared/domain/pretreatment/wait-chain.ts';
import { ageText, clockDuration, minutesText } from '#shared/domain/text/duration-text.ts';
import { spaceScripts } from '#shared/domain/text/mixed-script.ts';
import type { PretreatmentContext } from './texts.ts';

export interface Foot {
  readonly foot: string;
  /** In fewer words. */
  readonly footBrief: string;
  readonly isFootStrong: boolean;
}

const MINUTE_MS = 60_000;
/** From here on a duration is not counted in seconds. */
const CLOCK_UP_TO_MS = 3_600_000;

/** The last line of a tile: how old it is, else what keeps it from going on, else what is done in it or where it goes. */
export function footText(
  unit: Entry<BoardUnit>,
  standing: UnitStanding,
  age: ValueAge | null,
  entries: HallEntries,
  context: PretreatmentContext,
): Foot {
  const { t, nowMs, language } = context;
  const { hall } = entries;
  const footOf = (foot: string, footBrief: string, isFootStrong: boolean): Foot => ({
    foot: spaceScripts(foot),
    footBrief: spaceScripts(footBrief),
    isFootStrong,
  });
  const strong = (foot: string, brief = foot): Foot => footOf(foot, brief, true);
  const quiet = (foot: string, brief = foot): Foot => footOf(foot, brief, false);
  const sinceState = unit.state ? lasting(nowMs - unit.state.sinceTs, context) : '';
  switch (standing) {
    case 'silent':
      return age
        ? strong(ageText(age.ageMs, language), toAge(age, context).short)
        : strong(t('pretreatmentBoard.tile.none'));
    case 'fault': {
      const key = unit.state?.base === 'fault' ? 'fault' : 'crash';
      return strong(t(`pretreatmentBoard.tile.${key}`, { time: sinceState }));
    }
    case 'cleaning':
      return quiet(cleaningText(unit, entries, context));
    case 'starved': {
      const [link] = waitChain(hall, { kind: 'unit', id: unit.id }, nowMs);
      const root = link && hall.units.get(link.forUnitId);
      const waits = t('pretreatmentBoard.tile.waits', { time: sinceState });
      return root
        ? strong(t('pretreatmentBoard.tile.waits_for', { unit: nameIn(language, root) }), waits)
        : strong(waits);
    }
    case 'low': {
      const feeds = feedsText(unit, entries, context);
      return strong(feeds === '' ? t('pretreatmentBoard.tile.low') : feeds);
    }
    case 'waiting':
      if (unit.state?.base === 'blockage') return quiet(t('pretreatmentBoard.tile.full'));
      break;
    default:
  }
  const batch = batchIn(hall, unit.id);
  if (batch) {
    const text = batchText(batch, context);
    return footOf(text, batchText(batch, context, 'brief'), standing === 'overdue');
  }
  const feeds = feedsText(unit, entries, context);
  return quiet(feeds === '' && standing === 'idle' ? t('pretreatmentBoard.tile.idle') : feeds);
}

function lasting(ms: number, { language }: PretreatmentContext): string {
  return ms < CLOCK_UP_TO_MS ? clockDuration(ms) : minutesText(ms, language);
}

function cleaningText(
  unit: Entry<BoardUnit>,
  { hall }: HallEntries,
  { t, nowMs, timeZone }: PretreatmentContext,
): string {
  const cip = cipIn(hall, unit.id);
  switch (cip?.state) {
    case 'running':
      return t('pretreatmentBoard.tile.ready', {
        time: clockTime(cipProgressOf(cip, nowMs).endsAt, timeZone),
      });
    case 'passed':
      return t('pretreatmentBoard.tile.unreleased');
    case 'failed':
      return t('pretreatmentBoard.tile.failed');
    case 'aborted':
      return t('pretreatmentBoard.tile.aborted');
    default:
      return t('pretreatmentBoard.tile.cleaning');
  }
}

/** What is done with a batch: its step with its time and the planned one, or what it waits for. */
export function batchText(
  batch: BoardBatch,
  context: PretreatmentContext,
  wording: 'full' | 'brief' = 'full',
): string {
  const { t, nowMs, language } = context;
  const { elapsedMs, plannedMs } = progressOf(batch, nowMs);
  if (batch.state === 'held')
    return batch.hold
      ? nameIn(language, { name: batch.hold.text, nameEn: batch.hold.textEn })
      : t('pretreatmentBoard.tile.hold');
  if (batch.state === 'complete')
    return t('pretreatmentBoard.tile.unapproved', {
      time: elapsedMs === null ? '' : minutesText(elapsedMs, language),
    }).trim();
  const step = batch.steps[batch.stepNo - 1];
  if (!step) return t('pretreatmentBoard.batch.not_begun');
  const name = nameIn(language, step);
  if (elapsedMs === null) return name;
  const minutes = (ms: number): number => Math.floor(ms / MINUTE_MS);
  return plannedMs === null || plannedMs === 0
    ? t('pretreatmentBoard.tile.step_open', { step: name, time: lasting(elapsedMs, context) })
    : t(wording === 'full' ? 'pretreatmentBoard.tile.step' : 'pretreatmentBoard.tile.step_brief', {
        step: name,
        elapsed: minutes(elapsedMs),
        planned: minutes(plannedMs),
      });
}

/** Where it flows; to a line with how long that lasts. */
function feedsText(
  unit: Entry<BoardUnit>,
  { hall, transfers }: HallEntries,
  { t, nowMs, language }: PretreatmentContext,
): string {
  const open = transfers.find(({ fromUnitId, endedAt }) => fromUnitId === unit.id && endedAt === null);
  const to = open?.to ?? unit.feeds;
  if (!to) return '';
  const target = to.kind === 'line' ? hall.lines.get(to.id) : hall.units.get(to.id);
  if (!target) return '';
  const name = nameIn(language, target);
  const forecast = to.kind === 'line' ? forecastDry(unit, nowMs) : null;
  if (forecast?.kind !== 'emptying') return t('pretreatmentBoard.tile.to', { name });
  const time = minutesText(Math.max(0, forecast.dryAt - nowMs), language);
  return t('pretreatmentBoard.tile.to_timed', { name, time });
}
