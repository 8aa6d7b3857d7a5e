import type { Container } from 'pixi.js';
import { createElement, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import { GroundContext, type TileArea, TileContext, useScene } from '#display/parts/scene.ts';
import type { TileProps } from '#display/parts/tile.tsx';

/**
 * A part of the picture that can be painted alone. On the canvas renderer only dirty tiles are painted, clipped to
 * their boxes, over the colour they lie on: nothing else may draw inside a tile's box.
 */
export function FlatTile({ x, y, width, height, onTap, children }: TileProps): ReactNode {
  const scene = useScene();
  const ground = useContext(GroundContext);
  const node = useRef<Container>(null);
  const tap = useRef(onTap);
  const [tile] = useState<TileArea>(() => ({ node: null, width, height, ground }));
  const isTarget = onTap !== undefined;

  useLayoutEffect(() => {
    tap.current = onTap;
    tile.node = node.current;
    tile.width = width;
    tile.height = height;
    tile.ground = ground;
    scene.invalidate(null);
  });

  useLayoutEffect(() => {
    const remove = scene.addTile(tile);
    return () => {
      remove();
      scene.invalidate(null);
    };
  }, [scene, tile]);

  useLayoutEffect(() => {
    if (!isTarget) return;
    return scene.onTap(tile, () => tap.current?.());
  }, [scene, isTarget, tile]);

  return createElement(
    'pixiContainer',
    { ref: node, x, y },
    createElement(TileContext.Provider, { value: tile }, children),
  );
}
