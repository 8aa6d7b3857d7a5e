import type { Page } from '@playwright/test';
import { fitCamera, PLANT_ANGLES, projectedBox } from '#display/kit3d/camera/camera.ts';
import { planCameras } from '#display/kit3d/layout/own-cameras.ts';
import type { WithLayout } from '#display/kit3d/layout/published-layout.ts';
import { MACHINE_MODELS } from '#display/kit3d/machines/machine-models.ts';
import { placePlant } from '#display/screens/plant/layout/place-plant.ts';
import { planPlantScreen } from '#display/screens/plant/layout/plant-layout.ts';
import { planPlant } from '#display/screens/plant/layout/plant-plan.ts';
import type { PlantScreenModel } from '#display/screens/plant/model/model.ts';
import {
  EMPTY_SCENE_LAYOUT,
  publishSceneLayout,
  type SceneLayout,
  saveSceneLayout,
} from '#shared/contracts/screens/scene-layout.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import type { ServerProcess } from '#tests/support/servers/server-process.ts';
import { tap } from '#tests/support/walls/tap.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

/** A WebGL in software is slow, and a picture follows the last one after ten seconds there. */
const PATIENT = { timeout: 60_000 };

type Laid = WithLayout<PlantScreenModel>;

const onGlass = (page: Page): Promise<Laid | null> =>
  page.evaluate(() => (window.linewall?.model() ?? null) as Laid | null);

function planOf({ scene: { lanes } }: Laid, layout: SceneLayout | null) {
  return placePlant(
    planPlant(lanes, (type) => MACHINE_MODELS[type]),
    lanes,
    layout,
  );
}

/** Of a screen of 1920 × 1080: the distance of its camera, and where a machine is. */
function seenFrom(model: Laid, machineId: string) {
  const plan = planOf(model, model.layout);
  const screen = planPlantScreen(model.scene.lanes.length, 'landscape');
  const camera = fitCamera(PLANT_ANGLES, plan.seen, screen.room, screen.height);
  const machine = plan.machines.find(({ id }) => id === machineId);
  if (!machine) throw new Error(`machine ${machineId} is not in the scene`);
  return { distance: Math.round(camera.distance), box: projectedBox(camera, machine.bounds) };
}

