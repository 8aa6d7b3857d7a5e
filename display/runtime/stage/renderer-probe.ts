import type { RendererKind } from '#display/runtime/session/screen-options.ts';

export interface RendererProbe {
  /** The faster one for flat pictures. */
  readonly kind: RendererKind;
  readonly hasWebGl: boolean;
  /** What the browser calls its GL renderer, or why there is none. */
  readonly device: string;
}

const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render|software|microsoft basic/i;

/** A renderer name that stands for a GL in software, where the 2D canvas is ten times faster. */
export function isSoftwareRenderer(device: string): boolean {
  return SOFTWARE.test(device);
}

/** Asks for a WebGL context once, reads who draws, and gives it back. */
export function probeRenderer(): RendererProbe {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  let gl: WebGL2RenderingContext | WebGLRenderingContext | null = null;
  try {
    gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  } catch {
    return { kind: 'canvas', hasWebGl: false, device: 'WebGL is forbidden' };
  }
  if (!gl) return { kind: 'canvas', hasWebGl: false, device: 'no WebGL' };
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const device = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return { kind: isSoftwareRenderer(device) ? 'canvas' : 'webgl', hasWebGl: true, device };
}
