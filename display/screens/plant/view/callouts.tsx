import { type ReactNode, useRef } from 'react';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { baselineOf, lineHeight } from '#display/kit/type-scale.ts';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { type Camera, project } from '#display/kit3d/camera/camera.ts';
import { fitWording } from '#display/parts/fit-name.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawMark } from '#display/parts/pen.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { CALLOUT, type PlantLayout } from '#display/screens/plant/layout/plant-layout.ts';
import type { PlantPlan } from '#display/screens/plant/layout/plant-plan.ts';
import type { PlantScreenModel } from '#display/screens/plant/model/model.ts';

interface CalloutProps {
  readonly layout: PlantLayout;
  readonly plan: PlantPlan;
  readonly camera: Camera;
  readonly colours: Colours;
}

const TITLE_WEIGHT = 700;

/** The card of the machine that made a line stop, with a line down to it. */
export function Callout({ layout, plan, camera, colours }: CalloutProps): ReactNode {
  const body = useRef<PartHandle<SketchProps>>(null);
  const title = useRef<PartHandle<LabelProps>>(null);
  const detail = useRef<PartHandle<LabelProps>>(null);
  const ground = useRef({ colour: colours.tokens.background });
  const { shelf } = layout;

  useFitted(
    ({ callout }: PlantScreenModel) => callout,
    (callout) => {
      const machine = plan.machines.find(({ id }) => id === callout?.machineId);
      if (!callout || !machine) {
        body.current?.set({ paint: paintNothing });
        title.current?.set({ text: '' });
        detail.current?.set({ text: '' });
        return;
      }
      const { bounds, x, z } = machine;
      const top = project(camera, [x, bounds.high[1], z]);
      const look = stateColours(callout.state, colours);
      const most = shelf.w - 2 * CALLOUT.padding - CALLOUT.mark - 16;
      const text = fitWording(callout.titles, most, (words) =>
        measureText(words, CALLOUT.titleSize, TITLE_WEIGHT),
      );
      const inner = Math.max(
        CALLOUT.mark + 16 + measureText(text, CALLOUT.titleSize, TITLE_WEIGHT),
        CALLOUT.mark + 16 + measureText(callout.detail, CALLOUT.detailSize),
      );
      const width = Math.min(shelf.w, inner + 2 * CALLOUT.padding);
      const left = Math.min(Math.max(shelf.x, top.x - width / 2), shelf.x + shelf.w - width);
      ground.current.colour = look.fill;
      const textX = left + CALLOUT.padding + CALLOUT.mark + 16;
      const lineY = shelf.y + 13;
      title.current?.set({ text, x: textX, y: lineY + baselineOf(CALLOUT.titleSize), colour: look.onFill });
      detail.current?.set({
        text: callout.detail,
        x: textX,
        y: lineY + lineHeight(CALLOUT.titleSize) + 4 + baselineOf(CALLOUT.detailSize),
        colour: look.onFill,
        maxWidth: most,
      });
      body.current?.set({
        paint: (pen) => {
          const foot = shelf.y + CALLOUT.height;
          if (top.y > foot) {
            pen.rect(top.x - 2, foot - 4, 4, top.y - foot + 4).fill(look.fill);
            pen.circle(top.x, top.y, 7).fill(look.fill);
          }
          pen.roundRect(left, shelf.y, width, CALLOUT.height, 10).fill(look.fill);
          const mark = { x: left + CALLOUT.padding, y: lineY + 2, w: CALLOUT.mark, h: CALLOUT.mark };
          drawMark(pen, callout.state, mark, look.onFill);
        },
      });
    },
  );

  const place = { x: 0, y: 0, colour: '', text: '' } as const;
  return (
    <GroundContext.Provider value={ground.current}>
      <Sketch handle={body} paint={paintNothing} />
      <Label handle={title} part="label.callout" size={CALLOUT.titleSize} weight={TITLE_WEIGHT} {...place} />
      <Label handle={detail} part="detail.callout" size={CALLOUT.detailSize} {...place} />
    </GroundContext.Provider>
  );
}
