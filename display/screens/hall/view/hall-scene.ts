import { Color, Group, InstancedBufferAttribute, InstancedMesh, Matrix4, Mesh, Vector3 } from 'three';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { GOODS_MODELS } from '#display/kit3d/goods/goods-models.ts';
import type { SceneLook, SolidScene } from '#display/kit3d/hud/solid-scene-view.tsx';
import { type Decor, withDecor } from '#display/kit3d/layout/decor.ts';
import { createDecorMesh } from '#display/kit3d/layout/decor-mesh.ts';
import { modelMesh } from '#display/kit3d/occlusion/model-mesh.ts';
import { buildMesh } from '#display/kit3d/parts/mesh.ts';
import type { Model } from '#display/kit3d/parts/model.ts';
import { createFloor } from '#display/kit3d/render/floor.ts';
import { toGeometry } from '#display/kit3d/render/geometry.ts';
import { createHeatLayer } from '#display/kit3d/render/heat-layer.ts';
import { createPlateLayer } from '#display/kit3d/render/plates.ts';
import { createSolidMaterials, TINT_MODES, type TintMode } from '#display/kit3d/render/solid-material.ts';
import { isSame } from '#display/runtime/board/deep-equal.ts';
import { HALL, type HallPlan } from '#display/screens/hall/layout/hall-plan.ts';
import type { HallSceneModel, HallShape } from '#display/screens/hall/model/scene-model.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { laneAt, STAGE } from './hall-areas.ts';
import { hallPlates, STAGED_MOST, stageSlot } from './hall-plates.ts';
import { floorOf, hallParts, type LetterLook, uprightsOf } from './hall-structure.ts';
import { createPlaceGoods } from './place-goods.ts';

/** The room of a warehouse with what decides whether its letters can be read. */
export interface HallRoom {
  readonly plan: HallPlan;
  readonly shape: HallShape;
  readonly decor: Decor;
  readonly letters: LetterLook;
}

const FORKLIFTS_MOST = 60;
const FORKLIFT_SCALE = 1.45;
/** From this many doors on, trucks are drawn with less detail. */
const LIGHT_FROM = 8;

