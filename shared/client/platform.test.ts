import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession, type SessionStore } from '#shared/client/session/session.ts';
import { dict } from '#shared/contracts/platform/dict.ts';
import { dictItem } from '#shared/contracts/platform/dict-item.ts';
import { menu } from '#shared/contracts/platform/menu.ts';
import { memoryStorage, tokenReply } from '#tests/support/people/session-samples.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { ApiError } from './api-error.ts';
import { createApi } from './http.ts';
import { createPlatformStore, DICT_FRESH_MS, type PlatformStore } from './platform.ts';

let server: TestServer;
let url: string;
let admin: TestUser;
let viewer: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  url = await server.listen();
  admin = await userOfRole(server, 'admin');
  viewer = await userOfRole(server, 'viewer');
});
afterAll(() => server.close());

let session: SessionStore;
let store: PlatformStore;
let nowMs: number;
beforeEach(() => {
  nowMs = Date.now();
  session = createSession({ key: `platform-test-${nowMs}`, storage: memoryStorage() });
  const api = createApi({ session, baseUrl: url, language: () => 'zh', onSignedOut: () => {} });
  store = createPlatformStore({ api, session, now: () => nowMs });
});
afterEach(() => {
  store.close();
  session.close();
});

function signIn(user: TestUser): void {
  const reply = tokenReply({ access_token: user.token, refresh_token: user.refreshToken });
  const { user_info } = reply;
  const userTable = { ...user_info.userTable, userId: user.userId, id: user.userId };
  session.getState().signIn({ ...reply, user_info: { ...user_info, userTable } });
}

describe('what the shell knows of the platform', () => {
  it('is loaded from the server: menus, parameters, file types, tenant', async () => {
    signIn(viewer);
    await store.getState().load();
    const { status, menuAll, publicParams, fileTypes, tenant } = store.getState();
    expect(status).toBe('ready');
    expect(menuAll.map(({ path }) => path)).toEqual([
      '/wel/layout',
      '/lines',
      '/alarm',
      '/alarm-history',
      '/stop',
      '/MachineLogMore',
      '/machine-parameter',
      null,
      null,
      null,
      null,
    ]);
    expect(publicParams).toMatchObject({ HIDE_AI: 'Y', PASSWORD_VALIDITY: '30' });
    expect(publicParams).not.toHaveProperty('FOREIGN_PASSWORD_KEY');
    expect(fileTypes[0]?.children[0]?.uniqueKey).toBe('avatar');
    expect(tenant).toMatchObject({ watermark: false, accentColor: '#409EFF' });
  });

  it('has a menu that was added in the meantime after another load', async () => {
    signIn(admin);
    await store.getState().load();
    await server.call(menu.create, { body: { type: '0', name: '新页面', path: '/fresh' } }, admin);
    await store.getState().load();
    expect(store.getState().menuAll.map(({ path }) => path)).toContain('/fresh');
  });

  it('has no masked value, however much its user may see', async () => {
    signIn(admin);
    await store.getState().load();
    expect(store.getState().publicParams).toMatchObject({ USER_DEFAULT_ROLE: 'viewer' });
    expect(store.getState().publicParams).not.toHaveProperty('FOREIGN_PASSWORD_KEY');
  });

  it('is forgotten when the session ends, and with it what is still under way', async () => {
    signIn(admin);
    await store.getState().load();
    await store.getState().dict('social_type');
    const late = store.getState().load();
    session.getState().clear();
    expect(store.getState()).toMatchObject({
      status: 'empty',
      menuAll: [],
      publicParams: {},
      tenant: null,
      dicts: {},
    });
    await late;
    expect(store.getState()).toMatchObject({ status: 'empty', menuAll: [] });
  });

  it('is not what the former user knew', async () => {
    signIn(admin);
    await store.getState().load();
    signIn(viewer);
    expect(store.getState().menuAll).toEqual([]);
  });

  it('outlives new tokens of the same user', async () => {
    signIn(viewer);
    await store.getState().load();
    signIn(viewer);
    expect(store.getState().status).toBe('ready');
  });

  it('says when it could not be loaded', async () => {
    signIn(viewer);
    // Nobody listens on port 1.
    const api = createApi({
      session,
      baseUrl: 'http://127.0.0.1:1',
      language: () => 'zh',
      onSignedOut: () => {},
    });
    const cutOff = createPlatformStore({ api, session });
    await cutOff.getState().load();
    expect(cutOff.getState()).toMatchObject({ status: 'failed', menuAll: [] });
    expect(cutOff.getState().error).toBeInstanceOf(ApiError);
    cutOff.close();
  });

  it('is empty after a load that the server took for nobody’s', async () => {
    signIn(viewer);
    session.setState({ access_token: 'made-up', refresh_token: null });
    await store.getState().load();
    expect(store.getState()).toMatchObject({ status: 'empty', menuAll: [] });
  });
});

describe('a dictionary', () => {
  it('is asked for once while it is fresh, then renewed behind the answer', async () => {
    signIn(admin);
    const sizes = (
      await server.call(dict.create, { body: { type: 'sizes', description: '尺寸' } }, admin)
    ).json().data;
    const add = (value: string) =>
      server.call(dictItem.create, { body: { dictId: sizes.id, value, label: value } }, admin);
    const values = async (options?: { reload: boolean }) =>
      (await store.getState().dict('sizes', options)).map(({ value }) => value);
    await add('s');
    expect(await Promise.all([values(), values()])).toEqual([['s'], ['s']]);
    await add('m');
    expect(await values()).toEqual(['s']);
    nowMs += DICT_FRESH_MS;
    const renewed = new Promise<void>((resolve) => {
      const stop = store.subscribe(({ dicts }) => {
        if (dicts.sizes?.length !== 2) return;
        stop();
        resolve();
      });
    });
    expect(await values()).toEqual(['s']);
    await renewed;
    expect(await values()).toEqual(['s', 'm']);
    await add('l');
    expect(await values({ reload: true })).toEqual(['s', 'm', 'l']);
  });

  it('that could not be had is asked for again', async () => {
    await expect(store.getState().dict('social_type')).rejects.toMatchObject({ status: 401 });
    signIn(viewer);
    expect((await store.getState().dict('social_type')).length).toBeGreaterThan(0);
  });
});
