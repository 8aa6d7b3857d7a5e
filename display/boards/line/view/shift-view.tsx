import type { Graphics } from 'pixi.js';
import { type ReactNode, useRef } from 'react';
import type { BoardLayout, ShiftPlan } from '#display/boards/line/layout/layout.ts';
import { baselineOf } from '#display/boards/line/layout/type-scale.ts';
import { placeCauses } from '#display/boards/line/model/shift-causes.ts';
import type { ShiftModel } from '#display/boards/line/model/shift-model.ts';
import type { Box, Point } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { drawHatch, drawMark } from '#display/parts/pen.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import type { PresentedState } from '#shared/contracts/machine-state.ts';
import { blend } from '#shared/theme/blend.ts';
import { stateStyle } from '#shared/theme/theme.ts';
import { type Look, stripColour } from './colours.ts';
import { useLive } from './hooks.ts';
import { usePartHandles } from './part-handles.ts';
import { around, TextLabel } from './text-label.tsx';

const HOURS_MAX = 10;
const CAUSES = 3;
/** Strip marks need this much width; narrower stops have colour and height only, and their row in the reasons. */
const MARK_SIDE = 24;
const LEAST_STOP_W = 4;
const SWATCH = 36;

/** The shift: what came out of it against plan, and below, on the same clock, what the line was doing. */
export function ShiftView({
  layout,
  look,
}: {
  readonly layout: BoardLayout;
  readonly look: Look;
}): ReactNode {
  const { shift: place } = layout;
  const { tokens } = look;
  const box = around(place.title, place.strip, place.hours);
  const picture = useRef<PartHandle<SketchProps>>(null);
  const title = useRef<PartHandle<LabelProps>>(null);
  const produced = useRef<PartHandle<LabelProps>>(null);
  const plan = useRef<PartHandle<LabelProps>>(null);
  const hours = usePartHandles<LabelProps>(HOURS_MAX);
  const causes = usePartHandles<LabelProps>(CAUSES);

  const measureSmall = (text: string): number => measureText(text, place.hours.size);
  useLive(
    (model) => ({ shift: model.shift, none: model.noShiftText }),
    ({ shift, none }) => {
      title.current?.set({ text: shift?.title ?? none });
      const legend = shift && place.curve ? legendOf(shift, place, box) : null;
      produced.current?.set({
        text: legend ? (shift?.producedLabel ?? '') : '',
        x: legend?.produced.textX ?? 0,
      });
      plan.current?.set({ text: legend?.plan ? (shift?.planLabel ?? '') : '', x: legend?.plan?.textX ?? 0 });
      hours.forEach((handle, index) => {
        const hour = shift?.hours[index];
        handle.current?.set({
          text: hour?.text ?? '',
          x: hour ? hourX(hour.share, hour.text, place) - box.x : 0,
        });
      });
      const named =
        shift && place.curve ? placeCauses(shift, place.curve, place.hours.size, measureSmall) : [];
      causes.forEach((handle, index) => {
        const cause = named[index];
        handle.current?.set({
          text: cause?.text ?? '',
          x: (cause?.x ?? 0) - box.x,
          y: (cause?.y ?? 0) + baselineOf(place.hours.size) - box.y,
        });
      });
      picture.current?.set({
        paint: (pen) => {
          if (!shift) return;
          paintShift(pen, shift, place, box, legend, look);
          for (const { leader } of named) {
            if (!leader) continue;
            const top = leader.y - box.y;
            pen.rect(leader.x - box.x - 1, top, 2, place.strip.y - box.y - top).fill(tokens.textMuted);
          }
        },
      });
    },
  );
  const small = { size: place.hours.size, colour: tokens.textSecondary } as const;
  const titleY = place.title.y + baselineOf(place.title.size) - box.y;
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h}>
      <Sketch handle={picture} paint={paintNothing} />
      <TextLabel
        handle={title}
        place={place.title}
        origin={box}
        part="shiftTitle"
        colour={tokens.textSecondary}
      />
      <Label handle={produced} text="" part="detail.legendProduced" x={0} y={titleY} {...small} />
      <Label handle={plan} text="" part="detail.legendPlan" x={0} y={titleY} {...small} />
      {causes.map((handle, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of places
        <Label key={index} handle={handle} text="" part={`detail.cause${index}`} x={0} y={0} {...small} />
      ))}
      {hours.map((handle, index) => (
        <Label
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of ticks
          key={index}
          handle={handle}
          text=""
          part={`detail.hour${index}`}
          x={0}
          y={place.hours.y + baselineOf(place.hours.size) - box.y}
          {...small}
        />
      ))}
    </Tile>
  );
}

/** Centred under its tick, but not beyond the strip's ends. */
function hourX(share: number, text: string, place: ShiftPlan): number {
  const width = measureText(text, place.hours.size, 400);
  const x = place.strip.x + share * place.strip.w - width / 2;
  return Math.min(Math.max(x, place.strip.x), place.strip.x + place.strip.w - width);
}