async function editorOf(server: ServerProcess) {
  const { tenantId } = server.mqtt;
  const { access_token: token } = await signInByApi(server.baseURL, {
    password: server.adminPassword,
    tenantId,
  });
  return async (path: string, method: string, body: object) => {
    const answer = await fetch(server.baseURL + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'tenant-id': tenantId,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
  };
}

test('a published layout moves a machine on a screen that is open, and a tap finds it there', async ({
  wall,
  server,
}) => {
  await wall.goto('/largeScreen?orbit=0');
  await wall.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
  await expect.poll(async () => (await diagnose(wall)).counts.held, PATIENT).toBeGreaterThan(0);
  const before = await onGlass(wall);
  if (!before) throw new Error('the screen has no model');
  expect(before.layout).toBeNull();
  const { objects } = planOf(before, null).places;
  const machine = objects.find(({ kind }) => kind === 'machine');
  const last = objects.findLast(({ kind }) => kind === 'lane');
  if (!machine || !last) throw new Error('the plant is empty');
  // In front of the last line, where nothing stands.
  const layout: SceneLayout = {
    ...EMPTY_SCENE_LAYOUT,
    places: [
      { kind: 'machine', ref: machine.ref, x: last.x, z: last.z + last.depth / 2 + 6, turn: machine.turn },
    ],
  };
  const call = await editorOf(server);
  const plant = { scene: 'plant', warehouseId: null };
  await call(saveSceneLayout.path, 'PUT', { ...plant, revision: null, layout });
  await call(publishSceneLayout.path, 'POST', { ...plant, revision: 1, note: '' });

  await expect.poll(async () => (await onGlass(wall))?.layout).toEqual(layout);
  const after = await onGlass(wall);
  if (!after) throw new Error('the screen has no model');
  const { distance, box } = seenFrom(after, machine.ref);
  expect(distance).toBeGreaterThan(seenFrom(before, machine.ref).distance);
  const opened = () => wall.evaluate(() => new URLSearchParams(location.search).get('mId'));
  await expect
    .poll(async () => {
      // The model has a layout before the picture has it, and a camera that visits new trouble sees another machine there.
      if ((await diagnose(wall)).solid?.distance === distance) await tap(wall, box);
      return opened();
    }, PATIENT)
    .not.toBeNull();
  expect(await opened()).toBe(machine.ref);
});

test('scenery, walls and areas are drawn, and the screen begins at a camera of the layout', async ({
  wall,
  server,
}) => {
  await wall.goto('/largeScreen');
  await wall.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
  const solidOf = async () => (await diagnose(wall)).solid;
  await expect.poll(async () => (await solidOf())?.calls ?? 0, PATIENT).toBeGreaterThan(0);
  const before = await solidOf();
  const model = await onGlass(wall);
  const lane = model && planOf(model, null).places.objects.findLast(({ kind }) => kind === 'lane');
  if (!before || !lane) throw new Error('the plant is not drawn');
  const front = lane.z + lane.depth / 2 + 4;
  const layout: SceneLayout = {
    ...EMPTY_SCENE_LAYOUT,
    scenery: [
      { model: 'tank', x: lane.x, z: front, turn: 0 },
      { model: 'rack', x: lane.x + 6, z: front, turn: 90 },
    ],
    walls: [{ x: lane.x - 6, z: front, toX: lane.x - 3, toZ: front + 3 }],
    areas: [{ name: '缓冲罐', nameEn: 'Buffer', x: lane.x, z: front, width: 16, depth: 7 }],
    cameras: [{ name: '罐区', nameEn: 'Tanks', x: lane.x, z: front, yaw: 20, pitch: 35, width: 24 }],
  };
  const call = await editorOf(server);
  const plant = { scene: 'plant', warehouseId: null };
  await call(saveSceneLayout.path, 'PUT', { ...plant, revision: null, layout });
  await call(publishSceneLayout.path, 'POST', { ...plant, revision: 1, note: '' });
  // All of it is one thing more to draw.
  await expect.poll(async () => (await solidOf())?.geometries, PATIENT).toBe(before.geometries + 1);

  await wall.goto('/largeScreen?camera=tanks');
  await wall.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
  // 24 m over the room of the screen.
  const { room, height } = planPlantScreen(model.scene.lanes.length, 'landscape');
  const distance = Math.round((height / 2 / Math.tan(Math.PI / 18)) * (24 / room.w));
  await expect.poll(async () => (await solidOf())?.distance, PATIENT).toBe(distance);
});

test('a tap lands on its machine from each of three cameras of a layout', async ({ wall, server }) => {
  await wall.goto('/largeScreen');
  await expect.poll(async () => (await onGlass(wall))?.scene.lanes.length ?? 0, PATIENT).toBeGreaterThan(0);
  const model = await onGlass(wall);
  if (!model) throw new Error('the screen has no model');
  const { machines } = planOf(model, null);
  const views = [
    { machine: machines.at(1), yaw: -40, pitch: 60, width: 30 },
    { machine: machines.at(5), yaw: 0, pitch: 35, width: 60 },
    { machine: machines.at(-2), yaw: 40, pitch: 50, width: 20 },
  ];
  const cameras = views.map(({ machine, ...view }, index) => {
    const { x = 0, z = 0 } = machine ?? {};
    return { name: `${index + 1}`, nameEn: null, x, z, ...view };
  });
  const layout: SceneLayout = { ...EMPTY_SCENE_LAYOUT, cameras };
  const call = await editorOf(server);
  const plant = { scene: 'plant', warehouseId: null };
  await call(saveSceneLayout.path, 'PUT', { ...plant, revision: null, layout });
  await call(publishSceneLayout.path, 'POST', { ...plant, revision: 1, note: '' });
  const screen = planPlantScreen(model.scene.lanes.length, 'landscape');
  for (const [index, { camera }] of planCameras(layout, screen).entries()) {
    const machine = views[index]?.machine;
    if (!machine) throw new Error('the plant has too few machines');
    await wall.goto(`/largeScreen?camera=${index + 1}`);
    await expect
      .poll(async () => (await diagnose(wall)).solid?.distance, PATIENT)
      .toBe(Math.round(camera.distance));
    await tap(wall, projectedBox(camera, machine.bounds));
    await wall.waitForURL(/MachineIndex/);
    expect(new URL(wall.url()).searchParams.get('mId')).toBe(machine.id);
  }
});
