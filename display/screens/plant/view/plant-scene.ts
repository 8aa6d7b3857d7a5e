import {
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Mesh,
} from 'three';
import { stateColours } from '#display/kit/colours.ts';
import { type BeltFlow, createBeltFlow } from '#display/kit3d/belts/belt-flow.ts';
import { GOODS_MODELS } from '#display/kit3d/goods/goods-models.ts';
import type { SceneLook, SolidScene } from '#display/kit3d/hud/solid-scene-view.tsx';
import { type Decor, withDecor } from '#display/kit3d/layout/decor.ts';
import { createDecorMesh } from '#display/kit3d/layout/decor-mesh.ts';
import { MACHINE_MODELS } from '#display/kit3d/machines/machine-models.ts';
import { type ModelDetail, modelMesh } from '#display/kit3d/occlusion/model-mesh.ts';
import type { OwnModels } from '#display/kit3d/own-models/own-model.ts';
import { buildMesh } from '#display/kit3d/parts/mesh.ts';
import { box, type SolidPart } from '#display/kit3d/parts/part.ts';
import { areaPlate } from '#display/kit3d/render/area-plate.ts';
import { createFloor, type FloorPlan } from '#display/kit3d/render/floor.ts';
import { toGeometry } from '#display/kit3d/render/geometry.ts';
import { createPlateLayer } from '#display/kit3d/render/plates.ts';
import { createSolidMaterials, TINT_MODES } from '#display/kit3d/render/solid-material.ts';
import type { ItemKind, PlacedBelt, PlantPlan } from '#display/screens/plant/layout/plant-plan.ts';
import type { PlantSceneModel } from '#display/screens/plant/model/scene-model.ts';
import { areaOfRun } from './run-area.ts';

/** Metres a second of a belt at its rated speed. */
const BELT_SPEED = 1.1;
const BELT_HEIGHT = 1;
/** Distance of goods along the belt, and how many lie side by side on a metre of its width. */
const ITEMS: Readonly<Record<ItemKind, { readonly pitch: number; readonly acrossPitch: number }>> = {
  bottle: { pitch: 0.4, acrossPitch: 0.42 },
  case: { pitch: 1.05, acrossPitch: 1.2 },
  pallet: { pitch: 1.7, acrossPitch: 2 },
};
/** More machines than this are drawn with less detail. */
const LIGHT_FROM = 40;
const ITEMS_MOST = 2_000;

interface BeltLine {
  readonly belt: PlacedBelt;
  readonly flow: BeltFlow;
  readonly points: Float32Array;
  readonly across: number;
}

export interface PlantRoom {
  readonly plan: PlantPlan;
  readonly decor: Decor;
  /** What is drawn in place of the built-in models. */
  readonly models: OwnModels;
}

