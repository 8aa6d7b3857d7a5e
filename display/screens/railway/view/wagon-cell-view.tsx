import { type ReactNode, useRef } from 'react';
import { type Colours, stateColours, valueColour } from '#display/kit/colours.ts';
import { paintBar } from '#display/kit/figures/paint-bar.ts';
import { boxInside, type TextPlace } from '#display/kit/text-place.ts';
import { labelProps } from '#display/kit/view/live-label.tsx';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawHatch, drawNamedMark } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import type { WagonCellPlan } from '#display/screens/railway/layout/railway-layout.ts';
import type { RailwayScreenModel } from '#display/screens/railway/model/model.ts';
import type { WagonCell } from '#display/screens/railway/model/wagon-cells.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import { ellipsize } from '#shared/domain/text/text-fit.ts';

interface WagonCellViewProps {
  readonly index: number;
  readonly plan: WagonCellPlan;
  readonly colours: Colours;
  readonly onWagon: (no: string) => void;
}

/** A wagon below the scene: its number, its state, how much is on it. */
export function WagonCellView({ index, plan, colours, onWagon }: WagonCellViewProps): ReactNode {
  const { tokens } = colours;
  const body = useRef<PartHandle<SketchProps>>(null);
  const number = useRef<PartHandle<LabelProps>>(null);
  const tonnes = useRef<PartHandle<LabelProps>>(null);
  const unit = useRef<PartHandle<LabelProps>>(null);
  const word = useRef<PartHandle<LabelProps>>(null);
  const shown = useRef<WagonCell | null>(null);
  const ground = useRef({ colour: tokens.background });

  useFitted(
    ({ strip }: RailwayScreenModel) => {
      const cell = strip.cells[index];
      return cell ? { cell, unit: strip.unit, staleness: strip.staleness } : null;
    },
    (value) => {
      shown.current = value?.cell ?? null;
      if (!value) {
        for (const label of [number, tonnes, unit, word]) label.current?.set({ text: '' });
        body.current?.set({ paint: paintNothing });
        return;
      }
      const { cell, staleness } = value;
      const { isMuted, isStruck } = stalenessTreatment(staleness);
      const look = stateColours(cell.tone, colours);
      const isFilled = cell.isCulprit && !isMuted;
      ground.current.colour = isFilled ? look.fill : tokens.background;
      const ink = isFilled ? look.onFill : valueColour(staleness, colours);
      const quiet = isFilled ? look.onFill : tokens.textSecondary;
      const isBad = IN_COLOUR.has(cell.state) && !isMuted && !isFilled;
      number.current?.set({ text: cell.number, colour: ink });
      tonnes.current?.set({ text: cell.tonnes, colour: ink, isStruck });
      const isRoom =
        measureText(cell.tonnes, plan.tonnes.size) + 8 + measureText(value.unit, plan.unit.size) <=
        plan.tonnes.w;
      unit.current?.set({ text: isRoom ? value.unit : '', colour: quiet });
      const text = ellipsize(cell.word, plan.word.w, (words) => measureText(words, plan.word.size));
      word.current?.set({ text, colour: isBad ? look.text : quiet });
      body.current?.set({ paint: (pen) => paintCell(pen, cell, staleness, plan, colours) });
    },
  );

  const at = (place: TextPlace, part: string, weight?: 400 | 700) =>
    labelProps({
      place,
      tile: plan.box,
      name: `wagon${index}.${part}`,
      colour: tokens.textSecondary,
      weight,
    });
  return (
    <GroundContext.Provider value={ground.current}>
      <Tile
        x={plan.box.x}
        y={plan.box.y}
        width={plan.box.w}
        height={plan.box.h}
        onTap={() => shown.current && onWagon(shown.current.no)}
      >
        <Sketch handle={body} paint={paintNothing} />
        <Label handle={number} text="" {...at(plan.number, 'number', 700)} />
        <Label handle={tonnes} text="" {...at(plan.tonnes, 'tonnes')} />
        <Label handle={unit} text="" {...at(plan.unit, 'unit')} />
        <Label handle={word} text="" {...at(plan.word, 'word')} />
      </Tile>
    </GroundContext.Provider>
  );
}

/** What is wrong has its colour in words too. */
const IN_COLOUR: ReadonlySet<WagonCell['state']> = new Set(['overload', 'bad_order', 'stopped', 'short']);

function paintCell(
  pen: Pen,
  cell: WagonCell,
  staleness: Staleness,
  plan: WagonCellPlan,
  colours: Colours,
): void {
  const { tokens } = colours;
  const { isMuted, isHatched } = stalenessTreatment(staleness);
  const look = stateColours(cell.tone, colours);
  const isFilled = cell.isCulprit && !isMuted;
  if (isFilled) pen.roundRect(0, 0, plan.box.w, plan.box.h, 8).fill(look.fill);
  const isQuiet = cell.state === 'waiting' || cell.state === 'departed';
  const mark = isFilled ? look.onFill : isMuted || isQuiet ? tokens.textMuted : look.mark;
  drawNamedMark(pen, cell.mark, boxInside(plan.box, plan.mark), mark);
  const bar = boxInside(plan.box, plan.bar);
  if (isFilled)
    pen.roundRect(bar.x, bar.y, bar.w, bar.h, bar.h / 2).fill({ color: look.onFill, alpha: 0.45 });
  else pen.roundRect(bar.x, bar.y, bar.w, bar.h, bar.h / 2).fill(tokens.surfaceSunken);
  if (cell.share !== null && cell.share > 0)
    paintBar(pen, { ...bar, w: Math.max(bar.h, bar.w * cell.share) }, 1, {
      colour: isFilled ? look.onFill : isMuted ? tokens.textMuted : tokens.textSecondary,
      track: isFilled ? look.onFill : tokens.textSecondary,
      radius: bar.h / 2,
    });
  if (isHatched) drawHatch(pen, bar, tokens.background);
}
