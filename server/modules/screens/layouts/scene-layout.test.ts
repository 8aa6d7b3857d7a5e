import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { FEED_EVENTS, FeedFrame } from '#shared/contracts/live/feed.ts';
import { SCENE_LAYOUT_TOPICS } from '#shared/contracts/screens/scene-feed.ts';
import {
  discardSceneLayout,
  EditedSceneLayout,
  EMPTY_SCENE_LAYOUT,
  getSceneLayout,
  listSceneLayoutVersions,
  publishSceneLayout,
  restoreSceneLayoutVersion,
  type SceneLayout,
  type SceneName,
  saveSceneLayout,
} from '#shared/contracts/screens/scene-layout.ts';
import { makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const layoutAt = (x: number): SceneLayout => ({
  ...EMPTY_SCENE_LAYOUT,
  places: [{ kind: 'machine', ref: '7', x, z: 3, turn: 90 }],
});

describe('layouts of big screens', () => {
  let server: TestServer;
  let admin: TestUser;
  let warehouseId: Id;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.addUser();
    warehouseId = await makeStockPlaces(server, admin, 'SL');
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await server.close();
  });

  const plant = { scene: 'plant' as const, warehouseId: null };
  const get = async (scene: SceneName = 'plant', id?: Id, by = admin) =>
    server.call(getSceneLayout, { query: { scene, warehouseId: id } }, by);
  const save = (layout: SceneLayout, revision: number | null, which: object = plant, by = admin) =>
    server.call(saveSceneLayout, { body: { ...which, revision, layout } as never }, by);
  const publish = (revision: number | null, which: object = plant) =>
    server.call(publishSceneLayout, { body: { ...which, revision, note: 'moved' } as never }, admin);

  it('of a scene that nobody laid out is empty', async () => {
    expect((await get()).json().data).toEqual({
      ...plant,
      layout: EMPTY_SCENE_LAYOUT,
      draft: null,
      publishedNo: null,
    });
  });

  it('is drafted, published, drafted again and restored', async () => {
    expect((await save(layoutAt(1), null)).json().data.draft.revision).toBe(1);
    expect((await save(layoutAt(2), 1)).json().data).toMatchObject({
      layout: layoutAt(2),
      draft: { revision: 2, username: admin.username },
      publishedNo: null,
    });
    expect((await publish(2)).json().data).toMatchObject({ draft: null, publishedNo: 1 });
    await save(layoutAt(5), null);
    await publish(1);
    const restored = await server.call(
      restoreSceneLayoutVersion,
      { body: { ...plant, no: 1, revision: null } },
      admin,
    );
    expect(EditedSceneLayout.parse(restored.json().data)).toMatchObject({
      layout: layoutAt(2),
      publishedNo: 2,
    });
    const versions = await server.call(listSceneLayoutVersions, { query: { scene: 'plant' } }, admin);
    expect(versions.json().data).toMatchObject([
      { no: 3, status: 'draft', placeCount: 1 },
      { no: 2, status: 'published', note: 'moved' },
      { no: 1, status: 'archived' },
    ]);
    const discarded = await server.call(discardSceneLayout, { body: plant }, admin);
    expect(discarded.json().data).toMatchObject({ layout: layoutAt(5), draft: null });
  });

  it('is refused with the stored one where somebody else has saved', async () => {
    await save(layoutAt(8), null);
    const late = await save(layoutAt(9), null);
    expect([late.statusCode, late.json().error]).toEqual([409, 'stale']);
    expect(late.json().data).toMatchObject({ layout: layoutAt(8), draft: { revision: 1 } });
    expect((await publish(null)).json().error).toBe('stale');
    await server.call(discardSceneLayout, { body: plant }, admin);
    expect((await publish(null)).json().error).toBe('plan_is_published');
  });

  it('belongs to a warehouse where the scene is a hall or a railway', async () => {
    const hall = { scene: 'hall' as const, warehouseId };
    expect((await save(layoutAt(1), null, hall)).statusCode).toBe(200);
    expect((await get('railway', warehouseId)).json().data.draft).toBeNull();
    expect((await get('hall')).statusCode).toBe(404);
    expect((await get('hall', '999999')).statusCode).toBe(404);
    expect((await get('plant', warehouseId)).statusCode).toBe(404);
  });

  it('is out of reach for other tenants, and the plant’s is not moved by who reaches a part of it', async () => {
    const stranger = await server.addUser({ tenantId: await server.addTenant('layouts') });
    expect((await get('hall', warehouseId, stranger)).statusCode).toBe(404);
    expect((await get('plant', undefined, stranger)).json().data.publishedNo).toBeNull();
    const part = await server.addUser({ reach: { dsType: 2, deptId: warehouseId } });
    expect((await get('plant', undefined, part)).statusCode).toBe(200);
    expect((await save(layoutAt(1), null, plant, part)).statusCode).toBe(403);
  });

  it('reaches the screens that show the scene when it is published', async () => {
    const address = await server.listen();
    const socket = io(address, {
      auth: { token: admin.token, tenantId: admin.tenantId },
      transports: ['websocket'],
    });
    sockets.push(socket);
    const frames: FeedFrame[] = [];
    socket.on(FEED_EVENTS.frame, (message: unknown) => frames.push(FeedFrame.parse(message)));
    const topic = { name: SCENE_LAYOUT_TOPICS.plant };
    await expect
      .poll(async () => socket.connected && socket.emitWithAck(FEED_EVENTS.subscribe, { topic }))
      .toEqual({ ok: true });
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    await save(layoutAt(33), null);
    await publish(1);
    await expect.poll(() => JSON.stringify(frames.at(-1))).toContain('"x":33');
  });
});
