import { type ReactNode, useRef } from 'react';
import { SIZE } from '#display/boards/machine/layout/type-scale.ts';
import type { FactorModel, FigureModel } from '#display/boards/machine/model/figures-model.ts';
import type { MachineModel } from '#display/boards/machine/model/model.ts';
import type { Box } from '#display/parts/box.ts';
import { fitWording } from '#display/parts/fit-name.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { drawHatch } from '#display/parts/pen.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import { type Look, valueColour } from './colours.ts';
import { useMachine } from './hooks.ts';

const LABEL_Y = 28;
const FIGURE_Y = 92;
const BAR = { y: 112, h: 14 } as const;
const NOTES_Y = [166, 206, 246] as const;
/** A track in the strip's place, not a gauge: the figure says the number. */
const FACTOR_ROW_H = 42;

interface FigureViewProps {
  readonly box: Box;
  readonly look: Look;
  readonly part: string;
  readonly select: (machine: MachineModel) => FigureModel;
  readonly onTap?: () => void;
}

/** A key figure: name, number, bar where there is a whole to it, and notes. Old ones are greyed and say their age. */
export function FigureView({ box, look, part, select, onTap }: FigureViewProps): ReactNode {
  const { tokens } = look;
  const body = useRef<PartHandle<SketchProps>>(null);
  const label = useRef<PartHandle<LabelProps>>(null);
  const figure = useRef<PartHandle<LabelProps>>(null);
  const first = useRef<PartHandle<LabelProps>>(null);
  const second = useRef<PartHandle<LabelProps>>(null);
  const third = useRef<PartHandle<LabelProps>>(null);
  const shortened = (wordings: readonly string[]): string =>
    wordings.length === 0 ? '' : fitWording(wordings, box.w, (text) => measureText(text, SIZE.detail));

  useMachine(select, (model) => {
    const treatment = stalenessTreatment(model.staleness);
    body.current?.set({
      paint: (pen) => {
        if (treatment.isHatched && model.value !== null) drawHatch(pen, hatchBox(box), tokens.line);
        if (model.share === null) return;
        pen.roundRect(0, BAR.y, box.w, BAR.h, 6).fill(tokens.surfaceSunken);
        const w = Math.max(6, box.w * model.share);
        if (model.share <= 0) return;
        pen.roundRect(0, BAR.y, w, BAR.h, 6).fill(treatment.isMuted ? tokens.textMuted : tokens.textPrimary);
      },
    });
    label.current?.set({ text: shortened(model.labels) });
    figure.current?.set({
      text: model.text,
      colour: valueColour(model.staleness, look),
      isStruck: treatment.isStruck && model.value !== null,
    });
    const notes = model.notes.map(shortened).filter((note) => note !== '');
    const lines = model.ageText === '' ? notes : [model.ageText, ...notes];
    for (const [index, handle] of [first, second, third].entries())
      handle.current?.set({ text: lines[index] ?? '' });
  });

  const note = (handle: typeof first, index: 0 | 1 | 2): ReactNode => (
    <Label
      handle={handle}
      part={`detail.${part}.note${index}`}
      text=""
      x={0}
      y={NOTES_Y[index]}
      size={SIZE.detail}
      maxWidth={box.w}
      colour={tokens.textSecondary}
    />
  );
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h} onTap={onTap}>
      <FigureHead box={box} look={look} part={part} body={body} label={label} figure={figure} />
      {note(first, 0)}
      {note(second, 1)}
      {note(third, 2)}
    </Tile>
  );
}

interface FigureHeadProps {
  readonly box: Box;
  readonly look: Look;
  readonly part: string;
  readonly body: React.RefObject<PartHandle<SketchProps> | null>;
  readonly label: React.RefObject<PartHandle<LabelProps> | null>;
  readonly figure: React.RefObject<PartHandle<LabelProps> | null>;
}

