import { type ReactNode, useRef } from 'react';
import type { WeekPlan } from '#display/boards/office/layout/week-plan.ts';
import type { OfficeModel } from '#display/boards/office/model/model.ts';
import type { OfficeTexts } from '#display/boards/office/model/texts.ts';
import type { WeekModel } from '#display/boards/office/model/week-model.ts';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { boxInside } from '#display/kit/text-place.ts';
import { labelProps } from '#display/kit/view/live-label.tsx';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import type { Box, Point } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawHatch } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import { GOAL_BEFORE, placeWeek, type WeekPlaces } from './place-week.ts';

const DAYS = 7;
const SWATCH = 36;
const NEAR = 12;
const APART = 36;
const HALO = 4;

interface WeekViewProps {
  readonly plan: WeekPlan;
  readonly colours: Colours;
}

/** The share of orders in time over the week, with the week before behind it and the goal across it. */
export function WeekView({ plan, colours }: WeekViewProps): ReactNode {
  const { t } = useBoard<OfficeModel, OfficeTexts>();
  const { tokens } = colours;
  const { box } = plan;
  const body = useRef<PartHandle<SketchProps>>(null);
  const title = useRef<PartHandle<LabelProps>>(null);
  const goal = useRef<PartHandle<LabelProps>>(null);
  const current = useRef<PartHandle<LabelProps>>(null);
  const before = useRef<PartHandle<LabelProps>>(null);
  const days = usePartHandles<LabelProps>(DAYS);
  const overdue = usePartHandles<LabelProps>(DAYS);
  const values = usePartHandles<LabelProps>(DAYS);

  useFitted(
    ({ week }: OfficeModel) => week,
    (week) => {
      const places = placeWeek(week, plan, measureText);
      const bad = stateColours('fault', colours);
      const isMuted = stalenessTreatment(week.staleness).isMuted;
      const ink = isMuted ? tokens.textMuted : tokens.textPrimary;
      const badInk = isMuted ? tokens.textMuted : bad.text;
      const text = [t('office.week.title'), week.ageText].filter(Boolean).join(' · ');
      const beside = legendOf(t('office.week.this'), t('office.week.last'), box.w, plan.goal.size);
      const room = beside.current.swatchX - APART;
      // The lines differ in width and ink; what the chart is and how old cannot be guessed.
      const legend = measureText(text, plan.title.size) <= room ? beside : null;
      title.current?.set({ text, maxWidth: legend ? room : box.w });
      current.current?.set({ text: t('office.week.this'), x: beside.current.textX, isVisible: !!legend });
      before.current?.set({ text: t('office.week.last'), x: beside.before.textX, isVisible: !!legend });
      goal.current?.set({
        text: week.goalText,
        y: (places.goalY ?? 0) - box.y + plan.goal.size * 0.366,
        isVisible: places.goalY !== null,
      });
      week.days.forEach((day, index) => {
        days[index]?.current?.set({
          text: day.name,
          weight: day.isToday ? 700 : 400,
          colour: day.isToday ? tokens.textPrimary : tokens.textSecondary,
        });
        overdue[index]?.current?.set({ text: day.missed, colour: day.isBad ? badInk : ink });
        const place = places.values[index];
        values[index]?.current?.set({
          text: place ? day.text : '',
          x: (place?.x ?? 0) - box.x,
          y: (place?.y ?? 0) - box.y,
          size: place?.size ?? plan.goal.size,
          weight: day.isToday ? 700 : 400,
          colour: day.isBad ? badInk : day.isToday ? ink : tokens.textSecondary,
        });
      });
      body.current?.set({ paint: (pen) => paintWeek(pen, week, { plan, places, legend, colours }) });
    },
  );

  const at = (place: WeekPlan['title'], name: string, colour: string) =>
    labelProps({ place, tile: box, name: `week.${name}`, colour });
  const small = { ...at(plan.goal, 'legend', tokens.textSecondary), y: titleBaseline(plan), maxWidth: box.w };
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h}>
      <Sketch handle={body} paint={paintNothing} />
      <Label handle={title} text="" {...at(plan.title, 'title', tokens.textSecondary)} />
      <Label handle={current} text="" {...small} part="detail.week.this" />
      <Label handle={before} text="" {...small} part="detail.week.last" />
      <Label handle={goal} text="" {...at(plan.goal, 'goal', tokens.textSecondary)} />
      <Label
        text={t('office.week.missed')}
        {...at(plan.overdueTitle, 'overdueTitle', tokens.textSecondary)}
      />
      {plan.days.map((place, index) => (
        <Label
          key={place.x}
          handle={days[index]}
          text=""
          {...at(place, `day${index}`, tokens.textSecondary)}
        />
      ))}
      {plan.overdue.map((place, index) => (
        <Label
          key={place.x}
          handle={overdue[index]}
          text=""
          {...at(place, `overdue${index}`, tokens.textPrimary)}
          weight={600}
        />
      ))}
      {plan.days.map((place, index) => (
        <Label
          key={place.x}
          handle={values[index]}
          text=""
          part={`detail.week.value${index}`}
          x={0}
          y={0}
          size={plan.goal.size}
          colour={tokens.textPrimary}
        />
      ))}
    </Tile>
  );
}

