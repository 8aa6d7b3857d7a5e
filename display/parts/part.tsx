import { extend } from '@pixi/react';
import { Container } from 'pixi.js';
import { createElement, type ReactNode, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { boxWithin } from './paint-box.ts';
import { type Ground, GroundContext, type Rect, type Scene, TileContext, useScene } from './scene.ts';

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

/** What a board holds to change a part: `useRef<PartHandle<LabelProps>>(null)`, given to the part as `handle`. */
export interface PartHandle<Props> {
  set(change: Partial<Props>): void;
}

export type PartComponent<Props> = (
  props: Props & { readonly handle?: RefObject<PartHandle<Props> | null> | undefined },
) => ReactNode;

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
  const latest = useRef(props);
  const built = useRef<PartHandle<Props> | null>(null);

  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = props;
    const change = changedProps(before, props);
    if (built.current && change) built.current.set(change);
  });

  useLayoutEffect(() => {
    const markDirty = (box?: Rect): void => {
      const within = box && tile?.node && holder.current ? boxWithin(tile.node, holder.current, box) : null;
      scene.invalidate(tile, within ?? undefined);
    };
    const part = create({ scene, ground, markDirty }, latest.current);
    const setter = toSetter(part, latest.current);
    holder.current?.addChild(part.node);
    built.current = setter;
    if (handle) handle.current = setter;
    markDirty();
    return () => {
      built.current = null;
      if (handle?.current === setter) handle.current = null;
      part.destroy();
      markDirty();
    };
  }, [create, scene, tile, ground, handle]);

  return createElement('pixiContainer', { ref: holder });
}

/** Sets only what differs: a live value that comes again as it was costs no painting. */
function toSetter<Props extends object>(part: Part<Props>, initial: Props): PartHandle<Props> {
  const known: Partial<Props> = { ...initial };
  return {
    set(change) {
      const keys = Object.keys(change) as (keyof Props)[];
      if (keys.every((key) => Object.is(known[key], change[key]))) return;
      Object.assign(known, change);
      part.set(change);
    },
  };
}

function changedProps<Props extends object>(before: Props, after: Props): Partial<Props> | null {
  let change: Partial<Props> | null = null;
  for (const key of Object.keys(after) as (keyof Props)[]) {
    if (!Object.is(before[key], after[key])) {
      change ??= {};
      change[key] = after[key];
    }
  }
  return change;
}