function FigureHead({ box, look, part, body, label, figure }: FigureHeadProps): ReactNode {
  return (
    <>
      <Sketch handle={body} paint={paintNothing} />
      <Label
        handle={label}
        part={`detail.${part}.label`}
        text=""
        x={0}
        y={LABEL_Y}
        size={SIZE.detail}
        maxWidth={box.w}
        colour={look.tokens.textSecondary}
      />
      <Label
        handle={figure}
        part={`figure.${part}`}
        text=""
        x={0}
        y={FIGURE_Y}
        size={SIZE.figure}
        weight={700}
        maxWidth={box.w}
        colour={look.tokens.textPrimary}
      />
    </>
  );
}

/** OEE with the three factors that it is the product of. */
export function OeeView({ box, look }: { readonly box: Box; readonly look: Look }): ReactNode {
  const { tokens } = look;
  const body = useRef<PartHandle<SketchProps>>(null);
  const label = useRef<PartHandle<LabelProps>>(null);
  const figure = useRef<PartHandle<LabelProps>>(null);
  const names = [
    useRef<PartHandle<LabelProps>>(null),
    useRef<PartHandle<LabelProps>>(null),
    useRef<PartHandle<LabelProps>>(null),
  ] as const;
  const values = [
    useRef<PartHandle<LabelProps>>(null),
    useRef<PartHandle<LabelProps>>(null),
    useRef<PartHandle<LabelProps>>(null),
  ] as const;

  useMachine(
    (machine) => machine.oee,
    (oee) => {
      const treatment = stalenessTreatment(oee.staleness);
      body.current?.set({
        paint: (pen) => {
          if (treatment.isHatched && oee.value !== null) drawHatch(pen, hatchBox(box), tokens.line);
          oee.factors.forEach((factor, index) => {
            const y = NOTES_Y[0] - 16 + index * FACTOR_ROW_H;
            const bar = factorBar(box);
            pen.roundRect(bar.x, y, bar.w, BAR.h - 2, 6).fill(tokens.surfaceSunken);
            if (factor.share) {
              const w = Math.max(6, bar.w * Math.min(1, factor.share));
              pen.roundRect(bar.x, y, w, BAR.h - 2, 6).fill(tokens.textSecondary);
            }
          });
        },
      });
      label.current?.set({ text: [oee.labels[0], oee.ageText].filter(Boolean).join(' · ') });
      figure.current?.set({
        text: oee.text,
        colour: valueColour(oee.staleness, look),
        isStruck: treatment.isStruck && oee.value !== null,
      });
      oee.factors.forEach((factor: FactorModel, index) => {
        names[index]?.current?.set({ text: factor.label });
        values[index]?.current?.set({ text: factor.text });
      });
    },
  );

  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h}>
      <FigureHead box={box} look={look} part="oee" body={body} label={label} figure={figure} />
      {names.map((handle, index) => (
        <Label
          // biome-ignore lint/suspicious/noArrayIndexKey: three factors in a fixed order
          key={`name${index}`}
          handle={handle}
          part={`detail.oee.name${index}`}
          text=""
          x={0}
          y={NOTES_Y[0] + index * FACTOR_ROW_H}
          size={SIZE.detail}
          colour={tokens.textSecondary}
        />
      ))}
      {values.map((handle, index) => (
        <Label
          // biome-ignore lint/suspicious/noArrayIndexKey: three factors in a fixed order
          key={`value${index}`}
          handle={handle}
          part={`detail.oee.value${index}`}
          text=""
          x={box.w}
          align="right"
          y={NOTES_Y[0] + index * FACTOR_ROW_H}
          size={SIZE.detail}
          weight={600}
          colour={tokens.textPrimary}
        />
      ))}
    </Tile>
  );
}

function factorBar(box: Box): { x: number; w: number } {
  return { x: 70, w: box.w - 70 - 66 };
}

function hatchBox(box: Box): Box {
  return { x: 0, y: LABEL_Y + 12, w: box.w, h: FIGURE_Y - LABEL_Y };
}
