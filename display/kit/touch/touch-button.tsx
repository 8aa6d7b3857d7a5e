import { type ReactNode, useCallback, useMemo } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import { textInside } from '#display/kit/text-place.ts';
import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { LiveLabel } from '#display/kit/view/live-label.tsx';
import type { Box } from '#display/parts/box.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { Sketch } from '#display/parts/sketch.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { paintArrow } from './paint-arrow.ts';

interface TouchButtonProps<Model> {
  readonly box: Box;
  readonly name: string;
  readonly colours: Colours;
  readonly onTap: () => void;
  /** Null: the text stays as it is. */
  readonly select?: (model: Model) => string | null;
  readonly arrow?: 'left' | 'right';
  readonly isChosen?: boolean;
  readonly isEnabled?: boolean;
}

const RADIUS = 10;
const PADDING = 20;
const ARROW_W = 14;
const ARROW_H = 26;

/** A touch target: a filled shape with a text, an arrow, or both. */
export function TouchButton<Model>(props: TouchButtonProps<Model>): ReactNode {
  const { box, name, colours, onTap, select, arrow, isChosen = false, isEnabled = true } = props;
  const { tokens } = colours;
  const fill = isChosen ? tokens.accent : tokens.surfaceSunken;
  const colour = isChosen ? tokens.onAccent : tokens.textPrimary;
  const ground = useMemo(() => ({ colour: fill }), [fill]);
  const hasText = select !== undefined;
  const paint = useCallback(
    (pen: Pen) => {
      if (isEnabled) pen.roundRect(0, 0, box.w, box.h, RADIUS).fill(fill);
      else pen.roundRect(1, 1, box.w - 2, box.h - 2, RADIUS).stroke({ color: tokens.line, width: 2 });
      if (!arrow) return;
      const side = arrow === 'left' ? PADDING + ARROW_W / 2 : box.w - PADDING - ARROW_W / 2;
      paintArrow(
        pen,
        {
          x: hasText ? side : box.w / 2,
          y: box.h / 2,
          toRight: arrow === 'left' ? -ARROW_W : ARROW_W,
          h: ARROW_H,
        },
        isEnabled ? colour : tokens.line,
      );
    },
    [box, tokens, fill, colour, arrow, isEnabled, hasText],
  );
  const inset = arrow ? PADDING + ARROW_W + 14 : 8;
  const room = {
    ...box,
    x: box.x + (arrow === 'right' ? PADDING : inset),
    w: box.w - inset - (arrow ? PADDING : inset),
  };
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h} onTap={isEnabled ? onTap : undefined}>
      <GroundContext.Provider value={ground}>
        <Sketch paint={paint} />
        {select ? (
          <LiveLabel
            place={textInside(room, SMALLEST_SIZE, 'detail', arrow ?? 'center')}
            tile={box}
            name={name}
            colour={colour}
            weight={500}
            select={select}
          />
        ) : null}
      </GroundContext.Provider>
    </Tile>
  );
}