interface Legend {
  readonly produced: { readonly textX: number; readonly swatchX: number };
  readonly plan: { readonly textX: number; readonly swatchX: number } | null;
}

function legendOf(shift: ShiftModel, place: ShiftPlan, box: Box): Legend {
  const widthOf = (text: string): number => measureText(text, place.hours.size, 400);
  const planX = box.w - widthOf(shift.planLabel);
  const hasPlan = shift.planEnd !== null;
  const end = hasPlan ? planX - SWATCH - 12 - 36 : box.w;
  const producedX = end - widthOf(shift.producedLabel);
  return {
    produced: { textX: producedX, swatchX: producedX - SWATCH - 12 },
    plan: hasPlan ? { textX: planX, swatchX: planX - SWATCH - 12 } : null,
  };
}

function paintShift(
  pen: Graphics,
  shift: ShiftModel,
  place: ShiftPlan,
  box: Box,
  legend: Legend | null,
  look: Look,
): void {
  const moved = (at: Box): Box => ({ ...at, x: at.x - box.x, y: at.y - box.y });
  paintStrip(pen, shift, moved(place.strip), look);
  if (!place.curve) return;
  paintCurve(pen, shift, moved(place.curve), look);
  const y = place.title.y - box.y + place.title.h * 0.52;
  if (legend) pen.rect(legend.produced.swatchX, y - 3, SWATCH, 6).fill(look.tokens.textPrimary);
  if (legend?.plan)
    dashes(pen, [legend.plan.swatchX, y], [legend.plan.swatchX + SWATCH, y], look.tokens.textMuted);
}

function paintStrip(pen: Graphics, shift: ShiftModel, at: Box, look: Look): void {
  const { tokens } = look;
  const isOld = stalenessTreatment(shift.staleness).isMuted;
  pen.roundRect(at.x, at.y, at.w, at.h, 5).fill(tokens.surfaceSunken);
  const colourOf = (state: PresentedState): string =>
    isOld ? blend(stripColour(state, look), tokens.background, 0.5) : stripColour(state, look);
  for (const { from, to, state } of shift.segments) {
    if (state === 'production')
      pen.rect(at.x + from * at.w, at.y, (to - from) * at.w, at.h).fill(colourOf(state));
  }
  for (const { from, to, state } of shift.segments) {
    if (state === 'production') continue;
    const x = at.x + from * at.w;
    // A stop of seconds is still seen.
    const w = Math.max((to - from) * at.w, LEAST_STOP_W);
    pen.rect(x - 1, at.y, w + 2, at.h).fill(tokens.background);
    pen.rect(x, at.y, w, at.h).fill(colourOf(state));
    if (w < MARK_SIDE + 2) continue;
    const style = stateStyle(state, look.theme, look.palette);
    drawMark(pen, state, { x, y: at.y + (at.h - MARK_SIDE) / 2, w, h: MARK_SIDE }, style.onFill);
  }
  for (const hour of shift.hours) {
    pen.rect(Math.min(at.x + hour.share * at.w, at.x + at.w - 2), at.y + at.h, 2, 8).fill(tokens.lineStrong);
  }
  if (isOld) drawHatch(pen, { ...at, w: at.w * shift.nowShare }, tokens.background);
}

function paintCurve(pen: Graphics, shift: ShiftModel, at: Box, look: Look): void {
  const { tokens } = look;
  const toPoint = ([time, share]: readonly [number, number]): Point => [
    at.x + time * at.w,
    at.y + at.h - share * (at.h - 3),
  ];
  const bottom = at.y + at.h;
  const points = shift.curve.map(toPoint);
  const [first] = points;
  const last = points[points.length - 1];
  if (!first || !last || points.length < 2) {
    if (shift.planEnd !== null) dashes(pen, [at.x, bottom], toPoint([1, shift.planEnd]), tokens.textMuted);
    return;
  }
  pen.moveTo(first[0], bottom);
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.lineTo(last[0], bottom).closePath().fill({ color: tokens.textSecondary, alpha: 0.16 });
  if (shift.planEnd !== null) dashes(pen, [at.x, bottom], toPoint([1, shift.planEnd]), tokens.textMuted);
  points.forEach(([x, y], index) => {
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  });
  const colour = stalenessTreatment(shift.staleness).isMuted ? tokens.textMuted : tokens.textPrimary;
  pen.stroke({ color: colour, width: 4, join: 'round', cap: 'round' });
  pen.circle(last[0], last[1], 7).fill(colour);
}

const DASH = 12;

function dashes(pen: Graphics, [x0, y0]: Point, [x1, y1]: Point, colour: string): void {
  const length = Math.hypot(x1 - x0, y1 - y0);
  for (let at = 0; at < length; at += 2 * DASH) {
    const from = at / length;
    const to = Math.min(1, (at + DASH) / length);
    pen.moveTo(x0 + (x1 - x0) * from, y0 + (y1 - y0) * from).lineTo(x0 + (x1 - x0) * to, y0 + (y1 - y0) * to);
  }
  pen.stroke({ color: colour, width: 3 });
}
