import { type BufferGeometry, Color, Group, Mesh } from 'three';
import { stateColours } from '#display/kit/colours.ts';
import { GOODS_MODELS, type GoodsName } from '#display/kit3d/goods/goods-models.ts';
import type { SceneLook, SolidScene } from '#display/kit3d/hud/solid-scene-view.tsx';
import { type Decor, withDecor } from '#display/kit3d/layout/decor.ts';
import { createDecorMesh } from '#display/kit3d/layout/decor-mesh.ts';
import { modelMesh } from '#display/kit3d/occlusion/model-mesh.ts';
import { buildMesh } from '#display/kit3d/parts/mesh.ts';
import { box } from '#display/kit3d/parts/part.ts';
import { areaPlate } from '#display/kit3d/render/area-plate.ts';
import { createFloor } from '#display/kit3d/render/floor.ts';
import { createLetterLayer } from '#display/kit3d/render/floor-letters.ts';
import { toGeometry } from '#display/kit3d/render/geometry.ts';
import { createGhostLayer } from '#display/kit3d/render/ghosts.ts';
import {
  createInstancePool,
  type InstancePlace,
  type InstancePool,
} from '#display/kit3d/render/instance-pool.ts';
import { createPlateLayer, type FloorPlate } from '#display/kit3d/render/plates.ts';
import { createSolidMaterials, type TintMode } from '#display/kit3d/render/solid-material.ts';
import { areaRects } from '#display/screens/railway/layout/area-rects.ts';
import { LETTER_STRETCH } from '#display/screens/railway/layout/letter-height.ts';
import { placeHandlers } from '#display/screens/railway/layout/place-handlers.ts';
import { greyOf, type PlacedWagon, type YardPlan } from '#display/screens/railway/layout/yard-plan.ts';
import { CRANE_Z, DECK, NUMBER_Z, PITCH } from '#display/screens/railway/layout/yard-sizes.ts';
import type { RailwaySceneModel, SceneWagon } from '#display/screens/railway/model/scene-model.ts';
import { createCraneFleet } from './crane-fleet.ts';
import { structureParts, yardFloor } from './yard-structure.ts';

export interface RailwayPlan {
  readonly yard: YardPlan;
  /** Of the painted numbers along the floor, metres; null = they would be too small. */
  readonly letterHeight: number | null;
  readonly decor: Decor;
}

const WAGON_MODELS = {
  flat: 'flatWagon',
  box: 'boxWagon',
  gondola: 'gondolaWagon',
  tank: 'tankWagon',
  hopper: 'hopperWagon',
} as const satisfies Record<PlacedWagon['kind'], GoodsName>;

/** Of what may come and go while the yard stays as it is. */
const MOST = { cranes: 8, stackers: 8, lorries: 24, forklifts: 12, people: 3 } as const;
/** More wagons than this are drawn with less detail. */
const LIGHT_FROM = 30;
/** Share of the floor's colour in what is scenery. */
const CONTEXT_SHARE = { trains: 0.12, stacks: 0.3 } as const;
const CONTAINER = GOODS_MODELS.container;
const STACKER_TURN = 2.3;
/** How full an open wagon can be drawn: from its floor up. */
const HEAP = { gondola: { floor: 1.3, height: 1.9 }, hopper: { floor: 2.4, height: 1.5 } } as const;

