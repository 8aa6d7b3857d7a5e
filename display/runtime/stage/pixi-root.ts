import { createRoot } from '@pixi/react';
import type { Container } from 'pixi.js';
import type { ReactNode } from 'react';

export interface PixiRoot {
  readonly scene: Container;
  render(tree: ReactNode): void;
  /** Resolves when React has taken everything out of the scene. */
  clear(): Promise<void>;
}

const CLEAR_WAIT_MS = 2000;

/**
 * One React root for the life of the display. @pixi/react brings its own `Application` with a renderer, a ticker and
 * its own idea of recovery; ours only lends its container, because renderers come and go while the scene stays.
 */
export function createPixiRoot(): PixiRoot {
  const root = createRoot(document.createElement('canvas'));
  const application = root.applicationState.app;
  application.init = () => Promise.resolve();
  const scene = application.stage;
  return {
    scene,
    render: (tree) => void root.render(tree, {}),
    clear: async () => {
      root.render(null, {});
      const until = performance.now() + CLEAR_WAIT_MS;
      while (scene.children.length > 0 && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
    },
  };
}
