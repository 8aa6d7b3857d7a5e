import { extend } from '@pixi/react';
import { Container } from 'pixi.js';
import { createElement, type ReactNode, type RefObject, useCallback, useContext, useRef } from 'react';
import { type PartComponent, type PartHandle, usePart } from '#display/parts/part-handle.ts';
import {
  type Ground,
  GroundContext,
  type Rect,
  type Scene,
  TileContext,
  useScene,
} from '#display/parts/scene.ts';
import { boxWithin } from './paint-box.ts';

extend({ Container });

/** Where a part lives: the stage, the colour below it, and how it asks to be painted. */
export interface PartSite {
  readonly scene: Scene;
  readonly ground: Ground;
  /** `box`: all of what differs lies in it, in the part's own units; without it the whole tile is painted. */
  readonly markDirty: (box?: Rect) => void;
}

/** A built part. `set` changes it in place, so that live values never pass through React. */
export interface Part<Props> {
  readonly node: Container;
  set(change: Partial<Props>): void;
  destroy(): void;
}

export type PartFactory<Props> = (site: PartSite, props: Props) => Part<Props>;

/** Wraps a factory: React decides where a part stands and when it goes, the factory how it looks. */
export function toComponent<Props extends object>(create: PartFactory<Props>): PartComponent<Props> {
  return ({ handle, ...rest }) =>
    // The rest of `Props & { handle }` without `handle` is `Props`; TypeScript cannot see through the generic.
    createElement(PartView<Props>, { create, handle: handle ?? null, props: rest as unknown as Props });
}

interface PartViewProps<Props> {
  readonly create: PartFactory<Props>;
  readonly props: Props;
  readonly handle: RefObject<PartHandle<Props> | null> | null;
}

function PartView<Props extends object>({ create, props, handle }: PartViewProps<Props>): ReactNode {
  const scene = useScene();
  const tile = useContext(TileContext);
  const ground = useContext(GroundContext);
  const holder = useRef<Container>(null);
  const build = useCallback(
    (initial: Props) => {
      const markDirty = (box?: Rect): void => {
        const within = box && tile?.node && holder.current ? boxWithin(tile.node, holder.current, box) : null;
        scene.invalidate(tile, within ?? undefined);
      };
      const part = create({ scene, ground, markDirty }, initial);
      holder.current?.addChild(part.node);
      markDirty();
      return {
        set: part.set,
        destroy: () => {
          part.destroy();
          markDirty();
        },
      };
    },
    [create, scene, tile, ground],
  );
  usePart(build, props, handle);

  return createElement('pixiContainer', { ref: holder });
}
