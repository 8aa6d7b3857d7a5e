import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import { typed } from '#server/core/database/typed-database.ts';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { uploadMpMaterial, uploadMpNewsPicture } from '#shared/contracts/public-account/mp-material.ts';
import { passiveTextOf } from '#tests/support/devices/wechat-push.ts';
import { sendForm } from '#tests/support/files/file-upload.ts';
import { picture } from '#tests/support/files/sample-files.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { PARTS, wireSchema } from '#tests/support/walks/contract-sample.ts';

/**
 * H18 Every call that names an account by its AppID, as somebody of another tenant and as somebody who does not reach its
 * department, both with an account of their own: the AppID of another's account is one that nobody has.
 */
const NOBODYS = 'wx0000000000000000';
const OWNERS = 'wx1111111111111111';
const KEYS = { token: 'theTokenOfTheHook', encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg' };

/** Of a page. */
const EMPTY = expect.toSatisfy((data: Readonly<Record<string, unknown>>) =>
  [data.records, data.items, data.pictures].some((rows) => Array.isArray(rows) && rows.length === 0),
);

interface Own {
  readonly user: TestUser;
  readonly appId: string;
  /** Of the own account. */
  readonly wxUserId: Id;
  readonly mediaId: string;
}

const articles = (thumbMediaId: string) => [{ title: 'x', content: '<p>x</p>', thumbMediaId }];
/** What else is asked, each with what is one's own. */
const INPUTS: Readonly<Record<string, (own: Own, appId: string) => object>> = {
  'mpMaterial.page': (_, appId) => ({ query: { type: 'image', appId } }),
  'mpMaterial.addNews': ({ mediaId }, appId) => ({ body: { articles: articles(mediaId), appId } }),
  'mpMaterial.changeNews': ({ mediaId }, appId) => ({
    body: { articles: articles(mediaId), mediaId, appId },
  }),
  'mpMaterial.remove': ({ mediaId: id }, appId) => ({ query: { id, appId } }),
  'mpMaterial.file': ({ mediaId }, appId) => ({ query: { mediaId, appId } }),
  'mpMaterial.video': ({ mediaId }, appId) => ({ query: { mediaId, appId } }),
  'mpMaterial.temporaryFile': ({ mediaId }, appId) => ({ query: { mediaId, appId } }),
  'mpNews.pictures': (_, appId) => ({ query: { appId } }),
  'mpNews.publish': ({ mediaId }, appId) => ({ body: { mediaId, appId } }),
  'mpNews.withdraw': ({ mediaId }, appId) => ({ body: { mediaId, appId } }),
  'mpNews.preview': ({ mediaId, wxUserId }, appId) => ({ body: { mediaId, wxUserId, appId } }),
  'mpSync.start': (_, appId) => ({ body: { appId } }),
  'mpMessage.page': (_, appId) => ({ query: { appId } }),
  'mpMessage.send': ({ wxUserId }, appId) => ({ body: { wxUserId, repContent: 'x', appId } }),
  'mpTeam.answers': (_, appId) => ({ query: { appId } }),
};
/** Forms; the id is a field of theirs. */
const FORMS = {
  'mpMaterial.upload': { url: uploadMpMaterial.path, fields: { mediaType: 'image' } },
  'mpMaterial.newsPicture': { url: uploadMpNewsPicture.path, fields: {} },
} as const;
/** They say which AppID an account has. */
const OF_ACCOUNTS = ['mpAccount.create', 'mpAccount.update'];

const all = (await loadContracts()).filter(({ id }) => id.startsWith('mp'));
const named = all.filter((contract) =>
  PARTS.some((part) => {
    const properties = (wireSchema(contract, part) as { properties?: object } | null)?.properties ?? {};
    return 'appId' in properties;
  }),
);
const asked = all.filter(({ id }) => id in INPUTS);

let host: WechatHostProgram;
let server: TestServer;
let owner: TestUser;
let others: readonly Own[];

beforeAll(async () => {
  host = await startWechatHost({ appId: OWNERS, secret: 'theSecret', allowed: [], hasAutoReply: false }, () =>
    server.clock.now(),
  );
  server = await startTestServer({ env: { LINEWALL_DEMO: '1', LINEWALL_WECHAT_ORIGIN: host.origin } });
  owner = await server.addUser();
  const [line, other] = server.wiring.directory.lines(server.tenantId).map(({ id }) => id);
  if (!line || !other) throw new Error('the tenant has no two lines');
  await ownOf(owner, owner, { appId: OWNERS, deptId: line });
  const foreigner = await server.addUser({ tenantId: await server.addTenant('foreign') });
  const outside = await server.addUser({ reach: { dsType: 3, deptId: other } });
  others = [
    await ownOf(foreigner, foreigner, { appId: 'wx2222222222222222', deptId: null }),
    // Made by the owner, so that it is there whatever the other one may create.
    await ownOf(outside, owner, { appId: 'wx3333333333333333', deptId: other }),
  ];
});
afterAll(async () => {
  await server.close();
  await host.close();
});

/** An account with a fan who has written, and news. */
async function ownOf(
  user: TestUser,
  maker: TestUser,
  { appId, deptId }: { readonly appId: string; readonly deptId: Id | null },
): Promise<Own> {
  const body = { name: appId, account: 'gh_linewall', secret: 'theSecret', ...KEYS, appId, deptId };
  const created = await server.call(mpAccount.create, { body }, maker);
  expect(created.statusCode, created.payload).toBe(200);
  const { id: accountId, hookUrl } = created.json().data;
  await passiveTextOf(server.app, hookUrl, { ...KEYS, appId, text: 'x', now: server.clock.now() });
  const { records } = (await server.call(pageMpConversations, { query: { accountId } }, maker)).json().data;
  const mediaId = `media-${appId}`;
  const at = new Date(server.clock.now());
  await typed<PublicAccountSchema>(server.db).tenant(user.tenantId, (tx) =>
    tx
      .insertInto('mp_material')
      .values({
        ...{ tenant_id: user.tenantId, account_id: accountId, kind: 'news', is_permanent: true },
        ...{ media_id: mediaId, name: 'x', url: null, title: 'x', introduction: null, file_type: null },
        ...{ blob: null, thumb_blob: null, width: null, height: null, bytes: null, expires_at: null },
        ...{ articles: '[]', created_at: at, created_by: null, updated_at: at, updated_by: null },
        ...{ publish_status: 'draft', in_draft_box: true },
      })
      .execute(),
  );
  return { user, appId, wxUserId: records[0].wxUserId, mediaId };
}

it('H18 every call that names an AppID is asked', () => {
  const known = [...Object.keys(INPUTS), ...Object.keys(FORMS), ...OF_ACCOUNTS];
  expect(named.map(({ id }) => id).filter((id) => !known.includes(id))).toEqual([]);
  expect(known.filter((id) => !all.some((contract) => contract.id === id))).toEqual([]);
});

describe('an AppID of an account that is not reached', () => {
  it.each(asked)('H18 is one that nobody has: $id', async (contract) => {
    for (const own of others) {
      const ask = async (appId: string) => {
        const input = INPUTS[contract.id]?.(own, appId) ?? {};
        const answer = await server.call(contract, input as never, own.user);
        return [answer.statusCode, answer.body];
      };
      const calls = host.calls.length;
      const foreign = await ask(OWNERS);
      expect(foreign).toEqual(await ask(NOBODYS));
      // A list of nobody's is empty; nothing else is done.
      if (foreign[0] === 200) expect(JSON.parse(String(foreign[1])).data).toEqual(EMPTY);
      else expect(foreign[0]).toBe(404);
      expect(host.calls.slice(calls)).toEqual([]);
    }
  });

  it.each(Object.entries(FORMS))('H18 is one that nobody has, in the form of %s', async (_id, form) => {
    for (const { user } of others) {
      const ask = async (appId: string) => {
        const before = { ...form.fields, appId };
        const file = { name: 'a.png', bytes: await picture('png'), before };
        const answer = await sendForm(server, user, { method: 'POST', url: form.url }, file);
        return [answer.statusCode, answer.body];
      };
      const foreign = await ask(OWNERS);
      expect(foreign).toEqual(await ask(NOBODYS));
      expect(JSON.parse(String(foreign[1]))).toMatchObject({ code: 1, error: 'not_found' });
      expect(host.calls).toEqual([]);
    }
  });

  it('H18 and is not, for who reaches it', async () => {
    const page = all.find(({ id }) => id === 'mpMessage.page');
    if (!page) throw new Error('there is no such call');
    const answer = await server.call(page, { query: { appId: OWNERS } } as never, owner);
    expect(answer.json().data.records).toHaveLength(1);
  });
});
