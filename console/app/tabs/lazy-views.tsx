import { type ComponentType, lazy } from 'react';
import { PageLoadError } from '#console/app/page-boundary.tsx';
import { type FramePart, VIEWS, type ViewLoader } from '#console/app/registry.ts';

const LAZY = new Map<ViewLoader, ComponentType>();

/** The component of a loader; the same one every time, so that React keeps its state. */
export function lazyView(load: ViewLoader, name: string): ComponentType {
  const known = LAZY.get(load);
  if (known) return known;
  const component = lazy(async () => {
    try {
      return { default: (await load()).Page };
    } catch (cause) {
      throw new PageLoadError(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      });
    }
  });
  LAZY.set(load, component);
  return component;
}

/** Fetches a view's code ahead of the click. */
export function prefetchView(name: string): void {
  // A failure is told when the page is opened.
  VIEWS[name]?.().catch(() => undefined);
}

const PARTS = new Map<FramePart, ComponentType>();

/** A part of the frame; one whose code cannot be fetched is left out. */
export function lazyPart(load: FramePart): ComponentType {
  const known = PARTS.get(load);
  if (known) return known;
  const component = lazy(async () => {
    try {
      return { default: (await load()).Part };
    } catch {
      return { default: () => null };
    }
  });
  PARTS.set(load, component);
  return component;
}
