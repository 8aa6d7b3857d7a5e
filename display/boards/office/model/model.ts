import type { FigureModel } from '#display/kit/figures/figure-model.ts';
import { besideFigures } from '#display/kit/head/beside-figures.ts';
import { type AgedStatus, agedStatus } from '#display/kit/head/head-status.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { type OfficeContext, type OfficeEntries, readEntries, sourceAge } from './entries.ts';
import { toDoneModel, toOnTimeModel, toThirdModel } from './figures-model.ts';
import { type ListModel, toListModel } from './list-model.ts';
import { type QualityModel, toQualityModel } from './quality-model.ts';
import { type StaffModel, toStaffModel } from './staff-model.ts';
import { type StageModel, toStageModels } from './stages-model.ts';
import { type StockModel, toStockModel } from './stock-model.ts';
import { OFFICE_TEXTS } from './texts.ts';
import { type OfficeVerdictModel, toVerdictModel } from './verdict-model.ts';
import { toWeekModel, type WeekModel } from './week-model.ts';

/** Everything that the office board shows, as plain JSON. */
export interface OfficeModel {
  /** Server time that it was computed for, ms. */
  readonly atMs: number;
  readonly warehouseCode: string;
  readonly warehouse: string;
  readonly clock: string;
  /** Of the orders, on which the verdict stands. */
  readonly data: AgedStatus;
  readonly verdict: OfficeVerdictModel;
  readonly done: FigureModel;
  readonly onTime: FigureModel;
  /** People at work; open orders where the warehouse has no shift plan. */
  readonly third: FigureModel;
  readonly stages: readonly StageModel[];
  readonly list: ListModel;
  readonly week: WeekModel;
  readonly quality: QualityModel;
  readonly stock: StockModel;
  readonly staff: StaffModel | null;
}

interface OfficeModelInput {
  readonly image: FeedReader;
  readonly nowMs: number;
  readonly language: Language;
}

/** Null until the image holds the warehouse. */
export function toOfficeModel({ image, nowMs, language }: OfficeModelInput): OfficeModel | null {
  const entries = readEntries(image);
  if (!entries) return null;
  const { settings, sources } = entries;
  const { warehouse, onTimeGoal } = settings;
  const { timeZone } = warehouse;
  const context: OfficeContext = { nowMs, language, timeZone, t: OFFICE_TEXTS.translate[language] };
  const age = sourceAge(sources?.orders ?? null, context);
  const carrierAge = sources?.carrier ? sourceAge(sources.carrier, context) : null;
  const staff = toStaffModel(entries.staff, context);
  const done = toDoneModel(entries.orders, age, context);
  const onTime = toOnTimeModel(entries.orders, onTimeGoal, age, context);
  return {
    atMs: nowMs,
    warehouseCode: warehouse.code,
    warehouse: nameIn(language, warehouse),
    clock: clockTime(nowMs, timeZone),
    data: agedStatus(age.staleness, dataText(entries, context, 'board.age.data')),
    verdict: besideFigures(
      toVerdictModel(entries, age, dataText(entries, context, 'board.age.last_data'), context),
      [{ figure: onTime }, { figure: done }],
    ),
    done,
    onTime,
    third: toThirdModel(staff, entries.orders, age, context),
    stages: toStageModels(entries, age, carrierAge, context),
    list: toListModel(entries, context),
    week: toWeekModel(
      entries.week,
      entries.orders,
      onTimeGoal,
      sourceAge(sources?.week ?? null, context),
      context,
    ),
    quality: toQualityModel(entries.quality, sourceAge(sources?.quality ?? null, context), context),
    stock: toStockModel(entries.stock, sourceAge(sources?.stock ?? null, context), context),
    staff,
  };
}

function dataText(
  { sources }: OfficeEntries,
  { t, nowMs, language }: OfficeContext,
  wording: 'board.age.data' | 'board.age.last_data',
): string {
  if (!sources) return t('board.no_data');
  // A second is the finest step that is read: "0 seconds ago" says nothing.
  return t(wording, { age: ageText(Math.max(1000, nowMs - sources.orders.at), language) });
}
