import type { MachineKey } from '#display/boards/machine/model/texts.ts';
import type { FigureModel } from '#display/kit/figures/figure-model.ts';
import type { ModelContext } from '#display/kit/live/age.ts';
import type { HallEntries } from '#display/kit/pretreatment/entries.ts';
import type { Entry } from '#shared/client/board-entries.ts';
import type { BoardUnit } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { progressOf } from '#shared/domain/pretreatment/batch-progress.ts';
import { cipProgressOf } from '#shared/domain/pretreatment/cip-progress.ts';
import { forecastDry } from '#shared/domain/pretreatment/dry-forecast.ts';
import { forecastFull } from '#shared/domain/pretreatment/full-forecast.ts';
import { batchIn, cipIn } from '#shared/domain/pretreatment/hall-image.ts';
import { minutesText } from '#shared/domain/text/duration-text.ts';
import { shortNumber } from '#shared/domain/text/short-number.ts';

type Context = ModelContext<MachineKey>;
type Subject = 'dry' | 'full' | 'clean' | 'release';

/** Further ahead a draw-off of now says nothing. */
const HORIZON_MS = 12 * 3_600_000;

/**
 * What happens to a unit next: the end of its cleaning, the time when it is empty or full by its trend, the release of its batch.
 * Without any the figure is a dash and the reason stands below it.
 */
export function toForecastFigure(
  unit: Entry<BoardUnit>,
  { hall }: HallEntries,
  context: Context,
): FigureModel {
  const { nowMs, t } = context;
  const cip = cipIn(hall, unit.id);
  if (cip?.state === 'running') return timeFigure('clean', cipProgressOf(cip, nowMs).endsAt, null, context);
  const dry = forecastDry(unit, nowMs);
  if (dry.kind === 'emptying' && dry.dryAt - nowMs <= HORIZON_MS)
    return timeFigure('dry', dry.dryAt, [dry.earliestAt, dry.latestAt], context);
  const full = forecastFull(unit, nowMs);
  if (full && full.fullAt - nowMs <= HORIZON_MS)
    return timeFigure('full', full.fullAt, [full.earliestAt, full.latestAt], context);
  const batch = batchIn(hall, unit.id);
  const release = batch && progressOf(batch, nowMs).forecastReleaseAt;
  if (release != null) return timeFigure('release', release, null, context);
  const why = {
    unknown:
      dry.kind === 'unknown' && (dry.staleness === 'stale' || dry.staleness === 'dead') ? 'old' : 'no_draw',
    dry: 'empty',
    steady: 'steady',
    emptying: 'long',
  } as const;
  const reason = unit.level ? why[dry.kind] : 'no_level';
  return {
    labels: [t('machine.process.forecast')],
    value: null,
    text: shortNumber(Number.NaN),
    bar: null,
    notes: [[t(`machine.process.why.${reason}`)]],
    isBad: reason === 'empty',
    staleness: 'fresh',
  };
}

/** A forecast is about a time: the range in which it lies stands below it. */
function timeFigure(
  subject: Subject,
  atMs: number,
  range: readonly [earliestAt: number, latestAt: number | null] | null,
  { nowMs, timeZone, language, t }: Context,
): FigureModel {
  const clock = (ms: number): string => clockTime(ms, timeZone);
  const leftMs = Math.max(0, atMs - nowMs);
  return {
    labels: [t(`machine.process.subject.${subject}`)],
    value: atMs,
    text: `≈${clock(atMs)}`,
    bar: null,
    notes: [
      [t('machine.process.in', { time: minutesText(leftMs, language) })],
      range === null
        ? []
        : range[1] === null
          ? [t('machine.process.from', { from: clock(range[0]) })]
          : [t('machine.process.between', { from: clock(range[0]), to: clock(range[1]) })],
    ],
    isBad: false,
    staleness: 'fresh',
  };
}
