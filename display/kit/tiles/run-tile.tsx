import { type ReactNode, useMemo, useRef } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import type { RunPlace } from '#display/kit/text-place.ts';
import { runProps } from '#display/kit/view/live-run.tsx';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import type { Box } from '#display/parts/box.ts';
import { Run, type RunProps } from '#display/parts/flat/run-part.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import { Tile } from '#display/parts/tile.tsx';
import { useLive } from '#display/runtime/board/board-hooks.ts';

/** What a run shows. Without a width it may take the whole of its place. */
export interface FittedRun {
  readonly items: readonly RunItem[];
  readonly maxWidth?: number;
}

/** What a tile shows: its runs by place (those left out are empty), on a ground of this colour. */
export interface TileLook<Name extends string> {
  readonly ground: string;
  readonly runs: Readonly<Partial<Record<Name, FittedRun>>>;
  /** What stands below the runs; left out where the tile has a `drawing` of its own. */
  readonly paint?: (pen: Pen) => void;
}

interface RunTileProps<Model, Value, Drawn, Name extends string> {
  readonly box: Box;
  readonly colours: Colours;
  /** In the tile; null = not at this size. The same names for as long as the tile is mounted. */
  readonly places: Readonly<Record<Name, RunPlace | null>>;
  readonly select: (model: Model) => Value;
  /** Again when glyphs that were missing have come. Null = the place is empty. */
  readonly lookOf: (value: Value) => TileLook<Name> | null;
  /** What is drawn below the runs where it changes at other times than they do. */
  readonly drawing?: {
    readonly select: (model: Model) => Drawn;
    /** Null = nothing. */
    readonly paint: (value: Drawn) => ((pen: Pen) => void) | null;
  };
  readonly onTap?: (() => void) | undefined;
}

/** In the tile itself. */
const ORIGIN = { x: 0, y: 0, w: 0, h: 0 };
const EMPTY: FittedRun = { items: [] };

/** A tile of a board: runs on places that a layout gave them, over what is drawn. Set from the model without React. */
export function RunTile<Model, Value, Drawn, Name extends string>(
  props: RunTileProps<Model, Value, Drawn, Name>,
): ReactNode {
  const { box, colours, places, select, lookOf, drawing, onTap } = props;
  const ground = useMemo(() => ({ colour: colours.tokens.surface }), [colours]);
  const body = useRef<PartHandle<SketchProps>>(null);
  const names = Object.keys(places) as Name[];
  const handles = usePartHandles<RunProps>(names.length);
  const set = (paint: ((pen: Pen) => void) | null | undefined): void =>
    body.current?.set({ paint: paint ?? paintNothing });

  useFitted(select, (value) => {
    const look = lookOf(value);
    if (look) ground.colour = look.ground;
    names.forEach((name, at) => {
      const { items, maxWidth = places[name]?.w ?? 0 } = look?.runs[name] ?? EMPTY;
      handles[at]?.current?.set({ items, maxWidth });
    });
    if (!drawing) set(look?.paint);
  });
  useLive(
    (model: Model) => drawing?.select(model),
    (value) => drawing && set(drawing.paint(value as Drawn)),
  );

  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h} onTap={onTap}>
      <GroundContext.Provider value={ground}>
        <Sketch handle={body} paint={paintNothing} />
        {names.map((name, at) => {
          const place = places[name];
          return place ? <Run key={name} handle={handles[at]} {...runProps(place, ORIGIN)} /> : null;
        })}
      </GroundContext.Provider>
    </Tile>
  );
}
