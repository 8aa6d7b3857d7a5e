import { type ReactNode, useMemo } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import type { Box } from '#display/parts/box.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { paintNothing, Sketch } from '#display/parts/sketch.tsx';

const FADE = { height: 60, steps: 10 } as const;

interface NearFrameProps {
  readonly isNear: boolean;
  readonly screen: { readonly width: number; readonly height: number; readonly room: Box };
  readonly colours: Colours;
}

/** From near the scene is larger than its room: the ground of the figures above and below it. */
export function NearFrame({ isNear, screen, colours }: NearFrameProps): ReactNode {
  const paint = useMemo(() => {
    const { background } = colours.tokens;
    const { width, height, room } = screen;
    const foot = room.y + room.h;
    const step = FADE.height / FADE.steps;
    return (pen: Pen): void => {
      pen.rect(0, 0, width, room.y).fill(background);
      pen.rect(0, foot, width, height - foot).fill(background);
      for (let index = 0; index < FADE.steps; index += 1) {
        const alpha = ((FADE.steps - index) / (FADE.steps + 1)) ** 1.4;
        pen.rect(0, room.y + index * step, width, step + 0.4).fill({ color: background, alpha });
        pen.rect(0, foot - (index + 1) * step, width, step + 0.4).fill({ color: background, alpha });
      }
    };
  }, [screen, colours]);
  // Always there: what is mounted later lies over the figures.
  return <Sketch paint={isNear ? paint : paintNothing} />;
}
