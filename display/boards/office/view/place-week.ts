import type { WeekPlan } from '#display/boards/office/layout/week-plan.ts';
import type { WeekModel } from '#display/boards/office/model/week-model.ts';
import { type Point, rightOf } from '#display/parts/box.ts';
import type { FontWeight } from '#display/parts/label-props.ts';

export interface ValuePlace {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly width: number;
  /** A line runs through it, so that it needs a ground. */
  readonly isOnLine: boolean;
}

/** Where points and numbers of the week are, on the board. */
export interface WeekPlaces {
  readonly current: readonly (Point | null)[];
  readonly before: readonly (Point | null)[];
  readonly values: readonly (ValuePlace | null)[];
  readonly goalY: number | null;
}

type Spot = Omit<ValuePlace, 'isOnLine'>;
type Measure = (text: string, size: number, weight: FontWeight) => number;

/** The line of the goal begins so far before the chart. */
export const GOAL_BEFORE = 40;
const TODAY_SIZE = 33;
/** Between a point and its number. */
const CLEAR = 18;
/** Between two numbers. */
const APART = 6;
/** Between a number and a line. */
const OFF_LINE = 3;
/** How far below the lowest point a number may stand. */
const BELOW_CHART = 34;

export function placeWeek(week: WeekModel, plan: WeekPlan, measure: Measure): WeekPlaces {
  const { chart } = plan;
  const yOf = (percent: number): number =>
    chart.y + chart.h - ((percent - week.low) / Math.max(1, week.high - week.low)) * chart.h;
  const pointOf = (percent: number | null, index: number): Point | null =>
    percent === null ? null : [chart.x + (index * chart.w) / (week.days.length - 1), yOf(percent)];
  const current = week.days.map(({ percent }, index) => pointOf(percent, index));
  const before = week.days.map((day, index) => pointOf(day.before, index));
  const goalY = week.goal === null ? null : yOf(week.goal);
  const lines = [current, before].map((points) => points.flatMap((point) => (point ? [point] : [])));
  const goalLine =
    goalY === null
      ? []
      : ([
          [chart.x - GOAL_BEFORE, goalY],
          [rightOf(plan.box), goalY],
        ] as const);
  const values = placeValues(week, current, lines, plan, measure).map(
    (spot) => spot && { ...spot, isOnLine: [...lines, goalLine].some((line) => meetsLine(spot, line)) },
  );
  return { current, before, values, goalY };
}

/**
 * Each number at the first place beside its point where it meets neither the edge nor an earlier number nor a line.
 * Where there is none, that of a bad day or of today stands on a line, another is left out.
 */
function placeValues(
  week: WeekModel,
  points: readonly (Point | null)[],
  lines: readonly (readonly Point[])[],
  { box, chart, goal }: WeekPlan,
  measure: Measure,
): readonly (Spot | null)[] {
  const placed: Spot[] = [];
  return week.days.map(({ text, isToday, isBad }, index) => {
    const point = points[index];
    if (!point || text === '') return null;
    const size = isToday ? TODAY_SIZE : goal.size;
    const width = measure(text, size, isToday ? 700 : 400);
    const free = placesBeside(point, size, width, { isToday, isBad })
      .map(([x, y]): Spot => ({ x, y, size, width }))
      .filter(
        ({ x, y }) =>
          x >= chart.x - width && x + width <= rightOf(box) && y <= chart.y + chart.h + BELOW_CHART,
      )
      .filter((place) => !placed.some((other) => runsInto(place, other)));
    const off = free.find((place) => !lines.some((line) => meetsLine(place, line)));
    const found = off ?? (isToday || isBad ? free[0] : undefined);
    if (found) placed.push(found);
    return found ?? null;
  });
}

/** Where a number may stand, best first: today's line ends at its point, a bad day's comes from above. */
function placesBeside(
  [x, y]: Point,
  size: number,
  width: number,
  { isToday, isBad }: { readonly isToday: boolean; readonly isBad: boolean },
): readonly Point[] {
  const cap = size * 0.732;
  const [left, middle, right] = [x - width - CLEAR / 2, x - width / 2, x + CLEAR / 2];
  const [over, under] = [y - CLEAR, y + CLEAR - 4 + cap];
  const above: readonly Point[] = [
    [middle, over],
    [left, over],
    [right, over],
  ];
  const below: readonly Point[] = [
    [left, y + CLEAR / 2 + cap],
    [middle, under],
    [right, under],
    [left, under],
  ];
  const beside: Point = [x + CLEAR, y + cap / 2];
  const vertical = isBad ? [...below, ...above] : [...above, ...below];
  return isToday ? [beside, ...vertical] : vertical;
}

function runsInto(a: Spot, b: Spot): boolean {
  const isBeside = a.x + a.width + APART <= b.x || b.x + b.width + APART <= a.x;
  return !isBeside && a.y - a.size < b.y && b.y - b.size < a.y;
}

/** Whether a line runs through a number. Its points go from left to right. */
export function meetsLine({ x, y, size, width }: Spot, line: readonly Point[]): boolean {
  const [left, right] = [x - OFF_LINE, x + width + OFF_LINE];
  const [top, bottom] = [y - size * 0.732 - OFF_LINE, y + OFF_LINE];
  return line.slice(1).some(([x2, y2], index) => {
    const [x1, y1] = line[index] ?? [x2, y2];
    const [from, to] = [Math.max(left, x1), Math.min(right, x2)];
    if (from > to) return false;
    const yAt = (at: number): number => (x1 === x2 ? y1 : y1 + ((at - x1) / (x2 - x1)) * (y2 - y1));
    const [yFrom, yTo] = [yAt(from), yAt(to)];
    return Math.min(yFrom, yTo) < bottom && Math.max(yFrom, yTo) > top;
  });
}
