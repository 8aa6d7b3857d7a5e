import type { CDPSession, Page } from '@playwright/test';

/** Objects that a WebGL context holds. */
export interface GlObjects {
  readonly buffers: number;
  readonly textures: number;
  readonly renderbuffers: number;
  readonly framebuffers: number;
  readonly programs: number;
  readonly shaders: number;
  readonly vertexArrays: number;
}

declare global {
  interface Window {
    /** Only in pages that `countGlObjects` prepared. */
    glObjects?: {
      /** Of the context that draws now: the one that was made last. */
      current(): GlObjects;
      /** Contexts that the garbage collector has left. */
      contexts(): number;
    };
  }
}

/** Counts what a page makes and deletes in its WebGL contexts: `renderer.info` of three.js leaves out instance buffers. */
export async function countGlObjects(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Kind = keyof GlObjects;
    const empty = (): Record<Kind, number> => ({
      buffers: 0,
      textures: 0,
      renderbuffers: 0,
      framebuffers: 0,
      programs: 0,
      shaders: 0,
      vertexArrays: 0,
    });
    const counts = new WeakMap<WebGL2RenderingContext, Record<Kind, number>>();
    const made: WeakRef<WebGL2RenderingContext>[] = [];
    let current = empty();
    const of = (gl: WebGL2RenderingContext): Record<Kind, number> => {
      const known = counts.get(gl);
      if (known) return known;
      current = empty();
      counts.set(gl, current);
      made.push(new WeakRef(gl));
      return current;
    };
    const gl: Record<string, unknown> = WebGL2RenderingContext.prototype as unknown as Record<
      string,
      unknown
    >;
    const wrap = (name: string, change: (gl: WebGL2RenderingContext, target: unknown) => void): void => {
      const real = gl[name] as (...args: unknown[]) => unknown;
      gl[name] = function (this: WebGL2RenderingContext, ...args: unknown[]) {
        change(this, args[0]);
        return real.apply(this, args);
      };
    };
    const kinds: Record<string, Kind> = {
      Buffer: 'buffers',
      Texture: 'textures',
      Renderbuffer: 'renderbuffers',
      Framebuffer: 'framebuffers',
      Program: 'programs',
      Shader: 'shaders',
      VertexArray: 'vertexArrays',
    };
    for (const [name, kind] of Object.entries(kinds)) {
      wrap(`create${name}`, (context) => {
        of(context)[kind] += 1;
      });
      const deleted = new WeakSet<object>();
      wrap(`delete${name}`, (context, target) => {
        if (typeof target !== 'object' || target === null || deleted.has(target)) return;
        deleted.add(target);
        of(context)[kind] -= 1;
      });
    }
    window.glObjects = {
      current: () => ({ ...current }),
      contexts: () => made.filter((one) => one.deref() !== undefined).length,
    };
  });
}

/** What a page's document and scripts hold, after a garbage collection. */
export interface PageObjects {
  readonly nodes: number;
  readonly listeners: number;
  readonly contexts: number;
}

export async function openPageObjects(page: Page): Promise<() => Promise<PageObjects>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    // Twice: what a script's object held on the browser's side goes with the second.
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    const contexts = await page.evaluate(() => window.glObjects?.contexts() ?? Number.NaN);
    return { nodes: of('Nodes'), listeners: of('JSEventListeners'), contexts };
  };
}
