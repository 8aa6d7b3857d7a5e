import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { Drafted, Revision, VersionMark } from '#shared/contracts/kit/versions.ts';

/** Big screens whose scene has a layout: `/largeScreen`, `/largeScreen2` and `/largeScreenRailway`. */
export const SceneName = z.enum(['plant', 'hall', 'railway']);
export type SceneName = z.infer<typeof SceneName>;

/**
 * Lengths are metres, x to the right and z towards the viewer; the origin is that of the generated layout. Angles are
 * degrees. A layout only overrides where things stand: what is not named in it stands where it is generated.
 */
const Metres = z.number().min(-2_000).max(2_000);
const Size = z.number().min(0.2).max(2_000);
/** Clockwise, seen from above. */
const Turn = z.number().min(0).max(359.9);

const Rect = z.strictObject({ x: Metres, z: Metres, width: Size, depth: Size });

/** What the model knows and a layout may place. `ref`: the id, or of an aisle its feed key. */
export const ScenePlaceKind = z.enum(['lane', 'machine', 'aisle', 'door', 'track', 'crane']);
export type ScenePlaceKind = z.infer<typeof ScenePlaceKind>;

/**
 * Centre of the footprint. Machines turn by quarters, lanes by halves, others not at all. Doors move along x only and
 * tracks along z only: the other coordinate is ignored. Cranes are drawn where they report to be and cannot be placed.
 */
export const ScenePlace = z.strictObject({
  kind: ScenePlaceKind,
  ref: ExactText(120),
  x: Metres,
  z: Metres,
  turn: Turn,
});
export type ScenePlace = z.infer<typeof ScenePlace>;

/** Things that only give scale and orientation. */
export const SceneryModel = z.enum(['tank', 'person', 'forklift', 'lorry', 'pallet', 'container', 'rack']);
export type SceneryModel = z.infer<typeof SceneryModel>;

export const Scenery = z.strictObject({ model: SceneryModel, x: Metres, z: Metres, turn: Turn });
export type Scenery = z.infer<typeof Scenery>;

/** A low cut wall. */
export const SceneWall = z.strictObject({ x: Metres, z: Metres, toX: Metres, toZ: Metres });
export type SceneWall = z.infer<typeof SceneWall>;

/** A rectangle of the floor with its name painted on it. */
export const SceneLayoutArea = Rect.extend({ name: Text(40), nameEn: OptionalText(40) });
export type SceneLayoutArea = z.infer<typeof SceneLayoutArea>;

/** A place that the camera can go to; `width` = how many metres across the target it shows. */
export const SceneCamera = z.strictObject({
  name: Text(40),
  nameEn: OptionalText(40),
  x: Metres,
  z: Metres,
  yaw: z.number().min(-75).max(75),
  pitch: z.number().min(15).max(75),
  width: z.number().min(5).max(2_000),
});
export type SceneCamera = z.infer<typeof SceneCamera>;

export const SCENE_LAYOUT_LIMITS = {
  places: 2_000,
  scenery: 500,
  walls: 200,
  areas: 100,
  cameras: 12,
} as const;

export const SceneLayout = z.strictObject({
  /** Of the slab; null = as large as what stands on it needs. */
  floor: Rect.nullable(),
  places: z.array(ScenePlace).max(SCENE_LAYOUT_LIMITS.places),
  scenery: z.array(Scenery).max(SCENE_LAYOUT_LIMITS.scenery),
  walls: z.array(SceneWall).max(SCENE_LAYOUT_LIMITS.walls),
  areas: z.array(SceneLayoutArea).max(SCENE_LAYOUT_LIMITS.areas),
  cameras: z.array(SceneCamera).max(SCENE_LAYOUT_LIMITS.cameras),
});
export type SceneLayout = z.infer<typeof SceneLayout>;

export const EMPTY_SCENE_LAYOUT: SceneLayout = {
  floor: null,
  places: [],
  scenery: [],
  walls: [],
  areas: [],
  cameras: [],
};

export const SceneLayoutVersion = VersionMark.extend({ placeCount: z.number().int() });
export type SceneLayoutVersion = z.infer<typeof SceneLayoutVersion>;

/** The layout that is to be edited: the draft, else what screens show, else an empty one (everything is generated). */
export const EditedSceneLayout = z.object({
  scene: SceneName,
  warehouseId: Id.nullable(),
  layout: SceneLayout,
  ...Drafted,
});
export type EditedSceneLayout = z.infer<typeof EditedSceneLayout>;

/** The plant is one scene of a tenant; a hall and a railway belong to a warehouse. */
const Which = z.object({ scene: SceneName, warehouseId: Id.optional() });
const WhichBody = { scene: SceneName, warehouseId: Id.nullable() };

export const getSceneLayout = defineEndpoint({
  id: 'sceneLayout.get',
  method: 'GET',
  path: '/data/scene-layout',
  access: 'screen_view',
  tenant: 'session',
  summary: 'The layout of a big screen that is being edited; a hall or railway needs its warehouse.',
  query: Which,
  reply: EditedSceneLayout,
});

export const saveSceneLayout = defineEndpoint({
  id: 'sceneLayout.save',
  method: 'PUT',
  path: '/data/scene-layout',
  access: 'screen_edit',
  tenant: 'session',
  summary: 'Saves the draft of a layout; 409 `stale` with the stored one when it has changed.',
  body: z.strictObject({ ...WhichBody, revision: Revision, layout: SceneLayout }),
  reply: EditedSceneLayout,
});

export const discardSceneLayout = defineEndpoint({
  id: 'sceneLayout.discard',
  method: 'POST',
  path: '/data/scene-layout/discard',
  access: 'screen_edit',
  tenant: 'session',
  summary: 'Removes the draft of a layout; what is published stays.',
  body: z.strictObject(WhichBody),
  reply: EditedSceneLayout,
});

export const publishSceneLayout = defineEndpoint({
  id: 'sceneLayout.publish',
  method: 'POST',
  path: '/data/scene-layout/publish',
  access: 'screen_edit',
  tenant: 'session',
  summary: 'Publishes the draft: screens that show the scene follow without a reload.',
  body: z.strictObject({ ...WhichBody, revision: Revision, note: OptionalText(200) }),
  reply: EditedSceneLayout,
});

export const listSceneLayoutVersions = defineEndpoint({
  id: 'sceneLayout.versions',
  method: 'GET',
  path: '/data/scene-layout/versions',
  access: 'screen_view',
  tenant: 'session',
  summary: 'All versions of a layout, the newest first.',
  query: Which,
  reply: z.array(SceneLayoutVersion),
});

export const restoreSceneLayoutVersion = defineEndpoint({
  id: 'sceneLayout.restore',
  method: 'POST',
  path: '/data/scene-layout/restore',
  access: 'screen_edit',
  tenant: 'session',
  summary: 'Makes an archived version the draft; 409 `stale` when the draft has changed.',
  body: z.strictObject({ ...WhichBody, no: z.number().int().positive().max(1_000_000), revision: Revision }),
  reply: EditedSceneLayout,
});
