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
import { BELT_HEIGHT } from '#display/kit3d/machines/fittings.ts';
import { MACHINE_MODELS } from '#display/kit3d/machines/machine-models.ts';
import { type ModelDetail, modelMesh } from '#display/kit3d/occlusion/model-mesh.ts';
import type { OwnModels } from '#display/kit3d/own-models/own-model.ts';
import { buildMesh } from '#display/kit3d/parts/mesh.ts';
import { areaPlate } from '#display/kit3d/render/area-plate.ts';
import { createFloor, type FloorPlan } from '#display/kit3d/render/floor.ts';
import { toGeometry } from '#display/kit3d/render/geometry.ts';
import { createPlateLayer } from '#display/kit3d/render/plates.ts';
import { createSolidMaterials, TINT_MODES } from '#display/kit3d/render/solid-material.ts';
import { isSame } from '#display/runtime/board/deep-equal.ts';
import {
  type ItemKind,
  laneLetter,
  type PlacedBelt,
  type PlantPlan,
} from '#display/screens/plant/layout/plant-plan.ts';
import type { PlantSceneModel, SceneMachine } from '#display/screens/plant/model/scene-model.ts';
import { structureParts } from './plant-structure.ts';
import { areaOfRun } from './run-area.ts';

/** Metres a second of a belt at its rated speed. */
const BELT_SPEED = 1.1;
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
  /** Of letters on the floor, away from the viewer. */
  readonly stretch: number;
  readonly decor: Decor;
  /** What is drawn in place of the built-in models. */
  readonly models: OwnModels;
}

/** Everything solid of a plant. */
export function createPlantScene(
  { plan, stretch, decor, models }: PlantRoom,
  { palette, colours, occlusion }: SceneLook,
): SolidScene<PlantSceneModel> {
  const group = new Group();
  const materials = createSolidMaterials(palette);
  const disposables: { dispose(): void }[] = [materials];
  const detail: ModelDetail = plan.machines.length > LIGHT_FROM ? 'light' : 'full';
  const matrix = new Matrix4();
  const slots = new Map<string, { readonly tint: InstancedBufferAttribute; readonly index: number }>();
  const colour = new Color();
  let isThinned = false;

  const bare: FloorPlan = {
    slab: plan.slab,
    lanes: plan.lanes.map(({ area }) => ({ x: area.x, z: area.z, width: area.length, depth: area.depth })),
    texts: plan.lanes.map((lane) => ({ ...laneLetter(lane), stretch })),
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
  const structure = toGeometry(buildMesh([...structureParts(plan)]));
  const standing = new Mesh(structure, materials.single);
  standing.castShadow = true;
  standing.receiveShadow = true;
  group.add(standing);
  disposables.push(structure);
  const plates = createPlateLayer();
  group.add(plates.mesh);
  disposables.push(plates);

  const lines = plan.belts.map(toBeltLine);
  const flows = new Map(lines.map(({ belt, flow }) => [`${belt.from}>${belt.to}`, flow]));
  let shown: PlantSceneModel | null = null;
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
    matrix.makeTranslation(0, BELT_HEIGHT, 0);
    for (let index = 0; index < most; index += 1) mesh.setMatrixAt(index, matrix);
    group.add(mesh);
    disposables.push(geometry, mesh);
    return [{ mesh, lines: mine, written: { start: 0, count: 0 } }];
  });

  function machineGeometry({ mesh, openness }: ReturnType<typeof modelMesh>): BufferGeometry {
    return toGeometry(mesh, openness);
  }

  function addMachines(): void {
    const byType = Map.groupBy(plan.machines, ({ machineType }) => machineType);
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
    for (const { mesh, lines: mine, written } of goods) {
      const { array, updateRanges } = mesh.instanceMatrix;
      let count = 0;
      for (const line of mine) {
        const { pitch } = ITEMS[line.belt.item];
        for (let row = 0; row < line.flow.count(); row += 1) {
          const at = line.flow.positions[row] ?? 0;
          for (let track = 0; track < line.across && count < mesh.instanceMatrix.count; track += 1) {
            // Always the same ones: a number stays with its row as long as that is on the belt.
            if (isThinned && (line.flow.left() + row + track) % 2 === 1) continue;
            writeItem(array, count, line, at + (track % 2 === 0 ? 0 : pitch / 4), track);
            count += 1;
          }
        }
      }
      mesh.count = count;
      // Those that are not shown are not uploaded; the renderer empties the list when it has.
      written.count = count * 16;
      updateRanges[0] = written;
      mesh.instanceMatrix.needsUpdate = count > 0;
    }
  }

  function setMachine({ id, mode, state }: SceneMachine): void {
    const slot = slots.get(id);
    if (!slot) return;
    colour.set(stateColours(state, colours).fill);
    slot.tint.setXYZW(slot.index, colour.r, colour.g, colour.b, TINT_MODES[mode]);
    slot.tint.needsUpdate = true;
  }

  /** Asked for several times in each picture. */
  function isMoving(): boolean {
    for (const { flow } of lines) if (flow.isMoving()) return true;
    return false;
  }

  return {
    group,
    models: { own: [...models.byType.keys()], problems: models.problems },
    setModel: (model) => {
      // What is as it was before is the same object: it is not written again.
      model.machines.forEach((machine, index) => {
        if (machine !== shown?.machines[index]) setMachine(machine);
      });
      model.belts.forEach((belt, index) => {
        if (belt === shown?.belts[index]) return;
        flows.get(`${belt.from}>${belt.to}`)?.set({ ...belt, speed: belt.pace * BELT_SPEED });
      });
      if (!shown || !isSame(shown.runs, model.runs))
        plates.set(
          model.runs.flatMap((run) =>
            areaOfRun(run, plan).map((area) => areaPlate(area, run, { colours, palette })),
          ),
        );
      // Later ones are written by what moves them.
      if (!shown) setGoods();
      shown = model;
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
    isMoving,
    setQuality: ({ areGoodsThinned, isLitByVertex }) => {
      for (const one of [materials, floor]) one.setByVertex(isLitByVertex);
      if (areGoodsThinned === isThinned) return;
      isThinned = areGoodsThinned;
      setGoods();
    },
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

/** Moves one item: in its matrix, which turns nothing, only the place on the floor differs. */
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
  matrices[base + 12] = fromX + (toX - fromX) * share - ((toZ - fromZ) / length) * offset;
  matrices[base + 14] = fromZ + (toZ - fromZ) * share + ((toX - fromX) / length) * offset;
}
