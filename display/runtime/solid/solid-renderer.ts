import { createRoot } from '@react-three/fiber';
import type { ReactNode } from 'react';
import { NeutralToneMapping, PCFShadowMap, PerspectiveCamera, type Scene, WebGLRenderer } from 'three';
import type { RendererKind } from '#display/runtime/session/screen-options.ts';
import { isSoftwareRenderer } from '#display/runtime/stage/renderer-probe.ts';

/** A canvas, what draws on it, and React's root for its scene. */
export interface SolidRenderer {
  readonly kind: RendererKind;
  readonly canvas: HTMLCanvasElement;
  /** Null: without WebGL, for the figures alone. */
  readonly renderer: WebGLRenderer | null;
  readonly isSoftware: boolean;
  readonly scene: Scene;
  render(tree: ReactNode): void;
  clear(): void;
  /** It covers the glass with `pixelShare` of its pixels along each side. */
  resize(deviceWidth: number, deviceHeight: number, devicePixelRatio: number, pixelShare: number): void;
  onLost(listener: () => void): void;
  loseContext(): boolean;
  destroy(): void;
}

/** Throws where `webgl` is asked for and the browser has none. */
export function createSolidRenderer(kind: RendererKind): SolidRenderer {
  const canvas = document.createElement('canvas');
  canvas.style.position = 'absolute';
  const renderer = kind === 'webgl' ? openRenderer(canvas) : null;
  const root = createRoot(canvas);
  // React's root only keeps the scene: the stage draws it when something has changed.
  void root.configure({
    gl: renderer ?? withoutWebGl(canvas),
    frameloop: 'never',
    dpr: 1,
    size: { width: 1, height: 1, top: 0, left: 0 },
    camera: new PerspectiveCamera(),
    shadows: false,
  });
  const { scene } = root.render(null).getState();
  // The root has set its own defaults.
  if (renderer) {
    renderer.toneMapping = NeutralToneMapping;
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.shadowMap.autoUpdate = false;
  }
  let onLost = (): void => {};
  const lost = (event: Event): void => {
    event.preventDefault();
    onLost();
  };
  canvas.addEventListener('webglcontextlost', lost);

  return {
    kind,
    canvas,
    renderer,
    isSoftware: renderer !== null && isSoftwareRenderer(deviceOf(renderer)),
    scene,
    render: (tree) => void root.render(tree),
    clear: () => void root.render(null),
    resize: (deviceWidth, deviceHeight, devicePixelRatio, pixelShare) => {
      renderer?.setSize(Math.round(deviceWidth * pixelShare), Math.round(deviceHeight * pixelShare), false);
      canvas.style.width = `${deviceWidth / devicePixelRatio}px`;
      canvas.style.height = `${deviceHeight / devicePixelRatio}px`;
    },
    onLost: (listener) => {
      onLost = listener;
    },
    loseContext: () => {
      const extension = renderer?.getContext().getExtension('WEBGL_lose_context');
      extension?.loseContext();
      return Boolean(extension);
    },
    destroy: () => {
      canvas.removeEventListener('webglcontextlost', lost);
      root.unmount();
      renderer?.dispose();
      renderer?.forceContextLoss();
      canvas.remove();
    },
  };
}

function openRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  const renderer = new WebGLRenderer({
    canvas,
    alpha: true,
    antialias: true,
    powerPreference: 'high-performance',
  });
  // By itself it only writes to the log, and leaves out what the shader draws.
  renderer.debug.onShaderError = (gl, program) => {
    throw new Error(`a shader cannot be used: ${gl.getProgramInfoLog(program)?.trim() || 'no reason given'}`);
  };
  return renderer;
}

function deviceOf(renderer: WebGLRenderer): string {
  const gl = renderer.getContext();
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  return String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
}

/** What React's root asks of a renderer, where there is none. */
function withoutWebGl(canvas: HTMLCanvasElement) {
  return {
    domElement: canvas,
    render: () => {},
    setSize: () => {},
    setPixelRatio: () => {},
  };
}
