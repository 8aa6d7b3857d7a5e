import { type ReactNode, useState } from 'react';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { baselineOf, lineHeight } from '#display/kit/type-scale.ts';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import type { Camera } from '#display/kit3d/camera/camera.ts';
import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import type { LabelProps } from '#display/parts/label-props.ts';
import { drawNamedMark } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stateShape } from '#shared/theme/theme.ts';
import { type CalloutModel, type PlacedCard, placeCards } from './callout-cards.ts';
import { CALLOUT, CARDS_MOST } from './callout-plan.ts';

interface CalloutsProps<Model> {
  /** Of the scene: what is out of it has no card. */
  readonly room: Box;
  /** Where the cards may stand; a second one stands a row below. */
  readonly shelf: Box;
  /** Of a card; absent = as wide as the shelf. */
  readonly widthMost?: number;
  readonly camera: Camera;
  readonly colours: Colours;
  /** As `calloutsOf` returns them. */
  readonly select: (model: Model) => readonly CalloutModel[];
  /** The top of a thing in the scene; null = it is not there. */
  readonly anchorOf: (id: string) => Point3 | null;
}

const CARDS = Array.from({ length: CARDS_MOST }, (_, index) => index);

/** The cards of the culprits, each with a line down to its own. */
export function Callouts<Model>(props: CalloutsProps<Model>): ReactNode {
  const { room, shelf, camera, colours, select, anchorOf, widthMost = shelf.w } = props;
  const bodies = usePartHandles<SketchProps>(CARDS_MOST);
  const titles = usePartHandles<LabelProps>(CARDS_MOST);
  const details = usePartHandles<LabelProps>(CARDS_MOST);
  const [grounds] = useState(() => CARDS.map(() => ({ colour: colours.tokens.background })));

  useFitted(select, (callouts) => {
    const cards = placeCards(callouts, { room, shelf, widthMost, camera, anchorOf });
    for (const index of CARDS) {
      const [placed, ground] = [cards[index], grounds[index]];
      const look = placed && stateColours(placed.callout.state, colours);
      if (look && ground) ground.colour = look.fill;
      const x = (placed?.box.x ?? 0) + CALLOUT.textX;
      const lineY = (placed?.box.y ?? 0) + 13;
      const colour = look?.onFill ?? '';
      titles[index]?.current?.set({
        text: placed?.title ?? '',
        x,
        y: lineY + baselineOf(CALLOUT.titleSize),
        colour,
        maxWidth: (placed?.box.w ?? 0) - CALLOUT.textX - CALLOUT.padding + 1,
      });
      details[index]?.current?.set({
        text: placed?.callout.detail ?? '',
        x,
        y: lineY + lineHeight(CALLOUT.titleSize) + 4 + baselineOf(CALLOUT.detailSize),
        colour,
        maxWidth: (placed?.box.w ?? 0) - CALLOUT.textX - CALLOUT.padding + 1,
      });
      bodies[index]?.current?.set({
        paint: placed && look ? (pen) => paintCard(pen, placed, look) : paintNothing,
      });
    }
  });

  const place = { x: 0, y: 0, colour: '', text: '' } as const;
  return CARDS.map((index) => {
    const name = index === 0 ? 'callout' : `callout${index + 1}`;
    return (
      <GroundContext.Provider key={name} value={grounds[index] ?? { colour: '' }}>
        <Sketch handle={bodies[index]} paint={paintNothing} />
        <Label
          handle={titles[index]}
          part={`label.${name}`}
          size={CALLOUT.titleSize}
          weight={CALLOUT.titleWeight}
          {...place}
        />
        <Label handle={details[index]} part={`detail.${name}`} size={CALLOUT.detailSize} {...place} />
      </GroundContext.Provider>
    );
  });
}

function paintCard(pen: Pen, { callout, top, box }: PlacedCard, look: ReturnType<typeof stateColours>): void {
  const foot = box.y + box.h;
  // Two culprits beside each other: the line leaves its card at the edge.
  const x = Math.min(Math.max(top.x, box.x + 12), box.x + box.w - 12);
  if (top.y > foot) {
    pen.rect(x - 2, foot - 4, 4, top.y - foot + 4).fill(look.fill);
    if (x !== top.x) pen.rect(Math.min(x, top.x) - 2, top.y - 2, Math.abs(x - top.x) + 4, 4).fill(look.fill);
    pen.circle(top.x, top.y, 7).fill(look.fill);
  }
  pen.roundRect(box.x, box.y, box.w, box.h, 10).fill(look.fill);
  const mark = { x: box.x + CALLOUT.padding, y: box.y + 15, w: CALLOUT.mark, h: CALLOUT.mark };
  drawNamedMark(pen, callout.mark ?? stateShape[callout.state], mark, look.onFill);
}
