import { type ReactNode, useMemo } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import type { Box } from '#display/parts/box.ts';
import { drawHatch } from '#display/parts/pen.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { Tile } from '#display/parts/tile.tsx';

/** `call`: a person has to act; `quiet`: nobody has to; `old`: what it says is no longer known to be true. */
export type BandLook = 'call' | 'quiet' | 'old';

interface BandViewProps<Model> {
  readonly box: Box;
  readonly colours: Colours;
  readonly select: (model: Model) => BandLook;
  readonly children: ReactNode;
}

/** What a text on the band is drawn in. */
export function bandInk(
  look: BandLook,
  { tokens }: Colours,
): { readonly strong: string; readonly weak: string } {
  if (look === 'call') return { strong: tokens.onAccent, weak: tokens.onAccent };
  return look === 'old'
    ? { strong: tokens.textPrimary, weak: tokens.textMuted }
    : { strong: tokens.textPrimary, weak: tokens.textSecondary };
}

export function bandGround(look: BandLook, { tokens }: Colours): string {
  return look === 'call' ? tokens.accent : tokens.surface;
}

/** A band across the whole screen that holds one message. Only a call fills it: nothing bright stands for days. */
export function BandView<Model>({ box, colours, select, children }: BandViewProps<Model>): ReactNode {
  const { tokens } = colours;
  const ground = useMemo(() => ({ colour: tokens.surface }), [tokens]);
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h}>
      <GroundContext.Provider value={ground}>
        <LiveSketch
          select={select}
          paint={(pen, look) => {
            ground.colour = bandGround(look, colours);
            pen.rect(0, 0, box.w, box.h).fill(ground.colour);
            if (look === 'old') drawHatch(pen, { x: 0, y: 0, w: box.w, h: box.h }, tokens.line);
          }}
        />
        {children}
      </GroundContext.Provider>
    </Tile>
  );
}
