import { expect } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { startWechatHost } from '#server/demo/wechat-host/wechat-host.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import {
  EditedMpMenu,
  getMpMenu,
  type MpMenu,
  type MpMenuAction,
  type MpMenuEntry,
  publishMpMenu,
  saveMpMenu,
  withdrawMpMenu,
} from '#shared/contracts/public-account/mp-menu.ts';
import { startTestServer, type TestUser } from '#tests/support/servers/test-server.ts';

export const MENU_KEYS = {
  ...{ appId: 'wx1f2e3d4c5b6a7980', token: 'theTokenOfTheHook' },
  encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg',
};

/** An entry that answers a click with a text. */
export const menuAction = (id: string, more: Partial<MpMenuAction> = {}): MpMenuAction => ({
  ...{ id, name: id, kind: 'click', key: `key-${id}`, answer: 'text', repContent: `answer of ${id}` },
  ...{ ruleId: null, url: '', mediaId: null, appId: '', pagePath: '' },
  ...more,
});
export const menuEntry = (id: string, more: Partial<MpMenuEntry> = {}): MpMenuEntry => ({
  ...menuAction(id),
  subs: [],
  ...more,
});

/** A server with one account, and the host of it. */
export async function startMenuAccount() {
  const { token, encodingKey, appId } = MENU_KEYS;
  const account = { account: 'gh_linewall', appId, secret: 'theSecretOfTheAccount' };
  let now = Date.now;
  const host = await startWechatHost({ ...account, allowed: [], hasAutoReply: false }, () => now());
  const server = await startTestServer({ env: { LINEWALL_WECHAT_ORIGIN: host.origin } });
  now = () => server.clock.now();
  const admin = await server.addUser();
  const db = typed<PublicAccountSchema>(server.db);

  async function dataOf<E extends Endpoint>(
    contract: E,
    input: CallInput<E>,
    user: TestUser = admin,
  ): Promise<CallReply<E>> {
    const answer = await server.call(contract, input, user);
    expect(answer.statusCode, answer.payload).toBe(200);
    return contract.reply.parse(answer.json().data) as CallReply<E>;
  }

  const body = { name: '清泉仓储', ...account, token, encodingKey };
  const { id: accountId, hookUrl } = await dataOf(mpAccount.create, { body });
  const get = () => dataOf(getMpMenu, { query: { accountId } });
  const save = (menu: MpMenu, revision: number | null) =>
    server.call(saveMpMenu, { body: { accountId, revision, menu } }, admin);

  return {
    ...{ host, server, admin, db, accountId, hook: new URL(hookUrl).pathname, dataOf, get, save },
    /** The draft becomes this, whatever it was. Returns its revision. */
    async draftOf(...buttons: MpMenuEntry[]): Promise<number> {
      const { draft } = await get();
      const saved = await save({ buttons }, draft?.revision ?? null);
      expect(saved.statusCode, saved.payload).toBe(200);
      return EditedMpMenu.parse(saved.json().data).draft?.revision ?? 0;
    },
    publish: (revision: number | null, user: TestUser = admin) =>
      server.call(publishMpMenu, { body: { accountId, revision, note: 'why' } }, user),
    withdraw: () => server.call(withdrawMpMenu, { body: { accountId } }, admin),
    /** A picture that WeChat has too. */
    async addMaterial(mediaId: string, isPermanent = true): Promise<void> {
      const bytes = new Uint8Array([1]);
      host.media.permanent.set(mediaId, { type: 'image', bytes, fileName: '', description: null, at: 0 });
      const at = new Date(server.clock.now());
      await db.tenant(server.tenantId, (tx) =>
        tx
          .insertInto('mp_material')
          .values({
            ...{
              tenant_id: server.tenantId,
              account_id: accountId,
              kind: 'image',
              is_permanent: isPermanent,
            },
            ...{ media_id: mediaId, name: `${mediaId}.png`, url: null, title: null, introduction: null },
            ...{ file_type: 'png', blob: null, thumb_blob: null, width: null, height: null, bytes: 1 },
            ...{ expires_at: null, articles: null },
            ...{ created_at: at, created_by: null, updated_at: at, updated_by: null },
          })
          .execute(),
      );
    },
    /** As if nothing was ever edited or published. */
    async forget(): Promise<void> {
      host.menu.made = null;
      host.menu.ofPages = null;
      await db.tenant(server.tenantId, (tx) => tx.deleteFrom('mp_menu').execute());
    },
    async close(): Promise<void> {
      await server.close();
      await host.close();
    },
  };
}

export type TestMenuAccount = Awaited<ReturnType<typeof startMenuAccount>>;
