import type { ReactNode, RefObject } from 'react';
import type { TextPlace } from '#display/boards/line/layout/layout.ts';
import { baselineOf } from '#display/boards/line/layout/type-scale.ts';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import type { LabelProps } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';

interface TextLabelProps {
  readonly place: TextPlace;
  /** The tile's corner: places are on the board, labels inside a tile. */
  readonly origin: Box;
  readonly part: string;
  readonly colour: string;
  readonly weight?: 400 | 500 | 600 | 700;
  readonly text?: string;
  readonly handle?: RefObject<PartHandle<LabelProps> | null>;
}

/** A label on the place that the layout gave it; its role is the first word of its part's name. */
export function TextLabel({
  place,
  origin,
  part,
  colour,
  weight = 400,
  text = '',
  handle,
}: TextLabelProps): ReactNode {
  return (
    <Label
      {...(handle ? { handle } : {})}
      text={text}
      part={`${place.role}.${part}`}
      x={(place.align === 'right' ? place.x + place.w : place.x) - origin.x}
      y={place.y + baselineOf(place.size) - origin.y}
      size={place.size}
      align={place.align}
      maxWidth={place.w}
      weight={weight}
      colour={colour}
    />
  );
}

/** The box of several places and boxes together, in whole units. */
export function around(...boxes: readonly Box[]): Box {
  const x = Math.floor(Math.min(...boxes.map((box) => box.x)));
  const y = Math.floor(Math.min(...boxes.map((box) => box.y)));
  const right = Math.ceil(Math.max(...boxes.map((box) => box.x + box.w)));
  const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + box.h)));
  return { x, y, w: right - x, h: bottom - y };
}
