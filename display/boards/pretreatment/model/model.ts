import { besideFigures } from '#display/kit/head/beside-figures.ts';
import { type AgedStatus, agedStatus } from '#display/kit/head/head-status.ts';
import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import { pageAt, urgentPageAt } from '#display/kit/paging/page-at.ts';
import { type HallEntries, readHall, tablesAge, verdictAge } from '#display/kit/pretreatment/entries.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { hallVerdict } from '#shared/domain/pretreatment/hall-verdict.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { type CipRow, toCipList } from './cip-model.ts';
import { type HallFigures, toHallFigures } from './figures-model.ts';
import { type AlarmRow, type BatchRow, type ListModel, toAlarmList, toBatchList } from './lists-model.ts';
import { type PipeModel, toPipes } from './pipes-model.ts';
import { PRETREATMENT_TEXTS, type PretreatmentContext } from './texts.ts';
import { toUnitModel } from './unit-model.ts';
import { type UnitPage, unitPage } from './unit-pages.ts';
import { toVerdictModel } from './verdict-model.ts';

/** Everything that the board of a pre-treatment hall shows, as plain JSON. */
export interface PretreatmentModel extends HallFigures, UnitPage {
  /** Server time that it was computed for, ms. */
  readonly atMs: number;
  readonly hallId: Id;
  readonly hallCode: string;
  /** With which one it is, where several take turns. */
  readonly hall: string;
  readonly clock: string;
  readonly data: AgedStatus;
  readonly verdict: VerdictModel;
  readonly pipes: readonly PipeModel[];
  readonly batches: ListModel<BatchRow>;
  readonly cips: ListModel<CipRow>;
  readonly alarms: ListModel<AlarmRow>;
}

interface Input {
  /** One for each hall that takes a turn. */
  readonly images: readonly FeedReader[];
  readonly nowMs: number;
  readonly language: Language;
}

const HALL_MS = 20_000;

/** Null until an image holds a hall. */
export function toPretreatmentModel({ images, nowMs, language }: Input): PretreatmentModel | null {
  const halls = images.flatMap((image) => readHall(image) ?? []);
  const turn = hallInTurn(halls, nowMs);
  if (!turn) return null;
  const { entries, no } = turn;
  const { settings, hall } = entries;
  const { timeZone } = settings;
  const t = PRETREATMENT_TEXTS.translate[language];
  const context: PretreatmentContext = { nowMs, language, timeZone, t };
  const verdict = hallVerdict(hall, nowMs);
  const age = verdictAge(entries, nowMs);
  const tables = tablesAge(entries.source, nowMs)?.staleness ?? 'dead';
  const name = nameIn(language, settings);
  const units = entries.units.map((unit) => toUnitModel(unit, entries, verdict, context));
  const figures = toHallFigures(entries, tables, context);
  return {
    atMs: nowMs,
    hallId: settings.id,
    hallCode: settings.code,
    hall:
      halls.length === 1 ? name : t('pretreatmentBoard.of_halls', { name, no: no + 1, count: halls.length }),
    clock: clockTime(nowMs, timeZone),
    data: agedStatus(
      age?.staleness ?? 'dead',
      age === null
        ? t('board.no_data')
        : // A second is the finest step that is read: "0 seconds ago" says nothing.
          t('board.age.data', { age: ageText(Math.max(1_000, age.ageMs), language) }),
    ),
    verdict: besideFigures(toVerdictModel(entries, verdict, age, context), [
      {
        figure: figures.supply,
        word: {
          instead: t('pretreatmentBoard.verdict.supplied'),
          said: t('pretreatmentBoard.verdict.short'),
        },
      },
      { figure: figures.released },
      { figure: figures.batchCount },
    ]),
    ...figures,
    ...unitPage(units, nowMs),
    pipes: toPipes(entries, verdict, tables, nowMs),
    batches: toBatchList(entries, tables, context),
    cips: toCipList(entries, tables, context),
    alarms: toAlarmList(entries, tables, context),
  };
}

/** Halls take turns by the clock; one that runs dry comes every second time. */
function hallInTurn(
  halls: readonly HallEntries[],
  nowMs: number,
): { readonly entries: HallEntries; readonly no: number } | null {
  const isDry = (entries: HallEntries): boolean => {
    const { kind } = hallVerdict(entries.hall, nowMs);
    return kind === 'dry' || kind === 'drying';
  };
  const ordered = halls.length < 2 ? halls : [...halls].sort((a, b) => Number(isDry(b)) - Number(isDry(a)));
  const isUrgent = ordered[0] !== undefined && ordered.length > 1 && isDry(ordered[0]);
  const { page } = (isUrgent ? urgentPageAt : pageAt)(halls.length, 1, HALL_MS, nowMs);
  const entries = ordered[page];
  return entries ? { entries, no: halls.indexOf(entries) } : null;
}
