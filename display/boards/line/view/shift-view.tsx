import { type ReactNode, useRef } from 'react';
import type { ShiftPlan } from '#display/boards/line/layout/layout.ts';
import { type CausePlace, placeCauses } from '#display/boards/line/model/shift-causes.ts';
import type { Colours } from '#display/kit/colours.ts';
import type { LineModel } from '#display/kit/line/line-model.ts';
import type { ShiftModel } from '#display/kit/line/shift-model.ts';
import { paintStateStrip } from '#display/kit/strip/state-strip.ts';
import { boxInside, enclosingBox } from '#display/kit/text-place.ts';
import { baselineOf } from '#display/kit/type-scale.ts';
import { LiveLabel, labelProps } from '#display/kit/view/live-label.tsx';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import type { Box, Point } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import { useLive } from '#display/runtime/board/board-hooks.ts';

const HOURS_MAX = 10;
const CAUSES_MAX = 3;
const SWATCH = 36;
const NEAR = 12;
const APART = 36;

interface ShiftViewProps {
  readonly plan: ShiftPlan;
  readonly colours: Colours;
}

/** The shift: what came out of it against plan and, below, on the same clock, what the line was doing. */
export function ShiftView({ plan, colours }: ShiftViewProps): ReactNode {
  const { tokens } = colours;
  const box = enclosingBox(plan.title, plan.strip, plan.hours);
  const produced = useRef<PartHandle<LabelProps>>(null);
  const planned = useRef<PartHandle<LabelProps>>(null);
  const hours = usePartHandles<LabelProps>(HOURS_MAX);
  const causes = usePartHandles<LabelProps>(CAUSES_MAX);

  useLive(
    (model: LineModel) => model.shift,
    (shift) => {
      const legend = shift && plan.curve ? legendOf(shift, plan, box) : null;
      produced.current?.set({
        text: legend ? (shift?.producedLabel ?? '') : '',
        x: legend?.produced.textX ?? 0,
      });
      planned.current?.set({
        text: legend?.plan ? (shift?.planLabel ?? '') : '',
        x: legend?.plan?.textX ?? 0,
      });
      hours.forEach((handle, index) => {
        const hour = shift?.hours[index];
        handle.current?.set({ text: hour?.text ?? '', x: hour ? hourX(hour, plan) - box.x : 0 });
      });
      const named = causesOf(shift, plan);
      causes.forEach((handle, index) => {
        const cause = named[index];
        handle.current?.set({
          text: cause?.text ?? '',
          x: (cause?.x ?? 0) - box.x,
          y: (cause?.y ?? 0) + baselineOf(plan.hours.size) - box.y,
        });
      });
    },
  );

  const small = { size: plan.hours.size, colour: tokens.textSecondary } as const;
  const { y: titleY } = labelProps({ place: plan.title, tile: box, name: '', colour: '' });
  const { y: hoursY } = labelProps({ place: plan.hours, tile: box, name: '', colour: '' });
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h}>
      <LiveSketch
        select={(model: LineModel) => model.shift}
        paint={(pen, shift) => shift && paintShift(pen, shift, plan, box, colours)}
      />
      <LiveLabel
        place={plan.title}
        tile={box}
        name="shiftTitle"
        colour={tokens.textSecondary}
        select={(model: LineModel) => model.shift?.title ?? model.noShiftText}
      />
      <Label handle={produced} text="" part="detail.legendProduced" x={0} y={titleY} {...small} />
      <Label handle={planned} text="" part="detail.legendPlan" x={0} y={titleY} {...small} />
      {causes.map((handle, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of places
        <Label key={index} handle={handle} text="" part={`detail.cause${index}`} x={0} y={0} {...small} />
      ))}
      {hours.map((handle, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of ticks
        <Label key={index} handle={handle} text="" part={`detail.hour${index}`} x={0} y={hoursY} {...small} />
      ))}
    </Tile>
  );
}

function causesOf(shift: ShiftModel | null, plan: ShiftPlan): readonly CausePlace[] {
  const { size } = plan.hours;
  return shift && plan.curve ? placeCauses(shift, plan.curve, size, (text) => measureText(text, size)) : [];
}

