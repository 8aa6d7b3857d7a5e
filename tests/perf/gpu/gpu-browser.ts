import { isSoftwareRenderer } from '#display/runtime/stage/renderer-probe.ts';
import { type BenchBrowser, openBenchBrowser } from '#tests/perf/browser.ts';
import { pixelArithmetic } from './pixel-arithmetic.ts';

/** A browser's way to the GPU of this machine. */
export interface GpuAccess {
  readonly flags: readonly string[];
  /** The browser's name of it. */
  readonly renderer: string;
  /** Its driver's version; null where the browser does not say. */
  readonly driver: string | null;
  /** Of its pixel shaders, operations a second; null of one in software. */
  readonly arithmetic: number | null;
}

const ALWAYS = ['--ignore-gpu-blocklist'];
/** Without a screen a browser on Linux draws in software unless it is asked for something else. */
const WAYS: readonly (readonly string[])[] =
  process.platform === 'linux'
    ? [
        ['--use-angle=vulkan', '--enable-features=Vulkan', '--disable-vulkan-surface'],
        ['--use-angle=vulkan'],
        ['--use-angle=gl-egl'],
        [],
      ]
    : [[]];
const OPEN_WITHIN_MS = 20_000;
/** To try the bench itself where there is no GPU: draw calls are left out, and its figures say nothing. */
export const IS_WITHOUT_GPU = process.env.BENCH_WITHOUT_GPU === '1';

/** The first way that leads to a GPU; null = there is none. `say` is given what each way leads to. */
export async function findGpu(say: (text: string) => void): Promise<GpuAccess | null> {
  for (const way of IS_WITHOUT_GPU ? [['--use-angle=swiftshader']] : WAYS) {
    const flags = [...ALWAYS, ...way];
    const found = await openWith(flags);
    say(`${way.join(' ') || 'no flags'}: ${found?.renderer ?? 'no WebGL'}`);
    if (found && (IS_WITHOUT_GPU || !isSoftwareRenderer(found.renderer))) return { flags, ...found };
  }
  return null;
}

async function openWith(flags: readonly string[]): Promise<Omit<GpuAccess, 'flags'> | null> {
  let browser: BenchBrowser | null = null;
  try {
    browser = await openBenchBrowser({ flags });
    const { page } = browser;
    const renderer = await within(OPEN_WITHIN_MS, page.evaluate(readRenderer));
    if (renderer === null) return null;
    const session = await page.context().browser()?.newBrowserCDPSession();
    const devices = (await session?.send('SystemInfo.getInfo'))?.gpu.devices ?? [];
    const driver = devices.find(({ driverVersion }) => driverVersion)?.driverVersion ?? null;
    const arithmetic = isSoftwareRenderer(renderer)
      ? null
      : await within(OPEN_WITHIN_MS, page.evaluate(pixelArithmetic));
    return { renderer, driver, arithmetic };
  } catch {
    return null;
  } finally {
    await browser?.close();
  }
}

/** Runs in a page. */
function readRenderer(): string | null {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (!gl) return null;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  return String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
