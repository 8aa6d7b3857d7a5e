import { type ReactNode, useRef } from 'react';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import type { TextPlace } from '#display/kit/text-place.ts';
import { labelProps } from '#display/kit/view/live-label.tsx';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawNamedMark } from '#display/parts/pen.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import type { RailwayScreenModel } from '#display/screens/railway/model/model.ts';

const MOST = 3;
const GAP = 26;
const MARK = 26;

/** What was weighed last, on one line; an overload has its mark and its colour. */
export function WeighingsView({
  place,
  colours,
}: {
  readonly place: TextPlace;
  readonly colours: Colours;
}): ReactNode {
  const { tokens } = colours;
  const body = useRef<PartHandle<SketchProps>>(null);
  const label = useRef<PartHandle<LabelProps>>(null);
  const items = usePartHandles<LabelProps>(MOST);
  const at = labelProps({ place, tile: place, name: 'weighings', colour: tokens.textSecondary });

  useFitted(
    ({ weighings }: RailwayScreenModel) => weighings,
    (weighings) => {
      const { isMuted, isStruck } = stalenessTreatment(weighings.staleness);
      const look = stateColours('fault', colours);
      const head = [weighings.label, weighings.note].filter(Boolean).join(' · ');
      label.current?.set({ text: head, colour: isMuted ? tokens.textMuted : tokens.textSecondary });
      let x = measureText(head, place.size) + GAP;
      const marks: number[] = [];
      items.forEach((item, index) => {
        const shown = weighings.items[index];
        const markW = shown?.isOverload ? MARK + 8 : 0;
        const width = measureText(shown?.text ?? '', place.size);
        if (!shown || x + markW + width > place.w) {
          item.current?.set({ text: '' });
          return;
        }
        if (shown.isOverload) marks.push(x);
        const ink = shown.isOverload ? look.text : tokens.textPrimary;
        item.current?.set({
          text: shown.text,
          x: x + markW,
          colour: isMuted ? tokens.textMuted : ink,
          isStruck: isStruck && shown.text !== '',
        });
        x += markW + width + GAP;
      });
      body.current?.set({
        paint: (pen) => {
          for (const left of marks)
            drawNamedMark(
              pen,
              'triangle',
              { x: left, y: (place.h - MARK) / 2 - 1, w: MARK, h: MARK },
              isMuted ? tokens.textMuted : look.mark,
            );
        },
      });
    },
  );

  return (
    <Tile x={place.x} y={place.y} width={place.w} height={place.h}>
      <Sketch handle={body} paint={paintNothing} />
      <Label handle={label} text="" {...at} />
      {items.map((handle, index) => {
        const part = `detail.weighing${index}`;
        return <Label key={part} handle={handle} text="" {...at} part={part} />;
      })}
    </Tile>
  );
}
