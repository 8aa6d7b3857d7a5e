import type { ComponentType, ReactNode } from 'react';
import { PageLoadError } from '#console/app/page-boundary.tsx';
import { VIEWS } from '#console/app/registry.ts';
import { type LazyCode, lazyPart } from '#console/ui/text/lazy-part.tsx';
import type { ConsoleI18n } from '#console/ui/text/texts.ts';

const VIEW_COMPONENTS = new Map<LazyCode, ComponentType>();

/** The component of a view; the same one every time, so that React keeps its state. Shows `fallback` until its code is there. */
export function lazyView(view: LazyCode, name: string, fallback?: () => ReactNode): ComponentType {
  const known = VIEW_COMPONENTS.get(view);
  if (known) return known;
  const component = lazyPart(view, {
    ...(fallback && { fallback }),
    failureOf(cause, fetchAgain) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      return new PageLoadError(`${name}: ${reason}`, fetchAgain, { cause });
    },
  });
  VIEW_COMPONENTS.set(view, component);
  return component;
}

/** Fetches a view's code and texts ahead of the click. */
export function prefetchView(name: string, loadTexts: ConsoleI18n['load']): void {
  const view = VIEWS[name];
  // A failure is shown when the page is opened.
  if (view) void Promise.allSettled([view.load(), loadTexts(view.texts)]);
}

/** A part of the frame; one that cannot be fetched is left out. */
export function framePart(part: LazyCode): ComponentType {
  return lazyPart(part, { failureOf: () => null });
}
