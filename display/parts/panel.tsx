import { createElement, Fragment, type ReactNode, type RefObject, useContext, useState } from 'react';
import { createDrawn } from './drawn-part.ts';
import { Group } from './group.tsx';
import { type PartHandle, toComponent } from './part.tsx';
import { type Ground, GroundContext } from './scene.ts';

export interface PanelFace {
  readonly width: number;
  readonly height: number;
  /** Null = nothing is filled: what lies below shows. */
  readonly fill: string | null;
  readonly radius?: number;
  readonly outline?: string | null;
  readonly outlineWidth?: number;
}

export interface PanelProps extends PanelFace {
  readonly x: number;
  readonly y: number;
  readonly handle?: RefObject<PartHandle<PanelFace> | null>;
  /** Placed from the panel's top left. */
  readonly children?: ReactNode;
}

interface SurfaceProps extends PanelFace {
  readonly isVisible?: boolean;
  readonly outer: Ground;
  readonly inner: Ground;
}

const Surface = toComponent<SurfaceProps>((site, initial) =>
  createDrawn(site, initial, (pen, { width, height, fill, radius, outline, outlineWidth, outer, inner }) => {
    inner.colour = fill ?? outer.colour;
    const stroke = outline ? (outlineWidth ?? 2) : 0;
    // The outline stays inside the box, so that a tile of the same size holds it.
    pen.roundRect(stroke / 2, stroke / 2, width - stroke, height - stroke, radius ?? 8);
    if (fill !== null) pen.fill(fill);
    if (outline) pen.stroke({ color: outline, width: stroke });
  }),
);

/** A surface with children on it. Texts on it know its colour, also when it changes by `handle`. */
export function Panel({ x, y, handle, children, ...face }: PanelProps): ReactNode {
  const outer = useContext(GroundContext);
  const [inner] = useState<Ground>(() => ({ colour: face.fill ?? outer.colour }));
  return createElement(
    Group,
    { x, y },
    createElement(
      Fragment,
      null,
      createElement(Surface, {
        ...face,
        outer,
        inner,
        handle: handle as RefObject<PartHandle<SurfaceProps> | null>,
      }),
      createElement(GroundContext.Provider, { value: inner }, children),
    ),
  );
}
