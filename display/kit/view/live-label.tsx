import { type ReactNode, useRef } from 'react';
import type { TextPlace } from '#display/kit/text-place.ts';
import { baselineOf } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import type { FontWeight, LabelProps } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { Tile } from '#display/parts/tile.tsx';
import { useLive } from '#display/runtime/board/board-hooks.ts';

/** What the model may change of a label; a text alone is its text. Null leaves it as it is. */
export type LabelChange = string | Partial<Omit<LabelProps, 'part'>> | null;

export interface LabelPlaceProps {
  readonly place: TextPlace;
  /** The tile that the label is in; its place is on the board. */
  readonly tile?: Box | undefined;
  /** Its part is listed as `role.name`. */
  readonly name: string;
  readonly colour: string;
  readonly weight?: FontWeight | undefined;
}

/** The properties of a label on a place that a layout gave it. */
export function labelProps({ place, tile, name, colour, weight = 400 }: LabelPlaceProps) {
  const { x, y, w, size, align, role } = place;
  const anchorX = align === 'right' ? x + w : align === 'center' ? x + w / 2 : x;
  return {
    part: `${role}.${name}`,
    x: anchorX - (tile?.x ?? 0),
    y: y + baselineOf(size) - (tile?.y ?? 0),
    size,
    align,
    maxWidth: w,
    weight,
    colour,
  } satisfies Partial<LabelProps>;
}

interface LiveLabelProps<Model> extends LabelPlaceProps {
  readonly select: (model: Model) => LabelChange;
}

/** A label that follows the model. */
export function LiveLabel<Model>({ select, ...place }: LiveLabelProps<Model>): ReactNode {
  const label = useRef<PartHandle<LabelProps>>(null);
  useLive(select, (change) => {
    if (change !== null) label.current?.set(typeof change === 'string' ? { text: change } : change);
  });
  return <Label handle={label} text="" {...labelProps(place)} />;
}

/** A label with a tile of its own: painted alone when it changes. */
export function LabelTile<Model>(props: LiveLabelProps<Model>): ReactNode {
  const tile = props.tile ?? props.place;
  return (
    <Tile x={tile.x} y={tile.y} width={tile.w} height={tile.h}>
      <LiveLabel {...props} tile={tile} />
    </Tile>
  );
}
