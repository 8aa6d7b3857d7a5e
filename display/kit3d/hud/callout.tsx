import { type ReactNode, useRef } from 'react';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { baselineOf, lineHeight } from '#display/kit/type-scale.ts';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { type Camera, project } from '#display/kit3d/camera/camera.ts';
import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { Box } from '#display/parts/box.ts';
import { fitWording } from '#display/parts/fit-name.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawNamedMark } from '#display/parts/pen.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { stateShape } from '#shared/theme/theme.ts';
import { CALLOUT } from './callout-plan.ts';

/** What is written at the thing that made something stop. */
export interface CalloutModel {
  /** Of the thing in the scene. */
  readonly anchorId: string;
  readonly state: StyledState;
  /** In the place of the state's own mark. */
  readonly mark?: MarkName;
  /** What and why; a shorter wording where they are too long. */
  readonly titles: readonly string[];
  /** Since when, and what it has cost. */
  readonly detail: string;
}

interface CalloutProps<Model> {
  /** Where the card may stand. */
  readonly shelf: Box;
  readonly camera: Camera;
  readonly colours: Colours;
  readonly select: (model: Model) => CalloutModel | null;
  /** The top of a thing in the scene; null = it is not there. */
  readonly anchorOf: (id: string) => Point3 | null;
}

const TITLE_WEIGHT = 700;

/** The card of the culprit, with a line down to it. */
export function Callout<Model>({ shelf, camera, colours, select, anchorOf }: CalloutProps<Model>): ReactNode {
  const body = useRef<PartHandle<SketchProps>>(null);
  const title = useRef<PartHandle<LabelProps>>(null);
  const detail = useRef<PartHandle<LabelProps>>(null);
  const ground = useRef({ colour: colours.tokens.background });

  useFitted(select, (callout) => {
    const anchor = callout && anchorOf(callout.anchorId);
    if (!callout || !anchor) {
      body.current?.set({ paint: paintNothing });
      title.current?.set({ text: '' });
      detail.current?.set({ text: '' });
      return;
    }
    const top = project(camera, anchor);
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
        drawNamedMark(pen, callout.mark ?? stateShape[callout.state], mark, look.onFill);
      },
    });
  });

  const place = { x: 0, y: 0, colour: '', text: '' } as const;
  return (
    <GroundContext.Provider value={ground.current}>
      <Sketch handle={body} paint={paintNothing} />
      <Label handle={title} part="label.callout" size={CALLOUT.titleSize} weight={TITLE_WEIGHT} {...place} />
      <Label handle={detail} part="detail.callout" size={CALLOUT.detailSize} {...place} />
    </GroundContext.Provider>
  );
}
