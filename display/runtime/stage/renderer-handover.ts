import type { GlassRenderer } from './glass-renderer.ts';

/** One renderer after the other: the last one that painted stays on the glass until its successor has painted. */
export interface RendererHandover {
  current(): GlassRenderer | null;
  /** The one whose picture still stands while its successor has none. */
  retired(): GlassRenderer | null;
  retire(): void;
  succeed(next: GlassRenderer): void;
  painted(): void;
  destroy(): void;
}

export function createRendererHandover(): RendererHandover {
  let current: GlassRenderer | null = null;
  let retired: GlassRenderer | null = null;
  let hasPainted = false;
  return {
    current: () => current,
    retired: () => retired,
    retire: () => {
      if (hasPainted && retired === null) retired = current;
      else current?.destroy();
      current = null;
      hasPainted = false;
    },
    succeed: (next) => {
      current = next;
    },
    painted: () => {
      hasPainted = true;
      retired?.destroy();
      retired = null;
    },
    destroy: () => {
      current?.destroy();
      retired?.destroy();
      current = null;
      retired = null;
    },
  };
}
