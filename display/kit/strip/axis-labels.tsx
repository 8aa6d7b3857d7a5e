import type { ReactNode } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import type { TextPlace } from '#display/kit/text-place.ts';
import { labelProps } from '#display/kit/view/live-label.tsx';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import { Tile } from '#display/parts/tile.tsx';
import { useLive } from '#display/runtime/board/board-hooks.ts';

/** A text below an axis; `x` counts from the left end of the axis. */
export interface AxisLabel {
  readonly x: number;
  readonly text: string;
}

interface AxisLabelsProps<Model> {
  readonly box: Box;
  readonly place: TextPlace;
  readonly colours: Colours;
  readonly name: string;
  readonly most: number;
  /** Null: nothing changes. */
  readonly select: (model: Model) => readonly AxisLabel[] | null;
}

/** Times below an axis, each centred under its point and kept within the box. */
export function AxisLabels<Model>(props: AxisLabelsProps<Model>): ReactNode {
  const { box, place, colours, name, most, select } = props;
  const labels = usePartHandles<LabelProps>(most);
  useLive(select, (ticks) => {
    if (!ticks) return;
    labels.forEach((label, index) => {
      const tick = ticks[index];
      const half = tick ? measureText(tick.text, place.size) / 2 : 0;
      label.current?.set(
        tick ? { text: tick.text, x: Math.max(half, Math.min(box.w - half, tick.x)) } : { text: '' },
      );
    });
  });
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h}>
      {labels.map((label, index) => (
        <Label
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of places
          key={index}
          handle={label}
          text=""
          {...labelProps({ place, tile: box, name: `${name}${index}`, colour: colours.tokens.textSecondary })}
          align="center"
        />
      ))}
    </Tile>
  );
}
