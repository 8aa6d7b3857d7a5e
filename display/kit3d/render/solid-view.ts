import {
  DirectionalLight,
  HemisphereLight,
  InstancedMesh,
  Mesh,
  type Object3D,
  PerspectiveCamera,
  type Scene,
  type WebGLRenderer,
} from 'three';
import { type Camera, eyeOf, frustumOf } from '#display/kit3d/camera/camera.ts';
import type { SolidCounts } from '#display/parts/solid-layer.ts';
import type { ScenePalette } from './scene-palette.ts';

const NEAR = 2;

/** Camera, light and drawing of a scene. */
export interface SolidView {
  setCamera(camera: Camera): void;
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
  const key = new DirectionalLight('#fff1e0', palette.light.key);
  const rim = new DirectionalLight('#9cc4ff', palette.light.rim);
  const sky = new HemisphereLight('#dfe9f3', '#39424c', palette.light.sky);
  const away = Math.max(60, radius * 1.5);
  place(key, [-26, 46, 22], away);
  place(rim, [30, 26, -34], away);
  key.target.position.set(...middle);
  rim.target.position.set(...middle);
  key.castShadow = options.shadowSize > 0;
  key.shadow.mapSize.set(options.shadowSize, options.shadowSize);
  key.shadow.intensity = palette.light.shadow;
  key.shadow.radius = 2;
  key.shadow.bias = -0.0006;
  key.shadow.normalBias = 0.08;
  Object.assign(key.shadow.camera, { left: -radius, right: radius, top: radius, bottom: -radius });
  key.shadow.camera.near = 1;
  key.shadow.camera.far = away + radius * 2;
  const parts: Object3D[] = [key, key.target, rim, rim.target, sky];
  scene.add(...parts);
  renderer.shadowMap.needsUpdate = true;
  let drawn: { readonly calls: number; readonly triangles: number } = NO_CASTERS;

  function place(
    light: DirectionalLight,
    [x, y, z]: readonly [number, number, number],
    distance: number,
  ): void {
    const scale = distance / Math.hypot(x, y, z);
    light.position.set(middle[0] + x * scale, middle[1] + y * scale, middle[2] + z * scale);
  }

  return {
    setCamera: (next) => {
      const far = next.distance + radius * 3;
      const { left, right, top, bottom } = frustumOf(next, options.canvas, NEAR);
      camera.projectionMatrix.makePerspective(left, right, top, bottom, NEAR, far);
      camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
      camera.position.set(...eyeOf(next));
      camera.lookAt(...next.target);
      camera.updateMatrixWorld();
    },
    refreshShadows: () => {
      renderer.shadowMap.needsUpdate = true;
    },
    draw: () => {
      // The pass for the shadows is drawn only now and then: it is not what a picture costs.
      const shadows = renderer.shadowMap.needsUpdate && key.castShadow ? castersOf(scene) : NO_CASTERS;
      renderer.render(scene, camera);
      const { calls, triangles } = renderer.info.render;
      drawn = { calls: calls - shadows.calls, triangles: triangles - shadows.triangles };
    },
    counts: () => ({
      ...drawn,
      geometries: renderer.info.memory.geometries,
      textures: renderer.info.memory.textures,
      programs: renderer.info.programs?.length ?? 0,
    }),
    dispose: () => {
      scene.remove(...parts);
      key.shadow.map?.dispose();
      key.dispose();
      rim.dispose();
      sky.dispose();
    },
  };
}

const NO_CASTERS = { calls: 0, triangles: 0 } as const;

/** What is drawn into the shadow map. */
function castersOf(scene: Scene): { readonly calls: number; readonly triangles: number } {
  let [calls, triangles] = [0, 0];
  scene.traverseVisible((one) => {
    if (!(one instanceof Mesh) || !one.castShadow) return;
    const count = one instanceof InstancedMesh ? one.count : 1;
    const { index } = one.geometry;
    calls += 1;
    triangles += ((index?.count ?? 0) / 3) * count;
  });
  return { calls, triangles };
}