function titleBaseline({ title, box }: WeekPlan): number {
  return labelProps({ place: title, tile: box, name: '', colour: '' }).y;
}

interface LegendEntry {
  readonly textX: number;
  readonly swatchX: number;
}

interface Legend {
  readonly current: LegendEntry;
  readonly before: LegendEntry;
}

/** At the right end of the title's line. */
function legendOf(current: string, before: string, right: number, size: number): Legend {
  const entryUpTo = (end: number, text: string): LegendEntry => {
    const textX = end - measureText(text, size);
    return { textX, swatchX: textX - SWATCH - NEAR };
  };
  const last = entryUpTo(right, before);
  return { before: last, current: entryUpTo(last.swatchX - APART, current) };
}

interface WeekPaint {
  readonly plan: WeekPlan;
  readonly places: WeekPlaces;
  readonly legend: Legend | null;
  readonly colours: Colours;
}

const DASH = 11;
const POINT = 9;

function paintWeek(pen: Pen, week: WeekModel, { plan, places, legend, colours }: WeekPaint): void {
  const { tokens } = colours;
  const { box } = plan;
  const { isMuted, isHatched } = stalenessTreatment(week.staleness);
  const ink = isMuted ? tokens.textMuted : tokens.textPrimary;
  if (legend) {
    const legendY = titleBaseline(plan) - plan.goal.size * 0.366;
    pen.rect(legend.current.swatchX, legendY - 3, SWATCH, 6).fill(ink);
    pen.rect(legend.before.swatchX, legendY - 2, SWATCH, 4).fill(tokens.textMuted);
  }
  const chart = boxInside(box, plan.chart);
  if (places.goalY !== null) {
    const y = places.goalY - box.y;
    for (let x = chart.x - GOAL_BEFORE; x < box.w; x += 2 * DASH)
      pen.moveTo(x, y).lineTo(Math.min(box.w, x + DASH), y);
    pen.stroke({ color: tokens.textSecondary, width: 3 });
  }
  paintLine(pen, places.before, box, tokens.textMuted, 4);
  paintLine(pen, places.current, box, ink, 6);
  for (const { x, y, size, width } of places.values.flatMap((value) => (value?.isOnLine ? [value] : [])))
    pen.rect(x - box.x - HALO, y - box.y - 0.8 * size, width + 2 * HALO, 0.9 * size).fill(tokens.background);
  places.current.forEach((point, index) => {
    if (!point) return;
    const [x, y] = point;
    const isBad = week.days[index]?.isBad === true && !isMuted;
    pen.circle(x - box.x, y - box.y, POINT + 3).fill(tokens.background);
    pen.circle(x - box.x, y - box.y, POINT).fill(isBad ? stateColours('fault', colours).fill : ink);
  });
  if (isHatched) drawHatch(pen, hatched(chart), tokens.line);
}

/** Whole numbers: a hatch is drawn in steps. */
function hatched({ x, y, w, h }: Box): Box {
  return { x: Math.round(x), y: Math.round(y), w: Math.round(w), h: Math.round(h) };
}

/** Through the days that are known; a day without a number is left out of the line. */
function paintLine(
  pen: Pen,
  points: readonly (Point | null)[],
  { x: left, y: top }: Box,
  colour: string,
  width: number,
): void {
  let isBegun = false;
  for (const point of points) {
    if (!point) continue;
    const [x, y] = [point[0] - left, point[1] - top];
    if (isBegun) pen.lineTo(x, y);
    else pen.moveTo(x, y);
    isBegun = true;
  }
  if (isBegun) pen.stroke({ color: colour, width, join: 'round', cap: 'round' });
}