export function createRailwayScene(
  { yard, letterHeight, decor }: RailwayPlan,
  { palette, colours, occlusion, isStill }: SceneLook,
): SolidScene<RailwaySceneModel> {
  const group = new Group();
  const materials = createSolidMaterials(palette);
  const disposables: { dispose(): void }[] = [materials];
  const pools: InstancePool[] = [];
  const detail = yard.wagons.length > LIGHT_FROM ? 'light' : 'full';
  const accent = new Color(colours.tokens.accent);
  const ground = new Color(palette.floor);
  const colour = new Color();
  const boxColour = new Color();
  let known = '';

  const floor = createFloor(withDecor(yardFloor(yard), decor), palette);
  group.add(floor.mesh);
  disposables.push(floor);
  const structure = toGeometry(buildMesh(structureParts(yard)));
  const standing = new Mesh(structure, materials.single);
  standing.receiveShadow = true;
  group.add(standing);
  disposables.push(structure);
  const plates = createPlateLayer();
  const letters = createLetterLayer();
  const ghosts = createGhostLayer(
    [CONTAINER.length, CONTAINER.height, CONTAINER.width],
    colours.tokens.accent,
    2 * yard.wagons.length,
  );
  const extra = createDecorMesh(decor, occlusion, materials.single);
  group.add(plates.mesh, letters.mesh, ...ghosts.meshes, ...extra.meshes);
  disposables.push(plates, letters, ghosts, extra);

  function pool(geometry: BufferGeometry, capacity: number): InstancePool {
    const made = createInstancePool(geometry, materials.tinted, capacity);
    made.mesh.castShadow = true;
    made.mesh.receiveShadow = true;
    group.add(made.mesh);
    disposables.push(made);
    pools.push(made);
    return made;
  }

  function modelPool(name: GoodsName, capacity: number, wanted: 'full' | 'light' = 'full'): InstancePool {
    const { mesh, openness } = modelMesh(GOODS_MODELS[name], wanted, occlusion);
    return pool(toGeometry(mesh, openness), capacity);
  }

  const wagons = new Map(
    [...Map.groupBy(yard.wagons, ({ kind }) => kind)].map(([kind, placed]) => [
      kind,
      modelPool(WAGON_MODELS[kind], placed.length, detail),
    ]),
  );
  const locomotives = modelPool('locomotive', yard.locomotives.length);
  const boxes = modelPool(
    'container',
    yard.stacks.length + 2 * yard.wagons.length + MOST.lorries + MOST.cranes + MOST.stackers,
  );
  const cubes = pool(
    toGeometry(buildMesh([box('goods', [0, 0, 0], [1, 1, 1], 0)])),
    4 * MOST.cranes + yard.wagons.length,
  );
  const cranePools = {
    gantry: modelPool('gantry', MOST.cranes),
    trolley: modelPool('trolley', MOST.cranes),
    spreader: modelPool('spreader', MOST.cranes),
    ropes: cubes,
    boxes,
  };
  const stackers = modelPool('reachStacker', MOST.stackers);
  const lorries = modelPool('chassisLorry', MOST.lorries);
  const forklifts = modelPool('forklift', MOST.forklifts);
  const signals = modelPool('railSignal', yard.tracks.length);
  const people = modelPool('person', MOST.people);
  const cranes = createCraneFleet(cranePools, palette.roles.trim, isStill);

  const fillOf = (state: Parameters<typeof stateColours>[0]): Color =>
    colour.set(stateColours(state, colours).fill);

  /** One of five greys, mixed with the floor. */
  function grey(index: number, share: number): Color {
    const [darkest, brightest] = palette.boxes;
    return boxColour.set(darkest).lerp(colour.set(brightest), greyOf(index)).lerp(ground, share);
  }

  function addWagon(placed: PlacedWagon, index: number, wagon: SceneWagon): void {
    const { kind, x, z, isFocus } = placed;
    const { mode, state, fill } = wagon;
    const isContext = !isFocus && mode === 'quiet';
    wagons.get(kind)?.add({ x, y: 0, z }, fillOf(state), isContext ? 'stale' : mode);
    const share = mode === 'stale' ? 0.6 : isFocus ? 0 : CONTEXT_SHARE.trains;
    for (const [at, place] of boxPlaces(x, z, wagon.places).slice(0, wagon.boxes).entries())
      boxes.add(place, grey(index * 2 + at, share), 'goods');
    if ((kind === 'gondola' || kind === 'hopper') && fill > 0.02) {
      const { floor: y, height } = HEAP[kind];
      cubes.add(
        { x, y, z, scaleX: PITCH - 2.2, scaleY: Math.max(0.05, height * fill), scaleZ: 2.3 },
        grey(index + 3, Math.max(share, 0.2)),
        'goods',
      );
    }
  }

  return {
    group,
    setModel: (model) => {
      const byId = new Map(model.wagons.map((wagon) => [wagon.id, wagon]));
      const handlers = placeHandlers(model.handlers, yard);
      for (const one of pools) one.begin();
      const ghostPlaces: InstancePlace[] = [];
      // Boxes that hang from cranes come first: they move.
      cranes.write(
        handlers
          .filter(({ handler }) => handler.kind === 'gantry')
          .map(({ handler, x }) => {
            const wagon = yard.wagons.find(({ id }) => id === handler.wagonId);
            return {
              id: handler.id,
              x,
              z: wagon?.z ?? CRANE_Z,
              y: handler.isLaden ? DECK + 2 * CONTAINER.height + 1 : DECK + CONTAINER.height + 3.4,
              isLaden: handler.isLaden,
              colour: new Color(stateColours(handler.state, colours).fill),
              mode: handler.mode,
              boxColour: handler.isForTrain ? accent.clone() : grey(7, 0).clone(),
            };
          }),
      );
      yard.wagons.forEach((placed, index) => {
        const wagon = byId.get(placed.id);
        if (!wagon) return;
        addWagon(placed, index, wagon);
        if (wagon.hasGhosts)
          ghostPlaces.push(...boxPlaces(placed.x, placed.z, wagon.places).slice(wagon.boxes));
      });
      for (const { x, z, isFocus } of yard.locomotives)
        locomotives.add({ x, y: 0, z, turn: Math.PI }, ground, isFocus ? 'quiet' : 'stale');
      for (const [index, { x, z, level, grey: shade }] of yard.stacks.entries())
        boxes.add(
          { x, y: level * CONTAINER.height, z },
          grey(Math.floor(shade * 40) + index, CONTEXT_SHARE.stacks),
          'goods',
        );
      for (const { handler, x, z } of handlers) {
        const held = handler.isForTrain ? accent : grey(handler.id.length + 2, 0);
        const state = (): Color => fillOf(handler.state);
        if (handler.kind === 'reach_stacker') {
          const [cos, sin] = [Math.cos(STACKER_TURN), Math.sin(STACKER_TURN)];
          if (handler.isLaden)
            boxes.add(
              {
                x: x + 4.4 * cos,
                y: 4.9 - CONTAINER.height,
                z: z - 4.4 * sin,
                turn: STACKER_TURN + Math.PI / 2,
              },
              held,
              'goods',
            );
          stackers.add({ x, y: 0, z, turn: STACKER_TURN }, state(), handler.mode);
        } else if (handler.kind === 'lorry') {
          if (handler.isLaden) boxes.add({ x: x - 1.4, y: 1.14, z }, held, 'goods');
          lorries.add({ x, y: 0, z }, state(), handler.mode);
        } else if (handler.kind === 'forklift')
          forklifts.add({ x, y: 0, z, turn: Math.PI / 2 }, state(), handler.mode);
      }
      for (const { id, z } of yard.tracks) {
        const isBlocked = model.blockedTrackIds.includes(id);
        const mode: TintMode = isBlocked ? 'lamp' : 'quiet';
        signals.add({ x: yard.view.from + 4, y: 0, z: z + 2 }, fillOf('fault'), mode);
      }
      const troubled = new Set(model.areas.flatMap(({ wagonIds }) => wagonIds));
      const calm = yard.wagons.filter(({ id, isFocus }) => isFocus && !troubled.has(id));
      for (const [index, { x }] of calm.slice(-MOST.people).entries())
        people.add({ x: x + 2 + index, y: 0, z: 5.8 + (index % 2) }, ground, 'quiet');
      for (const one of pools) one.end();
      ghosts.set(ghostPlaces);
      setFloor(model, handlers);
      const places = JSON.stringify([
        handlers.map(({ handler, x, z }) => [handler.kind, handler.isLaden, x, z]),
        model.wagons.map(({ boxes: count, fill }) => [count, fill]),
      ]);
      const hasMoved = places !== known;
      known = places;
      return hasMoved;
    },
    advance: cranes.advance,
    isMoving: cranes.isMoving,
    // Every box and wagon that is drawn is a fact: none is left out.
    setQuality: (quality) => {
      for (const one of [materials, floor]) one.setByVertex(quality.isLitByVertex);
      // What is on its way is where it goes.
      if (quality.isStill) cranes.advance(Number.POSITIVE_INFINITY);
    },
    dispose: () => {
      for (const one of disposables) one.dispose();
      group.clear();
    },
  };

  function setFloor(model: RailwaySceneModel, handlers: ReturnType<typeof placeHandlers>): void {
    const ink = new Map<string, string>();
    plates.set(
      model.areas.flatMap((area): FloorPlate[] => {
        const look = stateColours(area.state, colours);
        const isCulprit = area.kind === 'culprit';
        for (const id of area.wagonIds) ink.set(id, isCulprit ? look.onFill : look.mark);
        return areaRects(area, yard, handlers).map((rect) => areaPlate(rect, area, { colours, palette }));
      }),
    );
    letters.set(
      letterHeight === null
        ? []
        : yard.wagons
            .filter(({ number }) => number !== '')
            .map(({ id, number, x }) => ({
              text: number,
              x,
              z: NUMBER_Z,
              height: letterHeight,
              stretch: LETTER_STRETCH,
              colour: ink.get(id) ?? palette.lettering,
            })),
    );
  }
}

/** Where the boxes of a flat wagon stand: one of 40 ft, or two of 20 ft. */
function boxPlaces(x: number, z: number, places: number): InstancePlace[] {
  if (places <= 1) return places === 1 ? [{ x, y: DECK, z }] : [];
  return [-1, 1].map((side) => ({ x: x + side * 3.08, y: DECK, z, scaleX: 0.497 }));
}
