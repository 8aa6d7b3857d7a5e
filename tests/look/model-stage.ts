import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  Group,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  SRGBColorSpace,
  WebGLRenderer,
} from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { modelMesh } from '#display/kit3d/occlusion/model-mesh.ts';
import type { OcclusionTable } from '#display/kit3d/occlusion/occlusion-table.ts';
import type { Model } from '#display/kit3d/parts/model.ts';
import { ROLES, type SurfaceRole } from '#display/kit3d/parts/part.ts';

export type Look = 'dark' | 'light';
export type Shown = 'quiet' | 'suffers' | 'culprit';

/** Of `design/big-screens.md`, section 2. */
const COLOURS: Readonly<Record<Look, Readonly<Record<SurfaceRole, string>>>> = {
  dark: {
    body: '#7a8793',
    hood: '#98a5b0',
    dark: '#4b5762',
    trim: '#343f49',
    accent: '#98a5b0',
    lamp: '#2dbd73',
    belt: '#2f3a44',
    rail: '#67747f',
    wall: '#5c6771',
    item: '#e4ebf0',
    case: '#c6b69c',
    pallet: '#8a7a63',
    rack: '#323d47',
    goods: '#7f8b96',
    person: '#98a5b0',
    vehicle: '#98a5b0',
  },
  light: {
    body: '#8c99a6',
    hood: '#b3bec8',
    dark: '#5f6c78',
    trim: '#4c5863',
    accent: '#b3bec8',
    lamp: '#1f9d5a',
    belt: '#75828e',
    rail: '#9ba8b3',
    wall: '#b4bfc9',
    item: '#2f6ea8',
    case: '#c2a878',
    pallet: '#a58d66',
    rack: '#a9b5c0',
    goods: '#9ba8b3',
    person: '#8c99a6',
    vehicle: '#b3bec8',
  },
};
const FLOOR = { dark: '#28323c', light: '#d3dae0' } as const;
const LIGHTS = {
  dark: { key: 3.1, rim: 1.1, sky: 0.42, room: 0.5, shadow: 0.82, occlusion: 0.8 },
  light: { key: 2.25, rim: 0.3, sky: 0.85, room: 0.4, shadow: 0.55, occlusion: 0.5 },
} as const;
/** Share of the state's colour in a role's; the culprit is filled, what suffers gets its accent. */
const FILLED: Readonly<Record<Shown, Partial<Record<SurfaceRole, number>>>> = {
  quiet: {},
  suffers: { accent: 1, lamp: 1, body: 0.1 },
  culprit: { hood: 1, accent: 1, lamp: 1, body: 0.62, dark: 0.3, trim: 0.3 },
};
const FILL: Readonly<Record<Shown, string>> = { quiet: '#000000', suffers: '#7c3aed', culprit: '#dc2626' };

export interface Placed {
  readonly model: Model;
  readonly x: number;
  readonly z?: number;
  readonly shown?: Shown;
}

export interface View {
  readonly look: Look;
  readonly width: number;
  readonly height: number;
  /** Pixels a metre; without it the models fill the picture. */
  readonly scale?: number;
  readonly isLight?: boolean;
}

const YAW = (10 / 180) * Math.PI;
const PITCH = (35 / 180) * Math.PI;
const FOV = 20;

/** Draws models as the big screens do: palette, light and camera of the direction. */
export class ModelStage {
  readonly #renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
  readonly #occlusion: OcclusionTable;
  readonly #room: ReturnType<PMREMGenerator['fromScene']>['texture'];

  constructor(occlusion: OcclusionTable) {
    this.#occlusion = occlusion;
    this.#renderer.toneMapping = NeutralToneMapping;
    this.#renderer.outputColorSpace = SRGBColorSpace;
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#room = new PMREMGenerator(this.#renderer).fromScene(new RoomEnvironment(), 0.04).texture;
  }

