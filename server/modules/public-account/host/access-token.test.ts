import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { openSecretBox } from '#server/core/secrets/secret-box.ts';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { sealMpSecret } from '#server/modules/public-account/secrets.ts';
import { describeOnDatabases } from '#tests/support/servers/on-databases.ts';
import { createAccessTokens } from './access-token.ts';
import { createWechatHost } from './wechat-host.ts';

const TENANT = '1';
const HOOK_KEY = 'A'.repeat(22);
const TOKEN_PATH = '/cgi-bin/stable_token';

describeOnDatabases('two processes with one account', MIGRATIONS, (database) => {
  const account = { appId: 'wx1f2e3d4c5b6a7980', secret: 'theSecret', allowed: [], hasAutoReply: false };
  let folder: string;
  let host: WechatHostProgram;
  let box: Awaited<ReturnType<typeof openSecretBox>>;
  let accountId: string;
  let now = Date.now();
  const db = () => typed<PublicAccountSchema>(database());
  const clock = { now: () => now };
  const process = () =>
    createAccessTokens({ db: db(), clock, box, host: createWechatHost(host.origin, [], clock.now) });
  const askedSince = (before: number) =>
    host.calls.slice(before).filter((path) => path === TOKEN_PATH).length;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linewall-token-'));
    box = await openSecretBox(folder);
    host = await startWechatHost(account, () => now);
    const owner = { tenantId: TENANT, hookKey: HOOK_KEY };
    const sealed = (text: string) => sealMpSecret(box, owner, 'secret', text);
    accountId = await db().tenant(TENANT, async (tx) => {
      const at = new Date(now);
      const { id } = await tx
        .insertInto('mp_account')
        .values({
          ...{ tenant_id: TENANT, dept_id: null, name: 'x', account: 'gh_x', app_id: account.appId },
          ...{ kind: 'service', is_verified: true, mode: 'safe', hook_key: HOOK_KEY, is_enabled: true },
          ...{
            sealed_secret: sealed(account.secret),
            sealed_token: sealed('x'),
            sealed_encoding_key: sealed('x'),
          },
          ...({ created_at: at, updated_at: at } as object),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const unknown = {
        last_push_at: null,
        signed_at: null,
        unsigned_at: null,
        checked_at: null,
        is_ok: null,
      };
      await tx
        .insertInto('mp_account_state')
        .values({
          ...{ account_id: id, tenant_id: TENANT, ...unknown },
          ...{ sealed_access_token: null, token_expires_at: null, token_forced_at: null },
        })
        .execute();
      return id;
    });
  });
  afterAll(async () => {
    await host.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    now += 8 * 3_600_000;
  });

  it('ask for a token once, and use the same', async () => {
    const [one, other] = [process(), process()];
    const before = host.calls.length;
    const asked = { tenantId: TENANT, accountId };
    const given = await Promise.all([one.of(asked), other.of(asked), one.of(asked), other.of(asked)]);
    expect(new Set(given.map(({ token }) => token)).size).toBe(1);
    expect(askedSince(before)).toBe(1);
    await Promise.all([one.of(asked), other.of(asked)]);
    expect(askedSince(before)).toBe(1);
  });

  it('ask one after the other where the first was refused', async () => {
    const before = host.calls.length;
    host.failNext({ errcode: -1, errmsg: 'system busy' }, TOKEN_PATH);
    const given = await Promise.allSettled(
      [process(), process()].map((one) => one.of({ tenantId: TENANT, accountId })),
    );
    expect(given.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(askedSince(before)).toBe(2);
  });

  it('do not wait for one that has ended meanwhile', async () => {
    await db().tenant(TENANT, (tx) =>
      tx
        .updateTable('mp_account_state')
        .set({ token_forced_at: new Date(now) })
        .execute(),
    );
    const before = host.calls.length;
    const given = process().of({ tenantId: TENANT, accountId });
    await new Promise((next) => setTimeout(next, 0));
    expect(askedSince(before)).toBe(0);
    now += 12_000;
    expect((await given).token).not.toBe('');
    expect(askedSince(before)).toBe(1);
  });

  it.each([
    ['an end that is no time', { access_token: 'x', expires_in: 1e300 }, 7_200_000],
    ['an end that is past', { access_token: 'x', expires_in: -1 }, null],
    ['a token that is none', { access_token: { toString: 1 }, expires_in: 7_200 }, null],
  ] as const)('take no token with %s', async (_what, answer, keptMs) => {
    host.failNext({ bytes: JSON.stringify(answer), headers: {} }, TOKEN_PATH);
    const given = await process()
      .of({ tenantId: TENANT, accountId })
      .catch((error: unknown) => String(error));
    const row = await db().tenant(TENANT, (tx) =>
      tx.selectFrom('mp_account_state').select('token_expires_at').executeTakeFirstOrThrow(),
    );
    if (keptMs === null) expect(given).toContain('not_the_platform');
    else expect(row.token_expires_at?.getTime()).toBe(now + keptMs);
  });
});
