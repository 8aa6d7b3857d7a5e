import { type ReactNode, useRef } from 'react';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { type Camera, project } from '#display/kit3d/camera/camera.ts';
import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { FloorPlate } from '#display/kit3d/render/plates.ts';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawNamedMark } from '#display/parts/pen.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { stateShape } from '#shared/theme/theme.ts';
import { shelfOf } from './callout-plan.ts';

/** What an area of the floor suffers from. */
export interface FloorTag {
  /** By its middle. */
  readonly area: Pick<FloorPlate, 'x' | 'z' | 'width' | 'depth'>;
  readonly state: StyledState;
  /** In the place of the state's own mark. */
  readonly mark?: MarkName;
  readonly text: string;
}

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
}

const MOST = 6;
const SIZE = SMALLEST_SIZE;
const MARK = 26;
const HEIGHT = 46;
const PADDING = 12;
/** From the edges of the room, above and below of which are figures. */
const APART = 8;

type PlacedTag = Box & Omit<FloorTag, 'area'>;

/** What areas suffer from, in words at their front edges. */
export function FloorTags<Model, Value>(props: FloorTagsProps<Model, Value>): ReactNode {
  const { camera, colours, room, shelf, select, tagsOf, leadersOf } = props;
  const body = useRef<PartHandle<SketchProps>>(null);
  const labels = usePartHandles<LabelProps>(MOST);

  useFitted(select, (value) => {
    const tags = placeTags(tagsOf(value), { camera, room, shelf, leaders: leadersOf(value) });
    labels.forEach((label, index) => {
      const tag = tags[index];
      label.current?.set(
        tag
          ? {
              text: tag.text,
              x: tag.x + PADDING + MARK + 10,
              y: tag.y + HEIGHT / 2 + SIZE * 0.366,
              colour: stateColours(tag.state, colours).text,
            }
          : { text: '' },
      );
    });
    body.current?.set({
      paint: (pen) => {
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

interface TagRoom {
  readonly camera: Camera;
  readonly room: Box;
  readonly shelf: Box;
  readonly leaders: readonly Point3[];
}

function placeTags(tags: readonly FloorTag[], { camera, room, shelf, leaders }: TagRoom): PlacedTag[] {
  const placed: PlacedTag[] = [];
  const taken: Box[] = [];
  if (leaders.length > 0) taken.push(shelfOf(shelf, leaders.length));
  for (const leader of leaders) {
    const end = project(camera, leader);
    taken.push({ x: end.x - 12, y: 0, w: 24, h: end.y + 12 });
  }
  for (const { area, ...tag } of tags) {
    if (placed.length >= MOST || tag.text === '') continue;
    const front = project(camera, [area.x - area.width / 2 + 1, 0, area.z + area.depth / 2]);
    const back = project(camera, [area.x, 0, area.z - area.depth / 2]);
    // From near some of the scene is out of sight.
    if (front.x > room.x + room.w || front.y < room.y || back.y > room.y + room.h) continue;
    const w = MARK + 10 + measureText(tag.text, SIZE) + 2 * PADDING;
    const [highest, lowest] = [room.y + APART, room.y + room.h - HEIGHT - APART];
    const y = Math.min(Math.max(highest, front.y - HEIGHT * 0.45), lowest);
    const end = project(camera, [area.x + area.width / 2 - 1, 0, area.z + area.depth / 2]);
    if (end.x < room.x) continue;
    // Where another tag is, one row farther up, or else at the other end of the edge.
    const free = [front.x, end.x - w]
      .map((left) => Math.min(Math.max(room.x, left), room.x + room.w - w))
      .flatMap((x) => [0, 1, 2].map((row) => ({ x, y: y - row * (HEIGHT + 10), w, h: HEIGHT })))
      .find((box) => box.y >= highest && [...taken, ...placed].every((other) => !touches(other, box)));
    if (free) placed.push({ ...tag, ...free });
  }
  return placed;
}

function touches(a: Box, b: Box): boolean {
  return a.x < b.x + b.w + 8 && b.x < a.x + a.w + 8 && a.y < b.y + b.h + 6 && b.y < a.y + a.h + 6;
}