/** Everything solid of a warehouse, in eleven draw calls. */
export function createHallScene(
  { plan, shape, decor, letters }: HallRoom,
  { palette, colours, occlusion }: SceneLook,
): SolidScene<HallSceneModel> {
  const group = new Group();
  const materials = createSolidMaterials(palette);
  const disposables: { dispose(): void }[] = [materials];
  const matrix = new Matrix4();
  const size = new Vector3();
  const colour = new Color();

  const floor = createFloor(withDecor(floorOf(plan, letters), decor), palette);
  const heatCells = plan.aisles.flatMap(({ key, x, bays }) => {
    const aisle = shape.aisles.findIndex((one) => one.key === key);
    return bays.map(({ index, z, depth }) => ({
      aisle,
      bay: index,
      area: { x: x - HALL.lane / 2, z: z - depth / 2, width: HALL.lane, depth },
    }));
  });
  const heat = createHeatLayer(
    heatCells.map(({ area }) => area),
    colours.tokens.accent,
  );
  const plates = createPlateLayer();
  const structure = toGeometry(buildMesh(hallParts(plan)));
  const standing = new Mesh(structure, materials.single);
  standing.castShadow = true;
  standing.receiveShadow = true;
  const goods = createPlaceGoods(
    plan,
    shape.aisles.map(({ key, levels, positions }) => ({ key, perBay: levels * positions })),
    materials.tinted,
    palette,
  );
  const extra = createDecorMesh(decor, occlusion, materials.single);
  group.add(floor.mesh, heat.mesh, plates.mesh, standing, goods.mesh, ...extra.meshes);
  disposables.push(floor, heat, plates, structure, goods, extra);
  addUprights();
  const light = plan.doors.length >= LIGHT_FROM ? 'light' : 'full';
  const trucks = addInstances(GOODS_MODELS.lorry, light, plan.doors.length, true);
  const forklifts = addInstances(GOODS_MODELS.forklift, 'full', FORKLIFTS_MOST, true);
  const staged = addInstances(
    GOODS_MODELS.loadedPallet,
    'full',
    plan.doors.length * STAGED_MOST + FORKLIFTS_MOST,
    false,
  );

  function addUprights(): void {
    const places = uprightsOf(plan);
    const geometry = toGeometry(modelMesh(GOODS_MODELS.rackUpright, 'light', occlusion).mesh);
    const mesh = new InstancedMesh(geometry, materials.instances, Math.max(1, places.length));
    places.forEach(({ x, z, height }, index) => {
      matrix.makeScale(1, height / GOODS_MODELS.rackUpright.height, 1);
      matrix.multiply(new Matrix4().makeRotationY(Math.PI / 2)).setPosition(x, 0, z);
      mesh.setMatrixAt(index, matrix);
    });
    mesh.count = places.length;
    mesh.castShadow = true;
    mesh.frustumCulled = false;
    group.add(mesh);
    disposables.push(geometry, mesh);
  }

  function addInstances(model: Model, detail: 'full' | 'light', most: number, isTinted: boolean) {
    const { mesh: data, openness } = modelMesh(model, detail, occlusion);
    const geometry = toGeometry(data, openness);
    const count = Math.max(1, most);
    const tint = new InstancedBufferAttribute(new Float32Array(count * 4), 4);
    if (isTinted) geometry.setAttribute('tint', tint);
    const mesh = new InstancedMesh(geometry, isTinted ? materials.tinted : materials.instances, count);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    mesh.frustumCulled = false;
    mesh.count = 0;
    group.add(mesh);
    disposables.push(geometry, mesh);
    return {
      clear: () => {
        mesh.count = 0;
      },
      add: (
        place: { x: number; z: number; turn: number; scale?: number },
        look?: [TintMode, StyledState],
      ) => {
        if (mesh.count >= count) return;
        const { x, z, turn, scale = 1 } = place;
        matrix.makeRotationY(turn).scale(size.setScalar(scale)).setPosition(x, 0, z);
        if (look) {
          const [mode, state] = look;
          colour.set(lampColour(mode, state, colours));
          tint.setXYZW(mesh.count, colour.r, colour.g, colour.b, TINT_MODES[mode]);
        }
        mesh.setMatrixAt(mesh.count, matrix);
        mesh.count += 1;
      },
      done: () => {
        mesh.instanceMatrix.needsUpdate = true;
        tint.needsUpdate = true;
      },
    };
  }

  function setTrucks(model: HallSceneModel): void {
    trucks.clear();
    staged.clear();
    for (const truck of model.trucks) {
      const door = plan.doors.find(({ id }) => id === truck.doorId);
      if (!door) continue;
      // Its rear end is at the door.
      trucks.add({ x: door.x, z: door.z + 8.7, turn: -Math.PI / 2 }, [truck.mode, truck.state]);
      for (let index = 0; index < Math.min(STAGED_MOST, truck.pallets); index += 1)
        staged.add({ ...stageSlot(door, index), turn: 0 });
    }
    trucks.done();
  }

  function setWork(model: HallSceneModel): void {
    forklifts.clear();
    const taken = new Map<string, number>();
    for (const { aisle, bay, doorId, isLaden } of model.work) {
      const found = aisle === null ? null : laneAt(plan, aisle, bay);
      const door = found ? undefined : plan.doors.find(({ id }) => id === doorId);
      if (!found && !door) continue;
      const x = found?.lane.x ?? door?.x ?? 0;
      const z = found ? (found.z ?? found.lane.z + 1) : (door?.z ?? 0) - STAGE.depth - 2.4;
      // Several at one place stand behind each other.
      const key = `${x}/${z}`;
      const before = taken.get(key) ?? 0;
      taken.set(key, before + 1);
      const place = { x, z: z + before * 4.6, turn: Math.PI / 2, scale: FORKLIFT_SCALE };
      forklifts.add(place, ['lamp', 'production']);
      // On its forks, which point away from the viewer.
      if (isLaden) staged.add({ x, z: place.z - 1.35 * FORKLIFT_SCALE, turn: 0, scale: 1.1 });
    }
    forklifts.done();
    staged.done();
  }

  let shown: HallSceneModel | null = null;

  function setGoods({ areas, found, places, isOld }: HallSceneModel): void {
    const culprits = areas.flatMap((area) => {
      const aisle = shape.aisles.findIndex(({ key }) => key === area.aisle);
      const bay = shape.aisles[aisle]?.bays.indexOf(area.bay ?? Number.NaN) ?? -1;
      return area.kind === 'culprit' && bay >= 0 ? [{ aisle, bay }] : [];
    });
    const foundByAisle = Map.groupBy(found, (spot) =>
      shape.aisles.findIndex(({ key }) => key === spot.aisle),
    );
    goods.set(places, {
      isOld,
      found: {
        places: new Map(
          [...foundByAisle].map(([at, spots]) => [at, new Set(spots.map(({ index }) => index))]),
        ),
        colour: colours.tokens.accent,
      },
      culprits: { bays: culprits, colour: stateColours('fault', colours).fill },
    });
  }

  function setHeat({ picks, mostPicks }: HallSceneModel): void {
    heat.set((cell) => {
      const at = heatCells[cell];
      return (at ? (picks[at.aisle]?.[at.bay] ?? 0) : 0) / Math.max(1, mostPicks);
    });
  }

  return {
    group,
    setModel: (model) => {
      const before = shown;
      shown = model;
      // A truck that has come does not write thousands of places anew.
      const isNew = (...keys: readonly (keyof HallSceneModel)[]): boolean =>
        keys.some((key) => !before || !isSame(before[key], model[key]));
      if (isNew('places', 'isOld', 'found', 'areas')) setGoods(model);
      if (isNew('picks', 'mostPicks')) setHeat(model);
      if (isNew('areas', 'trucks', 'found')) plates.set(hallPlates(model, plan, { colours, palette }));
      const hasWork = isNew('trucks', 'work');
      if (hasWork) {
        setTrucks(model);
        setWork(model);
      }
      return hasWork || isNew('places');
    },
    // Where vehicles are is known by their tasks alone: nothing moves between them.
    advance: () => false,
    isMoving: () => false,
    // Every pallet that is drawn is a fact: none is left out.
    setQuality: ({ isLitByVertex }) => {
      for (const one of [materials, floor]) one.setByVertex(isLitByVertex);
    },
    dispose: () => {
      for (const one of disposables) one.dispose();
      group.clear();
    },
  };
}

/** Of a lamp: green runs. */
function lampColour(mode: TintMode, state: StyledState, colours: Colours): string {
  const look = stateColours(state, colours);
  return mode === 'lamp' ? look.mark : look.fill;
}
