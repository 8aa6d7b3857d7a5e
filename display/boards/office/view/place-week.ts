import type { WeekPlan } from '#display/boards/office/layout/week-plan.ts';
import type { WeekModel } from '#display/boards/office/model/week-model.ts';
import { type Point, rightOf } from '#display/parts/box.ts';
import type { FontWeight } from '#display/parts/label-part.ts';

export interface ValuePlace {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly width: number;
}

/** Where points and numbers of the week are, on the board. */
export interface WeekPlaces {
  readonly current: readonly (Point | null)[];
  readonly before: readonly (Point | null)[];
  readonly values: readonly (ValuePlace | null)[];
  readonly goalY: number | null;
}

type Measure = (text: string, size: number, weight: FontWeight) => number;

const TODAY_SIZE = 33;
/** Between a point and its number. */
const CLEAR = 18;
/** Between two numbers. */
const APART = 6;

export function placeWeek(week: WeekModel, plan: WeekPlan, measure: Measure): WeekPlaces {
  const { chart } = plan;
  const yOf = (percent: number): number =>
    chart.y + chart.h - ((percent - week.low) / Math.max(1, week.high - week.low)) * chart.h;
  const pointOf = (percent: number | null, index: number): Point | null =>
    percent === null ? null : [chart.x + (index * chart.w) / (week.days.length - 1), yOf(percent)];
  const current = week.days.map(({ percent }, index) => pointOf(percent, index));
  return {
    current,
    before: week.days.map(({ before }, index) => pointOf(before, index)),
    values: placeValues(week, current, plan, measure),
    goalY: week.goal === null ? null : yOf(week.goal),
  };
}

/** Each number at the first place beside its point where it meets neither the edge nor an earlier number. */
function placeValues(
  week: WeekModel,
  points: readonly (Point | null)[],
  { box, chart, goal }: WeekPlan,
  measure: Measure,
): readonly (ValuePlace | null)[] {
  const placed: ValuePlace[] = [];
  return week.days.map(({ text, isToday, isBad }, index) => {
    const point = points[index];
    if (!point || text === '') return null;
    const [x, y] = point;
    const size = isToday ? TODAY_SIZE : goal.size;
    const width = measure(text, size, isToday ? 700 : 400);
    const middle = size * 0.366;
    const next = points[index + 1];
    const right = { x: x + CLEAR, y: y + middle };
    const above = { x: x - width / 2, y: y - CLEAR };
    const below = { x: x - width / 2, y: y + CLEAR + 2 * middle };
    const belowLeft = { x: x - width - CLEAR / 2, y: y + CLEAR / 2 + 2 * middle };
    // Days after today have no point: there the line ends. A line that falls leaves room on its left.
    const wanted = [
      ...(isToday ? [right] : []),
      ...(isBad ? [...(next && next[1] > y ? [belowLeft] : []), below, belowLeft] : []),
      above,
    ];
    const fitting = wanted
      .map((place): ValuePlace => ({ ...place, size, width }))
      .find(
        (place) =>
          place.x >= chart.x - width &&
          place.x + width <= rightOf(box) &&
          place.y <= chart.y + chart.h + CLEAR / 2 &&
          !placed.some((other) => runsInto(place, other)),
      );
    if (fitting) placed.push(fitting);
    return fitting ?? null;
  });
}

function runsInto(a: ValuePlace, b: ValuePlace): boolean {
  const isBeside = a.x + a.width + APART <= b.x || b.x + b.width + APART <= a.x;
  return !isBeside && a.y - a.size < b.y && b.y - b.size < a.y;
}