  picture(placed: readonly Placed[], view: View): string {
    const scene = new Scene();
    const light = LIGHTS[view.look];
    scene.background = new Color(FLOOR[view.look]);
    scene.environment = this.#room;
    scene.environmentIntensity = light.room;
    const models = new Group();
    for (const { model, x, z = 0, shown = 'quiet' } of placed) {
      const mesh = new Mesh(this.#geometry(model, view, shown), material());
      mesh.position.set(x, 0, z);
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      models.add(mesh);
    }
    scene.add(models);
    const extent = extentOf(placed);
    this.#light(scene, view, extent);
    const floor = new Mesh(
      new PlaneGeometry(extent.radius * 12, extent.radius * 12),
      new MeshStandardMaterial({ color: FLOOR[view.look], roughness: 0.9 }),
    );
    floor.rotation.x = -Math.PI / 2;
    floor.position.y = -0.002;
    floor.receiveShadow = true;
    scene.add(floor);
    this.#renderer.setSize(view.width, view.height, false);
    this.#renderer.render(scene, cameraFor(extent, view));
    const url = this.#renderer.domElement.toDataURL('image/png');
    for (const mesh of models.children) if (mesh instanceof Mesh) mesh.geometry.dispose();
    return url;
  }

  #geometry(model: Model, view: View, shown: Shown): BufferGeometry {
    const { mesh, openness } = modelMesh(model, view.isLight ? 'light' : 'full', this.#occlusion);
    const geometry = new BufferGeometry();
    const colours = new Float32Array(mesh.roles.length * 3);
    const strength = LIGHTS[view.look].occlusion;
    mesh.roles.forEach((number, index) => {
      const role = ROLES[number] as SurfaceRole;
      const colour = new Color(COLOURS[view.look][role]).lerp(
        new Color(FILL[shown]),
        FILLED[shown][role] ?? 0,
      );
      colour.multiplyScalar(1 - strength * (1 - (openness[index] ?? 255) / 255));
      colour.toArray(colours, index * 3);
    });
    geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3));
    geometry.setAttribute('normal', new BufferAttribute(mesh.normals, 3));
    geometry.setAttribute('color', new BufferAttribute(colours, 3));
    geometry.setIndex(new BufferAttribute(mesh.indices, 1));
    return geometry;
  }

  #light(scene: Scene, view: View, { radius }: Extent): void {
    const light = LIGHTS[view.look];
    const key = new DirectionalLight('#fff1e0', light.key);
    key.position
      .set(-26, 46, 22)
      .normalize()
      .multiplyScalar(radius * 4);
    key.castShadow = true;
    key.shadow.intensity = light.shadow;
    key.shadow.mapSize.set(2048, 2048);
    key.shadow.radius = 2;
    key.shadow.normalBias = 0.03;
    key.shadow.bias = -0.0004;
    const shade = key.shadow.camera;
    shade.left = -radius * 1.3;
    shade.right = radius * 1.3;
    shade.top = radius * 1.3;
    shade.bottom = -radius * 1.3;
    shade.far = radius * 8;
    const rim = new DirectionalLight('#9cc4ff', light.rim);
    rim.position.set(20, 18, -30);
    scene.add(key, rim, new HemisphereLight('#dfe9f5', '#2a2f36', light.sky));
  }
}

/** Kept for the whole page: one program. */
let shared: MeshStandardMaterial | undefined;
function material(): MeshStandardMaterial {
  shared ??= new MeshStandardMaterial({
    vertexColors: true,
    roughness: 0.62,
    metalness: 0,
    shadowSide: DoubleSide,
  });
  return shared;
}

interface Extent {
  readonly middle: readonly [number, number, number];
  readonly size: readonly [number, number, number];
  readonly radius: number;
}

function extentOf(placed: readonly Placed[]): Extent {
  const left = Math.min(...placed.map(({ model, x }) => x - model.length / 2));
  const right = Math.max(...placed.map(({ model, x }) => x + model.length / 2));
  const back = Math.min(...placed.map(({ model, z = 0 }) => z - model.width / 2));
  const front = Math.max(...placed.map(({ model, z = 0 }) => z + model.width / 2));
  const top = Math.max(...placed.map(({ model }) => model.height));
  const size = [right - left, top, front - back] as const;
  return {
    middle: [(left + right) / 2, top / 2, (back + front) / 2],
    size,
    radius: Math.hypot(...size) / 2,
  };
}

function cameraFor({ middle, size, radius }: Extent, { width, height, scale }: View): PerspectiveCamera {
  const camera = new PerspectiveCamera(FOV, width / height, 0.5, 2_000);
  const tangent = Math.tan((FOV / 360) * Math.PI);
  const wide = size[0] * Math.cos(YAW) + size[2] * Math.sin(YAW);
  const tall =
    size[1] * Math.cos(PITCH) + (size[2] * Math.cos(YAW) + size[0] * Math.sin(YAW)) * Math.sin(PITCH);
  const fitted = (Math.max(tall, (wide * height) / width) * 1.16) / 2 / tangent + radius * 0.6;
  const distance = scale === undefined ? fitted : height / scale / 2 / tangent;
  camera.position.set(
    middle[0] + distance * Math.sin(YAW) * Math.cos(PITCH),
    middle[1] + distance * Math.sin(PITCH),
    middle[2] + distance * Math.cos(YAW) * Math.cos(PITCH),
  );
  camera.lookAt(...middle);
  return camera;
}
