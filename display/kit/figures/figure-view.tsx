import { type ReactNode, useRef } from 'react';
import { type Colours, stateColours, valueColour, valueLook } from '#display/kit/colours.ts';
import { boxInside, type TextPlace } from '#display/kit/text-place.ts';
import { labelProps } from '#display/kit/view/live-label.tsx';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawHatch } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { fitWording } from '#display/parts/text/fit-name.ts';
import { Tile } from '#display/parts/tile.tsx';
import type { FigureModel, OeeModel } from './figure-model.ts';
import type { FigurePlan } from './figure-plan.ts';
import { paintBar, paintDueMark } from './paint-bar.ts';

/** `far`: old bars are hatched. `near`: the old number is hatched, and bars have small corners. */
export type FigureStyle = 'far' | 'near';

export interface FigureViewProps<Model> {
  readonly plan: FigurePlan;
  readonly colours: Colours;
  readonly name: string;
  readonly style: FigureStyle;
  /** The bar is less bright than the number. */
  readonly isBarQuiet?: boolean;
  /** Null: nothing changes. */
  readonly select: (model: Model) => FigureModel | OeeModel | null;
  readonly onTap?: (() => void) | undefined;
}

const VALUE_WEIGHT = 700;
const WHOLE_SIZE = 36;
const WHOLE_GAP = 18;

/** A key figure. What is old loses its colour and shows its age; what is dead is struck. */
export function FigureView<Model>(props: FigureViewProps<Model>): ReactNode {
  const { plan, colours, name, style, isBarQuiet = false, select, onTap } = props;
  const { tokens } = colours;
  const body = useRef<PartHandle<SketchProps>>(null);
  const label = useRef<PartHandle<LabelProps>>(null);
  const value = useRef<PartHandle<LabelProps>>(null);
  const whole = useRef<PartHandle<LabelProps>>(null);
  const notes = usePartHandles<LabelProps>(plan.notes.length);
  const factorNames = usePartHandles<LabelProps>(plan.factors.length);
  const factorValues = usePartHandles<LabelProps>(plan.factors.length);

  useFitted(select, (figure) => {
    if (!figure) return;
    const factors = 'factors' in figure ? figure.factors : [];
    label.current?.set({ text: fitted(figure.labels, plan.label) });
    value.current?.set({ text: figure.text, ...valueLook(figure, colours) });
    const wholeX = measureText(figure.text, plan.value.size, VALUE_WEIGHT) + WHOLE_GAP;
    const isRoom = wholeX + measureText(figure.whole ?? '', WHOLE_SIZE) <= plan.value.w;
    whole.current?.set({ text: isRoom ? (figure.whole ?? '') : '', x: wholeX + plan.value.x - plan.box.x });
    body.current?.set({ paint: (pen) => paintFigure(pen, figure, plan, { colours, style, isBarQuiet }) });
    const lines = figure.notes.filter((wordings) => wordings.length > 0);
    const isBad = figure.isBad && figure.staleness === 'fresh';
    notes.forEach((note, index) => {
      const place = plan.notes[index];
      note.current?.set({
        text: place ? fitted(lines[index] ?? [], place) : '',
        colour: isBad ? tokens.negative : tokens.textSecondary,
      });
    });
    factors.forEach((factor, index) => {
      const isApart = plan.factors[index]?.value != null;
      const { label: name, text } = factor;
      const place = plan.factors[index]?.name;
      const wordings = isApart ? [name] : [`${name} ${text}`, `${name}${text}`, text];
      factorNames[index]?.current?.set({ text: place ? fitted(wordings, place) : '' });
      factorValues[index]?.current?.set({ text: factor.text });
    });
  });

  const at = (place: TextPlace, part: string, colour: string, weight?: 600 | 700) =>
    labelProps({ place, tile: plan.box, name: part, colour, weight });
  return (
    <Tile x={plan.box.x} y={plan.box.y} width={plan.box.w} height={plan.box.h} onTap={onTap}>
      <Sketch handle={body} paint={paintNothing} />
      <Label handle={label} text="" {...at(plan.label, `${name}.label`, tokens.textSecondary)} />
      <Label handle={value} text="" {...at(plan.value, name, tokens.textPrimary, VALUE_WEIGHT)} />
      <Label
        handle={whole}
        text=""
        {...at(plan.value, name, tokens.textSecondary)}
        part={`label.${name}.whole`}
        size={WHOLE_SIZE}
      />
      {plan.notes.map((place, index) => (
        <Label
          key={place.y}
          handle={notes[index]}
          text=""
          {...at(place, `${name}.note${index}`, tokens.textSecondary)}
        />
      ))}
      {plan.factors.map((factor, index) => (
        <Label
          key={`${factor.bar.x}.${factor.bar.y}`}
          handle={factorNames[index]}
          text=""
          {...at(factor.name, `${name}.factor${index}`, tokens.textSecondary)}
        />
      ))}
      {plan.factors.map((factor, index) =>
        factor.value ? (
          <Label
            key={`${factor.bar.x}.${factor.bar.y}`}
            handle={factorValues[index]}
            text=""
            {...at(factor.value, `${name}.factorValue${index}`, tokens.textPrimary, 600)}
          />
        ) : null,
      )}
    </Tile>
  );
}

function fitted(wordings: readonly string[], place: TextPlace): string {
  if (wordings.length === 0) return '';
  return fitWording(wordings, place.w, (text) => measureText(text, place.size));
}

const CORNERS = { far: (h: number) => h / 2, near: () => 6 } as const;

interface FigureLook {
  readonly colours: Colours;
  readonly style: FigureStyle;
  readonly isBarQuiet: boolean;
}

function paintFigure(
  pen: Pen,
  figure: FigureModel | OeeModel,
  plan: FigurePlan,
  { colours, style, isBarQuiet }: FigureLook,
): void {
  const { tokens } = colours;
  const { isHatched } = stalenessTreatment(figure.staleness);
  if (style === 'near' && isHatched && figure.value !== null) drawHatch(pen, valueArea(plan), tokens.line);
  const paint = (box: Box, share: number | null, colour: string): void => {
    const bar = boxInside(plan.box, box);
    paintBar(pen, bar, share, { colour, track: tokens.surfaceSunken, radius: CORNERS[style](bar.h) });
    if (style === 'far' && isHatched && share !== null) drawHatch(pen, bar, tokens.background);
  };
  if ('factors' in figure) {
    figure.factors.forEach(({ share }, index) => {
      const factor = plan.factors[index];
      if (factor) paint(factor.bar, share, tokens.textSecondary);
    });
  }
  if (!figure.bar) return;
  const { share, mark, isBad = false } = figure.bar;
  const quiet = isBarQuiet ? tokens.textSecondary : valueColour(figure.staleness, colours);
  const isRed = isBad && !stalenessTreatment(figure.staleness).isMuted;
  paint(plan.bar, share, isRed ? stateColours('fault', colours).fill : quiet);
  if (mark !== null) paintDueMark(pen, boxInside(plan.box, plan.bar), mark, colours);
}

/** From under the name to the foot of the number. */
function valueArea({ box }: FigurePlan): Box {
  return { x: 0, y: 40, w: box.w, h: 64 };
}