/** Everything solid of a plant. */
export function createPlantScene(
  { plan, decor, models }: PlantRoom,
  { palette, colours, occlusion }: SceneLook,
): SolidScene<PlantSceneModel> {
  const group = new Group();
  const materials = createSolidMaterials(palette);
  const disposables: { dispose(): void }[] = [materials];
  const detail: ModelDetail = plan.machines.length > LIGHT_FROM ? 'light' : 'full';
  const slots = new Map<string, { readonly tint: InstancedBufferAttribute; readonly index: number }>();
  const colour = new Color();

  const bare: FloorPlan = {
    slab: plan.slab,
    lanes: plan.lanes.map(({ area }) => ({ x: area.x, z: area.z, width: area.length, depth: area.depth })),
    texts: plan.lanes.map(({ label, area }) => ({
      text: label,
      x: area.x - 3.4,
      z: area.z + area.depth / 2,
      height: 3.2,
      stretch: 1.65,
    })),
    footprints: plan.machines.map(({ bounds }) => ({
      x: bounds.low[0],
      z: bounds.low[2],
      width: bounds.high[0] - bounds.low[0],
      depth: bounds.high[2] - bounds.low[2],
    })),
  };
  const floor = createFloor(withDecor(bare, decor), palette);
  const extra = createDecorMesh(decor, occlusion, materials.single);
  group.add(floor.mesh, ...extra.meshes);
  disposables.push(floor, extra);

  addMachines();
  const structure = toGeometry(buildMesh([...hallParts(plan), ...plan.belts.flatMap(beltParts)]));
  const standing = new Mesh(structure, materials.single);
  standing.castShadow = true;
  standing.receiveShadow = true;
  group.add(standing);
  disposables.push(structure);
  const plates = createPlateLayer();
  group.add(plates.mesh);
  disposables.push(plates);

  const lines = plan.belts.map(toBeltLine);
  const goods = (['bottle', 'case', 'pallet'] as const).flatMap((kind) => {
    const mine = lines.filter(({ belt }) => belt.item === kind);
    const most = Math.min(
      ITEMS_MOST,
      mine.reduce((sum, { flow, across }) => sum + flow.positions.length * across, 0),
    );
    if (most === 0) return [];
    const model = kind === 'pallet' ? GOODS_MODELS.loadedPallet : GOODS_MODELS[kind];
    const geometry = machineGeometry(modelMesh(model, 'light', occlusion));
    const mesh = new InstancedMesh(geometry, materials.instances, most);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    group.add(mesh);
    disposables.push(geometry, mesh);
    return [{ kind, mesh, lines: mine }];
  });

  function machineGeometry({ mesh, openness }: ReturnType<typeof modelMesh>): BufferGeometry {
    return toGeometry(mesh, openness);
  }

  function addMachines(): void {
    const byType = Map.groupBy(plan.machines, ({ machineType }) => machineType);
    const matrix = new Matrix4();
    for (const [type, placed] of byType) {
      const model = models.byType.get(type) ?? modelMesh(MACHINE_MODELS[type], detail, occlusion);
      const geometry = machineGeometry(model);
      const mesh = new InstancedMesh(geometry, materials.tinted, placed.length);
      const tint = new InstancedBufferAttribute(new Float32Array(placed.length * 4), 4);
      geometry.setAttribute('tint', tint);
      placed.forEach(({ id, x, z, turn }, index) => {
        matrix.makeRotationY((-turn / 180) * Math.PI).setPosition(x, 0, z);
        mesh.setMatrixAt(index, matrix);
        slots.set(id, { tint, index });
      });
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      group.add(mesh);
      disposables.push(geometry, mesh);
    }
  }

  function setGoods(): void {
    for (const { mesh, lines: mine } of goods) {
      const { array } = mesh.instanceMatrix;
      let count = 0;
      for (const line of mine) {
        const { pitch } = ITEMS[line.belt.item];
        for (let row = 0; row < line.flow.count(); row += 1) {
          const at = line.flow.positions[row] ?? 0;
          for (let track = 0; track < line.across && count < mesh.instanceMatrix.count; track += 1) {
            writeItem(array, count, line, at + (track % 2 === 0 ? 0 : pitch / 4), track);
            count += 1;
          }
        }
      }
      mesh.count = count;
      mesh.instanceMatrix.needsUpdate = true;
    }
  }

  return {
    group,
    models: { own: [...models.byType.keys()], problems: models.problems },
    setModel: (model) => {
      for (const { id, mode, state } of model.machines) {
        const slot = slots.get(id);
        if (!slot) continue;
        colour.set(stateColours(state, colours).fill);
        slot.tint.setXYZW(slot.index, colour.r, colour.g, colour.b, TINT_MODES[mode]);
        slot.tint.needsUpdate = true;
      }
      const belts = new Map(model.belts.map((belt) => [`${belt.from}>${belt.to}`, belt]));
      for (const { belt, flow } of lines) {
        const shown = belts.get(`${belt.from}>${belt.to}`);
        if (shown) flow.set({ ...shown, speed: shown.pace * BELT_SPEED });
      }
      plates.set(
        model.runs.flatMap((run) =>
          areaOfRun(run, plan).map((area) => areaPlate(area, run, { colours, palette })),
        ),
      );
      setGoods();
      // Machines stand where they stand, and goods cast none.
      return false;
    },
    advance: (seconds) => {
      let hasMoved = false;
      for (const { flow } of lines) {
        if (!flow.isMoving()) continue;
        flow.advance(seconds);
        hasMoved = true;
      }
      if (hasMoved) setGoods();
      return hasMoved;
    },
    isMoving: () => lines.some(({ flow }) => flow.isMoving()),
    dispose: () => {
      for (const one of disposables) one.dispose();
      group.clear();
    },
  };
}

