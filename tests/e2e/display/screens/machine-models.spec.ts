import { MACHINE_MODELS } from '#display/kit3d/machines/machine-models.ts';
import { modelMesh } from '#display/kit3d/occlusion/model-mesh.ts';
import type { PlantScreenModel } from '#display/screens/plant/model/model.ts';
import { putMachineModel, removeMachineModel } from '#shared/contracts/screens/machine-model.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { makeGlb } from '#tests/support/files/glb.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import type { ServerProcess } from '#tests/support/servers/server-process.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

/** A WebGL in software is slow, and a picture follows the last one after ten seconds there. */
const PATIENT = { timeout: 90_000 };

/** A tower with a lamp at its top: nothing that is built in looks like it. */
const TOWER = makeGlb([
  { size: [3, 1, 2.4] },
  { size: [1, 7, 1], material: 'accent' },
  { size: [0.4, 7.6, 0.4], material: 'lamp' },
]);
const TOWER_TRIANGLES = 36;

async function editorOf(server: ServerProcess) {
  const { tenantId } = server.mqtt;
  const { access_token: token } = await signInByApi(server.baseURL, {
    password: server.adminPassword,
    tenantId,
  });
  const address = server.baseURL + putMachineModel.path.replace(':machineType', 'filler');
  const headers = { authorization: `Bearer ${token}`, 'tenant-id': tenantId };
  return {
    put: (bytes: Uint8Array) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(bytes)]), 'tower.glb');
      return fetch(address, { method: putMachineModel.method, headers, body });
    },
    remove: () => fetch(address, { method: removeMachineModel.method, headers }),
  };
}

test('an uploaded model is drawn on an open screen, and the built-in one again after its removal', async ({
  wall,
  server,
}) => {
  const foreign: string[] = [];
  wall.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(server.baseURL).origin) foreign.push(request.url());
  });
  await wall.goto('/largeScreen');
  await wall.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
  const solidOf = async () => (await diagnose(wall)).solid;
  await expect.poll(async () => (await solidOf())?.calls ?? 0, PATIENT).toBeGreaterThan(0);
  const before = await solidOf();
  expect(before?.models).toEqual({ own: [], problems: [] });
  const fillers = await wall.evaluate(
    () =>
      (window.linewall?.model() as PlantScreenModel | undefined)?.scene.lanes
        .flatMap(({ machines }) => machines)
        .filter(({ machineType }) => machineType === 'filler').length ?? 0,
  );
  expect(fillers).toBeGreaterThan(0);

  const editor = await editorOf(server);
  expect((await editor.put(TOWER)).status).toBe(200);
  await expect
    .poll(async () => (await solidOf())?.models, PATIENT)
    .toEqual({ own: ['filler'], problems: [] });
  const builtIn = modelMesh(MACHINE_MODELS.filler, 'full', new Map()).mesh.indices.length / 3;
  await expect
    .poll(async () => ((await solidOf())?.triangles ?? 0) - (before?.triangles ?? 0), PATIENT)
    .toBeLessThan(-0.8 * fillers * (builtIn - TOWER_TRIANGLES));
  expect((await solidOf())?.calls).toBe(before?.calls);
  await wall.screenshot({ path: test.info().outputPath('own-model.png') });

  const refused = await editor.put(TOWER.subarray(0, -12));
  expect([refused.status, (await refused.json()).fields]).toEqual([
    400,
    { file: '文件已损坏或不完整（length）' },
  ]);
  expect((await solidOf())?.models?.own).toEqual(['filler']);

  expect((await editor.remove()).status).toBe(200);
  await expect.poll(async () => (await solidOf())?.models, PATIENT).toEqual({ own: [], problems: [] });
  expect(foreign).toEqual([]);
});

test('a model that cannot be loaded leaves the built-in one, and diagnostics name it', async ({
  wall,
  server,
}) => {
  const editor = await editorOf(server);
  expect((await editor.put(TOWER)).status).toBe(200);
  await wall.route('**/data/machine-model/mesh/**', (route) =>
    route.fulfill({ status: 200, body: '<html>no mesh</html>' }),
  );
  await wall.goto('/largeScreen');
  await expect
    .poll(async () => (await diagnose(wall)).solid?.models, PATIENT)
    .toEqual({ own: [], problems: ['filler: damaged'] });
  await expect.poll(async () => (await diagnose(wall)).solid?.calls ?? 0, PATIENT).toBeGreaterThan(0);
});
