import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEED_EVENTS, FeedFrame } from '#shared/contracts/live/feed.ts';
import {
  getMachineMesh,
  listMachineModels,
  MACHINE_MODEL_LIMITS,
  putMachineModel,
  removeMachineModel,
} from '#shared/contracts/screens/machine-model.ts';
import { SCENE_LAYOUT_TOPICS } from '#shared/contracts/screens/scene-feed.ts';
import { decodeMachineMesh } from '#shared/domain/scene/machine-mesh.ts';
import { makeGlb } from '#tests/support/files/glb.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { putFileAt } from '#tests/support/walks/foreign-rows/plant-rows.ts';

const FILE = makeGlb([{ size: [2, 9, 1] }]);

let server: TestServer;
let admin: TestUser;
let socket: Socket | null = null;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser();
});
afterAll(async () => {
  socket?.disconnect();
  await server.close();
});

function put(bytes: Buffer, as = admin, type = 'filler', language = 'zh') {
  const by = { ...as, headers: { ...as.headers, 'accept-language': language } };
  return putFileAt(server, by, putMachineModel.path.replace(':machineType', type), bytes);
}
const list = async (as = admin) => (await server.call(listMachineModels, {}, as)).json().data;
const mesh = (fileId: string, as = admin) => server.call(getMachineMesh, { params: { fileId } }, as);
const remove = (as = admin) => server.call(removeMachineModel, { params: { machineType: 'filler' } }, as);
const blobs = async () => (await server.blobs.list()).filter((id) => id.startsWith('machine-model-'));

describe('own models of types of machines', () => {
  it('are stored as what is drawn of them, replaced and removed with their files', async () => {
    expect(await list()).toEqual([]);
    const first = (await put(FILE)).json().data;
    expect(first).toMatchObject({
      machineType: 'filler',
      length: 2,
      height: 9,
      width: 1,
      triangles: 12,
      notes: [],
      username: admin.username,
    });
    expect(await list()).toEqual([first]);
    const stored = await mesh(first.fileId);
    expect(stored.headers['content-type']).toBe('application/octet-stream');
    expect(stored.headers['x-content-type-options']).toBe('nosniff');
    expect(decodeMachineMesh(stored.rawPayload)?.indices).toHaveLength(36);
    const second = (await put(makeGlb([{ size: [2, 4, 1] }, { size: [1, 5, 1] }]))).json().data;
    expect(second).toMatchObject({ height: 5, triangles: 24 });
    expect((await mesh(first.fileId)).statusCode).toBe(404);
    expect(await blobs()).toEqual([`machine-model-${second.fileId}`]);
    expect((await remove()).json().data).toBe(true);
    expect((await remove()).json().data).toBe(false);
    expect([await list(), await blobs()]).toEqual([[], []]);
  });

  it('stay when a file is refused, which is said in both languages', async () => {
    const { fileId } = (await put(FILE)).json().data;
    const refusals = await Promise.all([
      put(FILE.subarray(0, -9)),
      put(FILE.subarray(0, -9), admin, 'filler', 'en'),
      put(Buffer.alloc(MACHINE_MODEL_LIMITS.fileBytes + 1)),
      put(FILE, admin, 'unheard-of'),
    ]);
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
    expect(refusals.slice(0, 3).map((reply) => Object.values(reply.json().fields))).toEqual([
      ['文件已损坏或不完整（length）'],
      ['The file is damaged or cut short (length)'],
      [expect.stringContaining('2097152')],
    ]);
    expect(await list()).toMatchObject([{ fileId }]);
    expect(await blobs()).toHaveLength(1);
  });

  it('are one a type, however many are sent at once', async () => {
    const replies = await Promise.all([put(FILE), put(FILE), put(FILE)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const [{ fileId }] = await list();
    expect(await blobs()).toEqual([`machine-model-${fileId}`]);
  });

  it('are of their tenant, and changed by who reaches all of it', async () => {
    const { fileId } = (await put(FILE)).json().data;
    const stranger = await server.addUser({ tenantId: await server.addTenant('models') });
    expect(await list(stranger)).toEqual([]);
    expect((await mesh(fileId, stranger)).statusCode).toBe(404);
    expect((await remove(stranger)).json().data).toBe(false);
    const part = await server.addUser({ reach: { dsType: 2, deptId: '1' } });
    expect((await put(FILE, part)).statusCode).toBe(403);
    expect((await remove(part)).statusCode).toBe(403);
    expect((await mesh(fileId, part)).statusCode).toBe(200);
  });

  it('reach the screens that show the plant, which read them and change nothing', async () => {
    const screen = await server.addScreen();
    await remove();
    const auth = { token: screen.token, tenantId: screen.tenantId };
    const wall = io(await server.listen(), { auth, transports: ['websocket'] });
    socket = wall;
    const frames: FeedFrame[] = [];
    wall.on(FEED_EVENTS.frame, (message: unknown) => frames.push(FeedFrame.parse(message)));
    const topic = { name: SCENE_LAYOUT_TOPICS.plant };
    await expect
      .poll(async () => wall.connected && wall.emitWithAck(FEED_EVENTS.subscribe, { topic }))
      .toEqual({ ok: true });
    await expect.poll(() => JSON.stringify(frames)).toContain('"models"');
    const { fileId } = (await put(FILE)).json().data;
    await expect.poll(() => JSON.stringify(frames.at(-1))).toContain(fileId);
    expect((await mesh(fileId, screen)).statusCode).toBe(200);
    expect((await put(FILE, screen)).statusCode).toBe(403);
    await remove();
    await expect.poll(() => JSON.stringify(frames.at(-1))).not.toContain(fileId);
  });
});
