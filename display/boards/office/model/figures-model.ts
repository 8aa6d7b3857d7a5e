import { type FigureModel, shareOf } from '#display/kit/figures/figure-model.ts';
import type { Age } from '#display/kit/live/age.ts';
import type { OfficeOrders } from '#shared/contracts/yard/office-board.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import type { OfficeContext } from './entries.ts';
import type { StaffModel } from './staff-model.ts';

/** More than this share of what is due missing is bad news. */
const FAR_BEHIND = 0.03;
/** A full point below the goal is. */
const POINTS_BELOW = 1;
const NO_NUMBER = '–';

export function toDoneModel(orders: OfficeOrders | null, age: Age, { t }: OfficeContext): FigureModel {
  const { done = null, received = null, dueNow = null } = orders ?? {};
  const surplus = done === null || dueNow === null ? 0 : done - dueNow;
  return {
    labels: [t('office.done.label'), t('office.done.label_short')],
    value: done,
    text: groupedNumber(done ?? Number.NaN),
    whole: received === null ? '' : `/ ${groupedNumber(received)}`,
    bar: { share: shareOf(done, received), mark: shareOf(dueNow, received) },
    notes: [age.text ? [age.text] : doneNotes(surplus, dueNow ?? 0, t)],
    isBad: dueNow !== null && surplus < -FAR_BEHIND * dueNow,
    staleness: age.staleness,
  };
}

function doneNotes(surplus: number, dueNow: number, t: OfficeContext['t']): readonly string[] {
  if (dueNow === 0) return [t('office.on_time.none')];
  const count = groupedNumber(Math.abs(surplus));
  const standing =
    surplus === 0
      ? t('office.done.level')
      : t(surplus < 0 ? 'office.done.behind' : 'office.done.ahead', { count });
  return [`${standing} · ${t('office.done.due', { count: groupedNumber(dueNow) })}`, standing];
}

/** Per cent, to a tenth; null where nothing was due. */
export function percentOf(onTime: number, due: number): number | null {
  return due === 0 ? null : Math.round((onTime / due) * 1000) / 10;
}

export function isBelowGoal(percent: number | null, goal: number | null): boolean {
  return percent !== null && goal !== null && percent <= goal - POINTS_BELOW;
}

export function percentText(percent: number): string {
  return percent === 100 ? '100' : percent.toFixed(1);
}

export function toOnTimeModel(
  orders: OfficeOrders | null,
  goal: number | null,
  age: Age,
  { t }: OfficeContext,
): FigureModel {
  const { onTime = 0, dueToday = 0 } = orders ?? {};
  const percent = percentOf(onTime, dueToday);
  const isBad = isBelowGoal(percent, goal);
  return {
    labels: [t('office.on_time.label')],
    value: percent,
    text: percent === null ? NO_NUMBER : `${percentText(percent)}%`,
    bar: {
      share: shareOf(percent, 100),
      mark: percent === null ? null : shareOf(goal, 100),
      isBad,
    },
    notes: [age.text ? [age.text] : onTimeNotes(percent, goal, { onTime, dueToday }, t)],
    isBad,
    staleness: age.staleness,
  };
}

function onTimeNotes(
  percent: number | null,
  goal: number | null,
  { onTime, dueToday }: Pick<OfficeOrders, 'onTime' | 'dueToday'>,
  t: OfficeContext['t'],
): readonly string[] {
  if (percent === null) return [t('office.on_time.none')];
  if (goal === null)
    return [t('office.on_time.of', { onTime: groupedNumber(onTime), due: groupedNumber(dueToday) })];
  const points = Math.round((percent - goal) * 10) / 10;
  if (points === 0) return [t('office.on_time.goal', { goal: groupedNumber(goal) })];
  const words = { points: Math.abs(points).toFixed(1), goal: groupedNumber(goal) };
  return points < 0
    ? [t('office.on_time.below_goal', words), t('office.on_time.below', words)]
    : [t('office.on_time.above_goal', words), t('office.on_time.above', words)];
}

/** People at work; without a plan for the shift, the orders that are open. */
export function toThirdModel(
  staff: StaffModel | null,
  orders: OfficeOrders | null,
  age: Age,
  { t }: OfficeContext,
): FigureModel {
  if (staff) return staff.figure;
  const { open = null, received = 0, done = 0 } = orders ?? {};
  const today = t('office.open.due', { count: groupedNumber(received - done) });
  const others = (open ?? 0) - (received - done);
  const rest = others > 0 ? ` · ${t('office.open.rest', { count: groupedNumber(others) })}` : '';
  return {
    labels: [t('office.open.label')],
    value: open,
    text: groupedNumber(open ?? Number.NaN),
    bar: null,
    notes: [age.text ? [age.text] : [today + rest, today]],
    isBad: false,
    staleness: age.staleness,
  };
}
