import type { HallEntries } from '#display/kit/pretreatment/entries.ts';
import { shortNo } from '#display/kit/short-no.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import type { ValueAge } from '#shared/domain/machine/staleness.ts';
import { cipProgressOf } from '#shared/domain/pretreatment/cip-progress.ts';
import { forecastDry } from '#shared/domain/pretreatment/dry-forecast.ts';
import { feedersOf } from '#shared/domain/pretreatment/hall-image.ts';
import { type HallVerdict, supplyOf } from '#shared/domain/pretreatment/hall-verdict.ts';
import { ageText, minutesText } from '#shared/domain/text/duration-text.ts';
import { spaceScripts } from '#shared/domain/text/mixed-script.ts';
import type { PretreatmentContext } from './texts.ts';
import { nameOfLine, nameOfUnit, plain, type VerdictDetail } from './verdict-parts.ts';

/** How long the line lasts that has least, and which batch comes next. */
export function suppliedDetail(entries: HallEntries, context: PretreatmentContext): VerdictDetail {
  const { t, nowMs, timeZone, language } = context;
  const supplies = [...entries.hall.lines.keys()].map((id) => supplyOf(entries.hall, id, nowMs));
  const [shortest] = supplies
    .flatMap((supply) => (supply.dryAt === null ? [] : [{ ...supply, dryAt: supply.dryAt }]))
    .toSorted((a, b) => a.dryAt - b.dryAt);
  const lasts = shortest
    ? spaceScripts(
        t('pretreatmentBoard.detail.lasts', {
          time: minutesText(shortest.dryAt - nowMs, language),
          line: nameOfLine(entries, shortest.lineId, context),
        }),
      )
    : t('pretreatmentBoard.detail.steady');
  const [next] = supplies
    .flatMap(({ nextBatchId, nextAt }) =>
      nextBatchId === null || nextAt === null ? [] : [{ id: nextBatchId, at: nextAt }],
    )
    .toSorted((a, b) => a.at - b.at);
  const batch = next && entries.hall.batches.get(next.id);
  if (!next || !batch) return plain(lasts);
  const ready = t('pretreatmentBoard.detail.next', {
    no: shortNo(batch.no, context),
    time: clockTime(next.at, timeZone),
  });
  return { detail: `${lasts} · ${ready}`, briefDetail: lasts };
}

/** When the first unit is usable again. */
export function cleaningText(
  { hall }: HallEntries,
  { t, nowMs, timeZone }: PretreatmentContext,
): string | null {
  const ends = [...hall.cips.values()]
    .filter(({ state }) => state === 'running')
    .map((cip) => cipProgressOf(cip, nowMs).endsAt);
  if (ends.length === 0) return null;
  return t('pretreatmentBoard.detail.cleaning', { time: clockTime(Math.min(...ends), timeZone) });
}

export function plannedText({ hall }: HallEntries, context: PretreatmentContext): string {
  const { t, timeZone } = context;
  const [next] = [...hall.batches.values()]
    .flatMap((batch) =>
      batch.state === 'planned' && batch.plannedReleaseAt !== null
        ? [{ no: batch.no, at: batch.plannedReleaseAt }]
        : [],
    )
    .toSorted((a, b) => a.at - b.at);
  if (!next) return t('pretreatmentBoard.detail.none');
  return t('pretreatmentBoard.detail.planned', {
    no: shortNo(next.no, context),
    time: clockTime(next.at, timeZone),
  });
}

/** What is missing: the unit without data, or what is drawn off from it. */
export function silentText(
  entries: HallEntries,
  { supply }: HallVerdict,
  age: ValueAge | null,
  context: PretreatmentContext,
): string {
  const { t, nowMs, language } = context;
  if (age === null) return t('pretreatmentBoard.detail.never');
  const { hall } = entries;
  const feeders = supply ? feedersOf(hall, 'line', supply.lineId) : [];
  const unknown = feeders.find((id) => {
    const unit = hall.units.get(id);
    return unit !== undefined && forecastDry(unit, nowMs).kind === 'unknown';
  });
  const unit = nameOfUnit(entries, unknown ?? null, context);
  const last = t('board.age.last_data', { age: ageText(age.ageMs, language) });
  if (unit === null || age.staleness === 'dead') return last;
  const isOld = age.staleness === 'stale';
  const key = isOld ? 'pretreatmentBoard.detail.silent' : 'pretreatmentBoard.detail.no_draw';
  return [spaceScripts(t(key, { unit })), isOld ? last : ''].filter(Boolean).join(' · ');
}
