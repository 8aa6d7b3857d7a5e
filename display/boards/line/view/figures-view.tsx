import type { Graphics } from 'pixi.js';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { FigurePlan, HeadPlan } from '#display/boards/line/layout/layout.ts';
import { baselineOf } from '#display/boards/line/layout/type-scale.ts';
import type { PlanModel } from '#display/boards/line/model/figures-model.ts';
import { fitWording } from '#display/parts/fit-name.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { drawHatch } from '#display/parts/pen.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import type { Staleness } from '#shared/domain/staleness.ts';
import type { Look } from './colours.ts';
import { useLive } from './hooks.ts';
import { usePartHandles } from './part-handles.ts';
import { TextLabel } from './text-label.tsx';

const VALUE_WEIGHT = 700;
const FACTOR_GAP = 14;
/** More than this share of what is due missing is bad news and said so in colour. */
const FAR_BEHIND = 0.03;

interface FigureProps {
  readonly head: HeadPlan;
  readonly look: Look;
}

/** The parts that every head figure has. */
interface FigureHandles {
  readonly label: RefObject<PartHandle<LabelProps> | null>;
  readonly value: RefObject<PartHandle<LabelProps> | null>;
  readonly bar: RefObject<PartHandle<SketchProps> | null>;
}

function useFigureHandles(): FigureHandles {
  return { label: useRef(null), value: useRef(null), bar: useRef(null) };
}

interface FigureFrameProps {
  readonly plan: FigurePlan;
  readonly name: string;
  readonly handles: FigureHandles;
  readonly look: Look;
  readonly children?: ReactNode;
}

function FigureFrame({ plan, name, handles, look, children }: FigureFrameProps): ReactNode {
  const { tokens } = look;
  return (
    <Tile x={plan.box.x} y={plan.box.y} width={plan.box.w} height={plan.box.h}>
      <Sketch handle={handles.bar} paint={paintNothing} />
      <TextLabel
        handle={handles.label}
        place={plan.label}
        origin={plan.box}
        part={`${name}Name`}
        colour={tokens.textSecondary}
      />
      <TextLabel
        handle={handles.value}
        place={plan.value}
        origin={plan.box}
        part={name}
        colour={tokens.textPrimary}
        weight={VALUE_WEIGHT}
      />
      {children}
    </Tile>
  );
}

export function PlanView({ head, look }: FigureProps): ReactNode {
  const { tokens } = look;
  const handles = useFigureHandles();
  const note = useRef<PartHandle<LabelProps>>(null);
  useLive(
    (model) => model.plan,
    (plan) => {
      handles.label.current?.set({
        text: fitWording(plan.labels, head.plan.label.w, (text) => measureText(text, head.plan.label.size)),
      });
      handles.value.current?.set({ text: plan.text, ...valueLook(plan.produced, plan.staleness, look) });
      handles.bar.current?.set({ paint: (pen) => paintPlanBar(pen, plan, head.plan, look) });
      const measure = (text: string): number => measureText(text, head.plan.note.size, 400);
      note.current?.set({
        text: fitWording(plan.notes, head.plan.note.w, measure),
        colour: noteColour(plan, look),
      });
    },
  );
  return (
    <FigureFrame plan={head.plan} name="plan" handles={handles} look={look}>
      <TextLabel
        handle={note}
        place={head.plan.note}
        origin={head.plan.box}
        part="planNote"
        colour={tokens.textSecondary}
      />
    </FigureFrame>
  );
}

function noteColour(plan: PlanModel, look: Look): string {
  const isFarBehind =
    plan.surplus !== null && plan.dueNow !== null && plan.surplus < -FAR_BEHIND * plan.dueNow;
  return isFarBehind && plan.staleness === 'fresh' ? look.tokens.negative : look.tokens.textSecondary;
}