function toBeltLine(belt: PlacedBelt): BeltLine {
  const { pitch, acrossPitch } = ITEMS[belt.item];
  // x, z and the length along the belt of each point.
  const points = new Float32Array(belt.path.length * 3);
  let length = 0;
  belt.path.forEach(([x, z], index) => {
    const before = belt.path[index - 1];
    if (before) length += Math.hypot(x - before[0], z - before[1]);
    points.set([x, z, length], index * 3);
  });
  const across = Math.max(1, Math.floor((belt.width - 0.1) / acrossPitch));
  return { belt, flow: createBeltFlow(length, pitch), points, across };
}

/** Writes the matrix of one item in place: no turn, only where it is. */
function writeItem(
  matrices: ArrayLike<number> & { [index: number]: number },
  index: number,
  { belt, points, across }: BeltLine,
  at: number,
  track: number,
): void {
  let segment = 1;
  const last = points.length / 3 - 1;
  while (segment < last && (points[segment * 3 + 2] ?? 0) < at) segment += 1;
  const fromX = points[segment * 3 - 3] ?? 0;
  const fromZ = points[segment * 3 - 2] ?? 0;
  const start = points[segment * 3 - 1] ?? 0;
  const toX = points[segment * 3] ?? 0;
  const toZ = points[segment * 3 + 1] ?? 0;
  const length = Math.max(0.001, (points[segment * 3 + 2] ?? 0) - start);
  const share = (at - start) / length;
  const offset = (track - (across - 1) / 2) * ITEMS[belt.item].acrossPitch;
  const base = index * 16;
  matrices[base] = 1;
  matrices[base + 5] = 1;
  matrices[base + 10] = 1;
  matrices[base + 15] = 1;
  matrices[base + 12] = fromX + (toX - fromX) * share - ((toZ - fromZ) / length) * offset;
  matrices[base + 13] = BELT_HEIGHT;
  matrices[base + 14] = fromZ + (toZ - fromZ) * share + ((toX - fromX) / length) * offset;
}

/** Slab, low walls behind and left. */
function hallParts({ slab: { low, high } }: PlantPlan): SolidPart[] {
  const width = high[0] - low[0];
  const depth = high[2] - low[2];
  const middle = [(low[0] + high[0]) / 2, (low[2] + high[2]) / 2] as const;
  return [
    box('wall', [middle[0], -0.9, middle[1]], [width, 0.88, depth], 0.1),
    box('wall', [middle[0], 0, low[2] - 0.15], [width, 1.6, 0.3], 0.06),
    box('wall', [low[0] - 0.15, 0, middle[1]], [0.3, 1.6, depth], 0.06),
  ];
}

/** A conveyor of straight stretches: bed, side rails and legs. */
function beltParts({ path, width }: PlacedBelt): SolidPart[] {
  return path.slice(1).flatMap(([x, z], index): SolidPart[] => {
    const [fromX, fromZ] = path[index] ?? [x, z];
    const length = Math.hypot(x - fromX, z - fromZ);
    if (length < 0.05) return [];
    const isAlongX = Math.abs(x - fromX) >= Math.abs(z - fromZ);
    const centre = [(x + fromX) / 2, (z + fromZ) / 2] as const;
    const size = (along: number, height: number, across: number): readonly [number, number, number] =>
      isAlongX ? [along, height, across] : [across, height, along];
    const beside = (offset: number, y: number): readonly [number, number, number] =>
      isAlongX ? [centre[0], y, centre[1] + offset] : [centre[0] + offset, y, centre[1]];
    const legs = Math.max(1, Math.round(length / 2.2));
    return [
      box('belt', beside(0, BELT_HEIGHT - 0.14), size(length, 0.14, width), 0.03),
      ...[-1, 1].map((side) =>
        box('rail', beside((side * (width + 0.06)) / 2, BELT_HEIGHT - 0.1), size(length, 0.22, 0.06), 0),
      ),
      ...Array.from({ length: legs }, (_, leg): SolidPart => {
        const along = ((leg + 0.5) / legs - 0.5) * length;
        const at: readonly [number, number, number] = isAlongX
          ? [centre[0] + along, 0, centre[1] + width * 0.42]
          : [centre[0] + width * 0.42, 0, centre[1] + along];
        return box('trim', at, [0.1, BELT_HEIGHT - 0.14, 0.1], 0);
      }),
    ];
  });
}
