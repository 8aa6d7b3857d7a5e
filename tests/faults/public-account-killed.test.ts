import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { typed } from '#server/core/database/typed-database.ts';
import { type PushOutcome, sendPush } from '#server/demo/wechat-host/push-sender.ts';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { settleSending } from '#server/modules/public-account/sweep.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { pageMpMessages, sendMpMessage } from '#shared/contracts/public-account/mp-message.ts';
import { type SignedIn, signInAdmin } from '#tests/support/people/signed-in.ts';
import { type BareServer, startBareServer } from '#tests/support/servers/bare-server.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';
import { report, scaled } from './drill-scale.ts';

const KEYS = {
  ...{ account: 'gh_linewall', appId: 'wx1f2e3d4c5b6a7980', token: 'theTokenOfTheHook' },
  encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg',
};
const SECRET = 'theSecretOfTheAccount';
const KILLS = scaled(2, 20);
/** At once: when some are answered, others are stored, decrypted or on their way. */
const BURST = 40;
const AGAIN_MS = 1_000;
const SEND_PATH = '/cgi-bin/message/custom/send';
/** From then on a call of a server that has ended counts as unsure. */
const SENDING_MS = 120_000;

describe('a server that is killed while fans write and are answered', { timeout: 600_000 }, () => {
  let dataDir: string;
  let port: string;
  let host: WechatHostProgram;
  let server: BareServer;
  /** Signed in once: a session outlives its server. */
  let admin: SignedIn;
  let hookPath: string;

  async function start(): Promise<void> {
    server = await startBareServer(dataDir, {
      PORT: port,
      LINEWALL_ADMIN_PASSWORD: 'Public-Test-9',
      LINEWALL_WECHAT_ORIGIN: host.origin,
    });
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'linewall-public-account-'));
    await prepareDataDir(dataDir);
    port = String(await freePort());
    host = await startWechatHost({ appId: KEYS.appId, secret: SECRET, allowed: [], hasAutoReply: false });
    await start();
    admin = await signInAdmin(server.address, server.adminPassword);
    const account = mpAccount.create.reply.parse(
      await admin.post(mpAccount.create.path, { name: '清泉仓储', ...KEYS, secret: SECRET }),
    );
    hookPath = new URL(account.hookUrl).pathname;
    const rule = { name: 'dock', type: '3', reqKey: '月台', repMate: '2', repContent: '7 号月台' };
    await admin.post(mpAutoReply.create.path, { ...rule, accountId: account.id });
  }, 240_000);
  afterAll(async () => {
    await server?.stop();
    await host?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** As the platform sends it, with the tries nearer to each other. `onAnswer`: after each that was answered. */
  function pushFrom(openId: string, onAnswer: () => void = () => undefined): Promise<PushOutcome> {
    const target = { ...KEYS, hookUrl: `${server.address}${hookPath}`, mode: 'safe' } as const;
    const elements = {
      ...{ ToUserName: KEYS.account, FromUserName: openId, CreateTime: Math.floor(Date.now() / 1_000) },
      ...{ MsgType: 'text', Content: `我的月台 ${openId}`, MsgId: `7${openId.replaceAll(/\D/g, '')}` },
    };
    const post = async (url: string, body: string) => {
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
      const text = await answer.text();
      if (answer.status === 200) onAnswer();
      return [answer.status, text] as const;
    };
    // While it is away nothing counts as a try: a start takes longer than the three of the platform.
    const untilThere = async (url: string, body: string): Promise<readonly [number, string]> => {
      for (;;) {
        const answer = await post(url, body).catch(() => null);
        if (answer) return answer;
        await pause(AGAIN_MS);
      }
    };
    return sendPush(target, elements, { now: Date.now, wait: () => pause(AGAIN_MS), post: untilThere });
  }

  /** What the database of a killed server holds. */
  async function inDatabase<Result>(
    read: (db: ReturnType<typeof typed<PublicAccountSchema>>) => Promise<Result>,
  ): Promise<Result> {
    const db = await openEmbedded({ folder: join(dataDir, 'db') });
    try {
      return await read(typed<PublicAccountSchema>(db));
    } finally {
      await db.close();
    }
  }
  const messagesOf = (prefix: string) =>
    inDatabase((db) =>
      db.platform((tx) =>
        tx
          .selectFrom('mp_message as m')
          .innerJoin('mp_fan as f', 'f.id', 'm.fan_id')
          .select(['f.open_id', 'm.type', 'm.status', 'm.rep_content'])
          .where('f.open_id', 'like', `${prefix}%`)
          .execute(),
      ),
    );

  it('has every push once, and answers each once, whatever it was doing', async () => {
    let storedUnanswered = 0;
    let notStored = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const prefix = `oKill${kill}x`;
      let answered = 0;
      const outcomes = Array.from({ length: BURST }, (_, n) =>
        pushFrom(`${prefix}${n}`, () => {
          answered += 1;
        }),
      );
      // By turns when the first has been answered, and in the midst of them.
      await vi.waitUntil(() => answered > (kill % 2) * 4, { timeout: 60_000, interval: 0 });
      const answeredBefore = answered;
      await server.stop('SIGKILL');
      const kept = await messagesOf(prefix);
      const heard = kept.filter(({ type }) => type === 1).length;
      // What is stored has its answer: both are one transaction.
      expect(kept.filter(({ type }) => type === 2)).toHaveLength(heard);
      expect(heard).toBeGreaterThanOrEqual(answeredBefore);
      storedUnanswered += heard - answeredBefore;
      notStored += BURST - heard;
      await start();
      for (const outcome of await Promise.all(outcomes))
        expect(outcome).toMatchObject({ state: 'reply', reply: { type: 'text', text: '7 号月台' } });
    }
    report('public account killed', { kills: KILLS, burst: BURST, storedUnanswered, notStored });
    expect(notStored).toBeGreaterThan(0);

    // An answer that has left is noted after it has: the last ones may not be yet.
    await pause(AGAIN_MS);
    await server.stop();
    const all = await messagesOf('oKill');
    expect(all.filter(({ type }) => type === 1)).toHaveLength(KILLS * BURST);
    expect(all.filter(({ type }) => type === 2)).toHaveLength(KILLS * BURST);
    const answersPerFan = Map.groupBy(
      all.filter(({ type }) => type === 2),
      ({ open_id }) => open_id,
    );
    expect([...answersPerFan.values()].filter((answers) => answers.length !== 1)).toEqual([]);
    expect(all.filter(({ type, status }) => type === 2 && status === 'sending').length).toBeLessThan(
      KILLS * BURST,
    );
    await start();
  });

  const fanOf = async (openId: string) => {
    const page = await admin.get(`${pageMpConversations.path}?q=${openId}&size=10`);
    const [fan] = pageMpConversations.reply.parse(page).records;
    if (!fan) throw new Error(`${openId} has not written`);
    return fan;
  };
  const send = (body: object) =>
    fetch(`${server.address}${sendMpMessage.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'tenant-id': admin.tenantId,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  const statusOf = async (wxUserId: string, text: string) => {
    const page = await admin.get(`${pageMpMessages.path}?wxUserId=${wxUserId}&size=50`);
    return pageMpMessages.reply.parse(page).records.find(({ repContent }) => repContent === text)?.status;
  };

  it.each([
    ['before the message has left', '/cgi-bin/stable_token'],
    ['when it has left', SEND_PATH],
  ])('sends nothing again that it was sending: %s', async (_when, path) => {
    const openId = path === SEND_PATH ? 'oLeft1' : 'oToken1';
    await pushFrom(openId);
    const { wxUserId, sendsLeft } = await fanOf(openId);
    const body = { wxUserId, repContent: `稍等 ${openId}`, clientKey: `key-${openId}` };
    if (path !== SEND_PATH)
      // The next call needs a new one.
      await server.stop().then(async () => {
        await inDatabase((db) =>
          db.platform((tx) =>
            tx.updateTable('mp_account_state').set({ sealed_access_token: null }).execute(),
          ),
        );
        await start();
      });
    const before = host.calls.filter((one) => one === path).length;
    const sentBefore = host.sent.length;
    host.failNext('hang', path);
    const cut = send(body).catch(() => 'cut');
    await vi.waitUntil(() => host.calls.filter((one) => one === path).length > before, { timeout: 60_000 });
    await server.stop('SIGKILL');
    expect(await cut).toBe('cut');
    await start();
    expect(await statusOf(wxUserId, body.repContent)).toBe('sending');
    // Who presses the button again is told what became of the first.
    const again = await send(body);
    expect((await again.json()).data).toMatchObject({ status: 'sending' });
    await server.stop();
    await inDatabase((db) => settleSending(db, Date.now() + SENDING_MS + 1));
    await start();
    expect(await statusOf(wxUserId, body.repContent)).toBe('unsure');
    expect(host.sent).toHaveLength(sentBefore);
    expect((await fanOf(openId)).sendsLeft).toBe((sendsLeft ?? 0) - 1);
    // What is sent from then on goes out, with a token although the killed process had begun to ask for one.
    expect((await (await send({ wxUserId, repContent: '好了' })).json()).data).toMatchObject({
      status: 'sent',
    });
    expect(host.sent).toHaveLength(sentBefore + 1);
  });
});