/** Done up to now, on the whole plan; a mark where it should be by now. */
function paintPlanBar(pen: Graphics, plan: PlanModel, place: FigurePlan, look: Look): void {
  if (plan.planned === null) return;
  const { tokens } = look;
  const x = place.bar.x - place.box.x;
  const y = place.bar.y - place.box.y;
  const { w, h } = place.bar;
  pen.roundRect(x, y, w, h, h / 2).fill(tokens.surfaceSunken);
  if (plan.doneShare !== null && plan.doneShare > 0)
    pen.roundRect(x, y, Math.max(h, w * plan.doneShare), h, h / 2).fill(valueColour(plan.staleness, look));
  if (stalenessTreatment(plan.staleness).isHatched) drawHatch(pen, { x, y, w, h }, tokens.background);
  if (plan.dueShare === null) return;
  const markX = x + w * plan.dueShare - 2;
  pen.rect(markX - 3, y - 8, 10, h + 16).fill(tokens.background);
  pen.rect(markX, y - 8, 4, h + 16).fill(tokens.textSecondary);
}

export function OeeView({ head, look }: FigureProps): ReactNode {
  const { tokens } = look;
  const handles = useFigureHandles();
  const factors = usePartHandles<LabelProps>(3);
  const place = head.oee;
  const column = (place.box.w + FACTOR_GAP) / 3;
  useLive(
    (model) => model.oee,
    (oee) => {
      handles.label.current?.set({ text: oee.label });
      handles.value.current?.set({ text: oee.text, ...valueLook(oee.oee, oee.staleness, look) });
      handles.bar.current?.set({
        paint: (pen) => {
          oee.factors.forEach(({ share }, index) => {
            paintBar(
              pen,
              { x: index * column, y: place.bar.y - place.box.y, w: column - FACTOR_GAP, h: place.bar.h },
              share,
              oee.staleness,
              look,
            );
          });
        },
      });
      oee.factors.forEach(({ text }, index) => {
        factors[index]?.current?.set({ text });
      });
    },
  );
  return (
    <FigureFrame plan={place} name="oee" handles={handles} look={look}>
      {factors.map((handle, index) => (
        <Label
          // biome-ignore lint/suspicious/noArrayIndexKey: three factors in a fixed order
          key={index}
          handle={handle}
          text=""
          part={`detail.oeeFactor${index}`}
          x={index * column}
          y={place.note.y - place.box.y + baselineOf(place.note.size)}
          size={place.note.size}
          colour={tokens.textSecondary}
          maxWidth={column - 1}
        />
      ))}
    </FigureFrame>
  );
}

export function SpeedView({ head, look }: FigureProps): ReactNode {
  const { tokens } = look;
  const handles = useFigureHandles();
  const note = useRef<PartHandle<LabelProps>>(null);
  const place = head.speed;
  useLive(
    (model) => model.speed,
    (speed) => {
      handles.label.current?.set({ text: speed.label });
      handles.value.current?.set({ text: speed.text, ...valueLook(speed.value, speed.staleness, look) });
      note.current?.set({ text: speed.note });
      handles.bar.current?.set({
        paint: (pen) => {
          const bar = { x: 0, y: place.bar.y - place.box.y, w: place.bar.w, h: place.bar.h };
          paintBar(pen, bar, speed.share, speed.staleness, look);
        },
      });
    },
  );
  return (
    <FigureFrame plan={place} name="speed" handles={handles} look={look}>
      <TextLabel
        handle={note}
        place={place.note}
        origin={place.box}
        part="speedNote"
        colour={tokens.textSecondary}
      />
    </FigureFrame>
  );
}

function paintBar(
  pen: Graphics,
  box: { x: number; y: number; w: number; h: number },
  share: number | null,
  staleness: Staleness,
  look: Look,
): void {
  const { x, y, w, h } = box;
  const { tokens } = look;
  pen.roundRect(x, y, w, h, h / 2).fill(tokens.surfaceSunken);
  if (share === null) return;
  if (share > 0) pen.roundRect(x, y, Math.max(h, w * share), h, h / 2).fill(tokens.textSecondary);
  if (stalenessTreatment(staleness).isHatched) drawHatch(pen, box, tokens.background);
}

/** Old figures lose their colour; dead ones are struck. A figure that never came is a quiet dash. */
function valueLook(
  value: number | null,
  staleness: Staleness,
  look: Look,
): { colour: string; isStruck: boolean } {
  if (value === null) return { colour: look.tokens.textMuted, isStruck: false };
  return { colour: valueColour(staleness, look), isStruck: stalenessTreatment(staleness).isStruck };
}

function valueColour(staleness: Staleness, look: Look): string {
  return stalenessTreatment(staleness).isMuted ? look.tokens.textMuted : look.tokens.textPrimary;
}