/** Centred under its tick, but not beyond the strip's ends. */
function hourX({ share, text }: ShiftModel['hours'][number], { hours, strip }: ShiftPlan): number {
  const width = measureText(text, hours.size);
  const x = strip.x + share * strip.w - width / 2;
  return Math.min(Math.max(x, strip.x), strip.x + strip.w - width);
}

interface Legend {
  readonly produced: LegendEntry;
  readonly plan: LegendEntry | null;
}

interface LegendEntry {
  readonly textX: number;
  readonly swatchX: number;
}

/** At the right end of the title's row: text behind swatch. */
function legendOf(shift: ShiftModel, { hours }: ShiftPlan, box: Box): Legend {
  const entryUpTo = (right: number, text: string): LegendEntry => {
    const textX = right - measureText(text, hours.size);
    return { textX, swatchX: textX - SWATCH - NEAR };
  };
  if (shift.planEnd === null) return { produced: entryUpTo(box.w, shift.producedLabel), plan: null };
  const plan = entryUpTo(box.w, shift.planLabel);
  return { produced: entryUpTo(plan.swatchX - APART, shift.producedLabel), plan };
}

function paintShift(pen: Pen, shift: ShiftModel, plan: ShiftPlan, box: Box, colours: Colours): void {
  const { tokens } = colours;
  paintStateStrip(pen, shift, boxInside(box, plan.strip), colours);
  if (!plan.curve) return;
  paintCurve(pen, shift, boxInside(box, plan.curve), colours);
  const y = plan.title.y - box.y + plan.title.h * 0.52;
  const legend = legendOf(shift, plan, box);
  pen.rect(legend.produced.swatchX, y - 3, SWATCH, 6).fill(tokens.textPrimary);
  if (legend.plan)
    paintDashes(pen, [legend.plan.swatchX, y], [legend.plan.swatchX + SWATCH, y], tokens.textMuted);
  for (const { leader } of causesOf(shift, plan)) {
    if (!leader) continue;
    const top = leader.y - box.y;
    pen.rect(leader.x - box.x - 1, top, 2, plan.strip.y - box.y - top).fill(tokens.textMuted);
  }
}

function paintCurve(pen: Pen, shift: ShiftModel, at: Box, { tokens }: Colours): void {
  const toPoint = ([time, share]: readonly [number, number]): Point => [
    at.x + time * at.w,
    at.y + at.h - share * (at.h - 3),
  ];
  const bottom = at.y + at.h;
  const points = shift.curve.map(toPoint);
  const [first] = points;
  const last = points[points.length - 1];
  const paintPlan = (): void => {
    if (shift.planEnd !== null)
      paintDashes(pen, [at.x, bottom], toPoint([1, shift.planEnd]), tokens.textMuted);
  };
  if (!first || !last || points.length < 2) {
    paintPlan();
    return;
  }
  pen.moveTo(first[0], bottom);
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.lineTo(last[0], bottom).closePath().fill({ color: tokens.textSecondary, alpha: 0.16 });
  paintPlan();
  points.forEach(([x, y], index) => {
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  });
  const colour = stalenessTreatment(shift.staleness).isMuted ? tokens.textMuted : tokens.textPrimary;
  pen.stroke({ color: colour, width: 4, join: 'round', cap: 'round' });
  pen.circle(last[0], last[1], 7).fill(colour);
}

const DASH = 12;

function paintDashes(pen: Pen, [x0, y0]: Point, [x1, y1]: Point, colour: string): void {
  const length = Math.hypot(x1 - x0, y1 - y0);
  for (let at = 0; at < length; at += 2 * DASH) {
    const from = at / length;
    const to = Math.min(1, (at + DASH) / length);
    pen.moveTo(x0 + (x1 - x0) * from, y0 + (y1 - y0) * from).lineTo(x0 + (x1 - x0) * to, y0 + (y1 - y0) * to);
  }
  pen.stroke({ color: colour, width: 3 });
}
