import { type ReactNode, useRef } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import { enclosingBox, type TextPlace } from '#display/kit/text-place.ts';
import { labelProps } from '#display/kit/view/live-label.tsx';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { Tile } from '#display/parts/tile.tsx';

interface ListHeadProps<Model> {
  readonly title: TextPlace;
  readonly column: TextPlace;
  readonly name: string;
  readonly colours: Colours;
  readonly select: (model: Model) => { readonly title: string; readonly column: string };
}

const GAP = 20;

/** Title of a list and, at its right end, what its figures are; that gives way where both are long. */
export function ListHead<Model>({ title, column, name, colours, select }: ListHeadProps<Model>): ReactNode {
  const box = enclosingBox(title, column);
  const left = useRef<PartHandle<LabelProps>>(null);
  const right = useRef<PartHandle<LabelProps>>(null);
  useFitted(select, (head) => {
    const rest = column.x + column.w - title.x - measureText(head.title, title.size) - GAP;
    const isRoom = measureText(head.column, column.size) <= Math.min(column.w, rest);
    left.current?.set({ text: head.title, maxWidth: column.x + column.w - title.x });
    right.current?.set({ text: isRoom ? head.column : '' });
  });
  const colour = colours.tokens.textSecondary;
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h}>
      <Label
        handle={left}
        text=""
        {...labelProps({ place: title, tile: box, name: `${name}.title`, colour })}
      />
      <Label
        handle={right}
        text=""
        {...labelProps({ place: column, tile: box, name: `${name}.column`, colour })}
      />
    </Tile>
  );
}
