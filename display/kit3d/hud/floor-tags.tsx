import { type ReactNode, useRef } from 'react';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import type { Bounds, Camera } from '#display/kit3d/camera/camera.ts';
import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawNamedMark } from '#display/parts/pen.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stateShape } from '#shared/theme/theme.ts';
import { type FloorTag, placeTags, TAG, TAGS_MOST } from './floor-tag-plan.ts';

const widthOf = (text: string): number => measureText(text, SIZE);

interface FloorTagsProps<Model, Value> {
  readonly camera: Camera;
  readonly colours: Colours;
  /** Tags stay inside it. */
  readonly room: Box;
  /** Where a callout may stand: free of tags while there is one. */
  readonly shelf: Box;
  readonly select: (model: Model) => Value;
  /** The first come first; those for which there is no room are left out. */
  readonly tagsOf: (value: Value) => readonly FloorTag[];
  /** Where the lines of callouts end, which no tag crosses. */
  readonly leadersOf: (value: Value) => readonly Point3[];
  /** Painted on the floor: tags hide them only where there is no other place. */
  readonly letters?: readonly Bounds[];
  /** What stands there: tags hide as little of it as they can. */
  readonly things?: readonly Bounds[];
}

const SIZE = SMALLEST_SIZE;
const NONE: readonly Bounds[] = [];
/** A line from a tag to its area, and the radius of its end. */
const STEM = { width: 3, end: 6 } as const;
const { height: HEIGHT, mark: MARK, padding: PADDING, gap: GAP } = TAG;

/** What areas suffer from, in words at their front edges. */
export function FloorTags<Model, Value>(props: FloorTagsProps<Model, Value>): ReactNode {
  const { camera, colours, room, shelf, select, tagsOf, leadersOf, letters = NONE, things = NONE } = props;
  const body = useRef<PartHandle<SketchProps>>(null);
  const labels = usePartHandles<LabelProps>(TAGS_MOST.all);

  useFitted(select, (value) => {
    const tags = placeTags(
      tagsOf(value),
      { camera, room, shelf, leaders: leadersOf(value), letters, things },
      widthOf,
    );
    labels.forEach((label, index) => {
      const tag = tags[index];
      label.current?.set(
        tag && tag.text !== ''
          ? {
              text: tag.text,
              x: tag.x + PADDING + MARK + GAP,
              y: tag.y + HEIGHT / 2 + SIZE * 0.366,
              colour: stateColours(tag.state, colours).text,
            }
          : { text: '' },
      );
    });
    body.current?.set({
      paint: (pen) => {
        for (const { stem, state } of tags) {
          if (!stem) continue;
          const { mark } = stateColours(state, colours);
          pen.moveTo(stem.from.x, stem.from.y).lineTo(stem.to.x, stem.to.y);
          pen.stroke({ color: mark, width: STEM.width });
          pen.circle(stem.to.x, stem.to.y, STEM.end).fill(mark);
        }
        for (const tag of tags) {
          const look = stateColours(tag.state, colours);
          pen.roundRect(tag.x, tag.y, tag.w, tag.h, 8).fill(look.tint);
          pen
            .roundRect(tag.x + 1.25, tag.y + 1.25, tag.w - 2.5, tag.h - 2.5, 7)
            .stroke({ color: look.mark, width: 2.5 });
          const mark = { x: tag.x + PADDING, y: tag.y + (HEIGHT - MARK) / 2, w: MARK, h: MARK };
          drawNamedMark(pen, tag.mark ?? stateShape[tag.state], mark, look.mark);
        }
      },
    });
  });

  return (
    <>
      <Sketch handle={body} paint={paintNothing} />
      {labels.map((handle, index) => {
        const part = `detail.run${index}`;
        return <Label key={part} handle={handle} part={part} text="" x={0} y={0} size={SIZE} colour="" />;
      })}
    </>
  );
}
