import {
  DirectionalLight,
  HemisphereLight,
  type Object3D,
  PerspectiveCamera,
  type Scene,
  type WebGLRenderer,
} from 'three';
import { type Camera, eyeOf, frustumOf } from '#display/kit3d/camera/camera.ts';
import type { SolidCounts } from '#display/parts/solid-layer.ts';
import type { Daylight } from './daylight.ts';
import type { ScenePalette } from './scene-palette.ts';

const NEAR = 2;

/** Camera, light and drawing of a scene. */
export interface SolidView {
  setCamera(camera: Camera): void;
  setDaylight(daylight: Daylight): void;
  /** Without shadows their map is given back. */
  setShadows(hasShadows: boolean): void;
  /** What casts shadows has moved. */
  refreshShadows(): void;
  draw(): void;
  counts(): SolidCounts;
  dispose(): void;
}

export interface SolidViewOptions {
  readonly renderer: WebGLRenderer;
  readonly scene: Scene;
  readonly palette: ScenePalette;
  /** Half of the longest side of what is lit, and its middle, metres. */
  readonly radius: number;
  readonly middle: readonly [number, number, number];
  /** Scene units of the canvas: all of the glass. */
  readonly canvas: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly shadowSize: number;
}

export function createSolidView(options: SolidViewOptions): SolidView {
  const { renderer, scene, palette, radius, middle } = options;
  const camera = new PerspectiveCamera();
  const key = new DirectionalLight();
  const rim = new DirectionalLight('#9cc4ff');
  const sky = new HemisphereLight('#dfe9f3', '#39424c');
  const away = Math.max(60, radius * 1.5);
  place(rim, [30, 26, -34], away);
  key.target.position.set(...middle);
  rim.target.position.set(...middle);
  key.castShadow = true;
  key.shadow.mapSize.set(options.shadowSize, options.shadowSize);
  key.shadow.radius = 2;
  key.shadow.bias = -0.0006;
  key.shadow.normalBias = 0.08;
  Object.assign(key.shadow.camera, { left: -radius, right: radius, top: radius, bottom: -radius });
  key.shadow.camera.near = 1;
  key.shadow.camera.far = away + radius * 2;
  const parts: Object3D[] = [key, key.target, rim, rim.target, sky];
  const { shadowMap, info } = renderer;
  const drawShadows = shadowMap.render;
  const shadows = { calls: 0, triangles: 0 };
  // What the shadows cost is counted by itself: they are drawn when something has moved, not in every picture.
  const drawCounted: typeof drawShadows = (...asked) => {
    drawShadows.apply(shadowMap, asked);
    shadows.calls = info.render.calls;
    shadows.triangles = info.render.triangles;
  };
  let distance = 0;
  let isCompiled = false;
  /** Of how many things the matrices are up to date; null = lights have moved. */
  let placed: number | null = null;
  scene.add(...parts);
  // Both would be computed again in each picture: things of a scene stand where they are put, what moves are instances.
  scene.matrixWorldAutoUpdate = false;

  function place(
    light: DirectionalLight,
    [x, y, z]: readonly [number, number, number],
    distance: number,
  ): void {
    const scale = distance / Math.hypot(x, y, z);
    light.position.set(middle[0] + x * scale, middle[1] + y * scale, middle[2] + z * scale);
  }

  function updateMatrices(): void {
    scene.matrixWorldAutoUpdate = true;
    scene.updateMatrixWorld();
    scene.matrixWorldAutoUpdate = false;
    placed = scene.children.length;
  }

  return {
    setCamera: (next) => {
      distance = next.distance;
      const far = next.distance + radius * 3;
      const { left, right, top, bottom } = frustumOf(next, options.canvas, NEAR);
      camera.projectionMatrix.makePerspective(left, right, top, bottom, NEAR, far);
      camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
      camera.position.set(...eyeOf(next));
      camera.lookAt(...next.target);
      camera.matrixWorldAutoUpdate = true;
      camera.updateMatrixWorld();
      camera.matrixWorldAutoUpdate = false;
    },
    setShadows: (hasShadows) => {
      if (hasShadows === key.castShadow) return;
      key.castShadow = hasShadows;
      renderer.shadowMap.needsUpdate = true;
      if (hasShadows) return;
      key.shadow.map?.dispose();
      key.shadow.map = null;
    },
    setDaylight: (daylight) => {
      key.color.setRGB(...daylight.keyColour);
      key.intensity = palette.light.key * daylight.key;
      rim.intensity = palette.light.rim * daylight.rim;
      sky.intensity = palette.light.sky * daylight.sky;
      key.shadow.intensity = palette.light.shadow * daylight.shadow;
      place(key, daylight.from, away);
      placed = null;
      renderer.shadowMap.needsUpdate = true;
    },
    refreshShadows: () => {
      renderer.shadowMap.needsUpdate = true;
    },
    draw: () => {
      if (placed !== scene.children.length) updateMatrices();
      // With the lights set up, and before any shadows: those would have programs for a scene without lights, which stay.
      if (!isCompiled) renderer.compile(scene, camera);
      isCompiled = true;
      shadows.calls = 0;
      shadows.triangles = 0;
      shadowMap.render = drawCounted;
      try {
        renderer.render(scene, camera);
      } finally {
        shadowMap.render = drawShadows;
      }
    },
    counts: () => ({
      calls: renderer.info.render.calls - shadows.calls,
      triangles: renderer.info.render.triangles - shadows.triangles,
      shadowCalls: shadows.calls,
      geometries: renderer.info.memory.geometries,
      textures: renderer.info.memory.textures,
      programs: renderer.info.programs?.length ?? 0,
      distance: Math.round(distance),
    }),
    dispose: () => {
      scene.remove(...parts);
      scene.matrixWorldAutoUpdate = true;
      key.shadow.map?.dispose();
      key.dispose();
      rim.dispose();
      sky.dispose();
    },
  };
}
