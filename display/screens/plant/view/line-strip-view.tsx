import { type ReactNode, useRef } from 'react';
import { type Colours, stateColours, valueColour, valueLook } from '#display/kit/colours.ts';
import { paintBar, paintDueMark } from '#display/kit/figures/paint-bar.ts';
import { type HourMark, paintStateStrip } from '#display/kit/strip/state-strip.ts';
import { boxInside, type TextPlace } from '#display/kit/text-place.ts';
import { labelProps } from '#display/kit/view/live-label.tsx';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawMark } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import { useLive } from '#display/runtime/board/board-hooks.ts';
import type { LineStripPlan } from '#display/screens/plant/layout/plant-layout.ts';
import type { LineStripModel } from '#display/screens/plant/model/line-strip-model.ts';
import type { PlantScreenModel } from '#display/screens/plant/model/model.ts';
import { ellipsize } from '#shared/domain/text/text-fit.ts';

const HOURS_MOST = 10;
const NAME_WEIGHT = 600;

interface LineStripProps {
  readonly index: number;
  readonly plan: LineStripPlan;
  readonly colours: Colours;
  readonly onLine: (lineId: string) => void;
}

/** A line below the scene: its state, its speed, what it has made, and its shift. */
export function LineStrip({ index, plan, colours, onLine }: LineStripProps): ReactNode {
  const { tokens } = colours;
  const body = useRef<PartHandle<SketchProps>>(null);
  const name = useRef<PartHandle<LabelProps>>(null);
  const word = useRef<PartHandle<LabelProps>>(null);
  const speed = useRef<PartHandle<LabelProps>>(null);
  const unit = useRef<PartHandle<LabelProps>>(null);
  const note = useRef<PartHandle<LabelProps>>(null);
  const hours = usePartHandles<LabelProps>(HOURS_MOST);
  const shown = useRef<StripTexts | null>(null);

  useFitted(
    ({ lines }: PlantScreenModel) => textsOf(lines[index]),
    (line) => {
      shown.current = line;
      if (!line) return;
      const isOld = stalenessTreatment(line.staleness).isMuted;
      const { size, w } = plan.name;
      const measure = (text: string): number => measureText(text, size, NAME_WEIGHT);
      // The mark says the state too: a name is not cut for its word.
      const stateWord = measure(line.name) + 16 + measureText(line.word, size) <= w ? line.word : '';
      const title = ellipsize(line.name, w, measure);
      const at = labelProps({ place: plan.name, tile: plan.box, name: '', colour: '' });
      name.current?.set({ text: title, colour: isOld ? tokens.textMuted : tokens.textPrimary });
      word.current?.set({
        text: stateWord,
        x: at.x + measure(title) + 16,
        colour: line.isBad ? stateColours(line.tone, colours).text : tokens.textSecondary,
      });
      const isStill = line.isBad && line.staleness === 'fresh';
      speed.current?.set({
        text: line.speed.text,
        ...valueLook({ value: line.speed.value, staleness: line.staleness }, colours),
        ...(isStill ? { colour: stateColours(line.tone, colours).text } : {}),
      });
      unit.current?.set({ text: line.speed.unit });
      note.current?.set({ text: line.note, colour: line.isBehind ? tokens.negative : tokens.textSecondary });
      setHours(line);
    },
  );
  // Its figures change far more often than what is drawn beside them.
  useLive(
    ({ lines }: PlantScreenModel) => bodyOf(lines[index]),
    (line) =>
      body.current?.set({ paint: line ? (pen) => paintStrip(pen, line, plan, colours) : paintNothing }),
  );

  function setHours(line: StripTexts): void {
    const place = labelProps({ place: plan.hours, tile: plan.box, name: '', colour: '' });
    const marks = line.hours;
    // Every other one where they would touch each other.
    const step = plan.strip.w / Math.max(1, marks.length) < 64 ? 2 : 1;
    hours.forEach((hour, at) => {
      const mark = at % step === 0 ? marks[at] : undefined;
      const align = mark && mark.share < 0.03 ? 'left' : mark && mark.share > 0.97 ? 'right' : 'center';
      hour.current?.set({ text: mark?.text ?? '', x: place.x + (mark?.share ?? 0) * plan.strip.w, align });
    });
  }

  const at = (place: TextPlace, part: string, weight?: 400 | 600 | 700) =>
    labelProps({ place, tile: plan.box, name: `line${index}.${part}`, colour: tokens.textSecondary, weight });
  return (
    <Tile
      x={plan.box.x}
      y={plan.box.y}
      width={plan.box.w}
      height={plan.box.h}
      onTap={() => shown.current && onLine(shown.current.lineId)}
    >
      <Sketch handle={body} paint={paintNothing} />
      <Label handle={name} text="" {...at(plan.name, 'name', NAME_WEIGHT)} />
      <Label handle={word} text="" {...at(plan.name, 'word')} />
      {plan.speed ? <Label handle={speed} text="" {...at(plan.speed, 'speed', 700)} /> : null}
      {plan.unit ? <Label handle={unit} text="" {...at(plan.unit, 'unit')} /> : null}
      {plan.note ? <Label handle={note} text="" {...at(plan.note, 'note')} /> : null}
      {hours.map((handle, hour) => {
        const part = `hour${hour}`;
        return <Label key={part} handle={handle} text="" {...at(plan.hours, part)} />;
      })}
    </Tile>
  );
}

type StripTexts = Omit<LineStripModel, 'bar' | 'strip'> & { readonly hours: readonly HourMark[] };

const NO_HOURS: readonly HourMark[] = [];

function textsOf(line: LineStripModel | undefined): StripTexts | null {
  if (!line) return null;
  const { bar: _bar, strip, ...texts } = line;
  return { ...texts, hours: strip?.hours ?? NO_HOURS };
}

type StripBody = Pick<LineStripModel, 'tone' | 'bar' | 'strip' | 'staleness'>;

function bodyOf(line: LineStripModel | undefined): StripBody | null {
  return line ? { tone: line.tone, bar: line.bar, strip: line.strip, staleness: line.staleness } : null;
}

function paintStrip(pen: Pen, line: StripBody, plan: LineStripPlan, colours: Colours): void {
  const { tokens } = colours;
  drawMark(pen, line.tone, boxInside(plan.box, plan.mark), stateColours(line.tone, colours).mark);
  if (plan.bar && line.bar) {
    const bar = boxInside(plan.box, plan.bar);
    const colour = valueColour(line.staleness, colours);
    paintBar(pen, bar, line.bar.share, { colour, track: tokens.surfaceSunken, radius: bar.h / 2 });
    if (line.bar.mark !== null) paintDueMark(pen, bar, line.bar.mark, colours);
  }
  if (line.strip) paintStateStrip(pen, line.strip, boxInside(plan.box, plan.strip), colours);
}
