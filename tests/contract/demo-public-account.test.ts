import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoRules } from '#server/demo/public-account/account.ts';
import { demoFans } from '#server/demo/public-account/fans.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { checkMpAccount, mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { pageMpMaterials } from '#shared/contracts/public-account/mp-material.ts';
import { fetchMpMenu, getMpMenu } from '#shared/contracts/public-account/mp-menu.ts';
import { pageMpMessages, sendMpMessage } from '#shared/contracts/public-account/mp-message.ts';
import { menuProblems } from '#shared/domain/public-account/menu-problems.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/** The stand-in host as `npm start` starts it, and a server that was handed its address. */
const SECRET = 'secret of the control';
let dataDir: string;
let host: ChildProcess;
let origin: string;
let port: number;
let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'linewall-demo-'));
  host = spawn(process.execPath, [resolve(import.meta.dirname, '../../server/demo/wechat-host/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      LINEWALL_DEMO_WECHAT_FILE: join(dataDir, 'demo-wechat.json'),
      LINEWALL_DEMO_WECHAT_SECRET: SECRET,
    },
  });
  origin = await new Promise((resolve, reject) => {
    host.once('message', (message: { readonly origin: string }) => resolve(message.origin));
    host.once('exit', () => reject(new Error('the host has ended')));
  });
  port = await freePort();
  server = await start();
  await server.app.listen({ host: '127.0.0.1', port });
  admin = await server.addUser();
});
afterAll(async () => {
  await server?.close();
  host?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (env: Readonly<Record<string, string>> = {}) =>
  startTestServer({
    env: {
      LINEWALL_DATA_DIR: dataDir,
      PORT: String(port),
      LINEWALL_DEMO: '1',
      LINEWALL_DEMO_WECHAT: '1',
      LINEWALL_WECHAT_ORIGIN: origin,
      ...env,
    },
  });

async function dataOf<E extends Endpoint>(contract: E, input: CallInput<E>): Promise<CallReply<E>> {
  const answer = await server.call(contract, input, admin);
  expect(answer.statusCode, answer.payload).toBe(200);
  return contract.reply.parse(answer.json().data) as CallReply<E>;
}
const fanCalled = async (remark: string) => {
  const { records } = await dataOf(pageMpConversations, { query: { q: remark } });
  const [found] = records;
  if (!found) throw new Error(`no fan ${remark}`);
  return found;
};
async function control(path: string, method: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${SECRET}` };
  const answer = await fetch(`${origin}/control/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return answer.json();
}
const say = (openId: string, content: string) =>
  control('say', 'POST', { openId, elements: { MsgType: 'text', Content: content } });

describe('the account of a demo', () => {
  it('is there at the first boot, with rules, forty fans and what they have written', async () => {
    const { records: accounts } = await dataOf(mpAccount.page, { query: {} });
    expect(accounts).toMatchObject([{ name: '清泉仓储', kind: 'service', isVerified: true, mode: 'safe' }]);
    expect(accounts[0]?.deptName).toBe('1 号成品仓');
    expect((await dataOf(mpAutoReply.page, { query: {} })).total).toBe(demoRules.length);
    const { records } = await dataOf(pageMpConversations, { query: { size: 100 } });
    expect(new Set(records.map(({ nickName }) => nickName))).toEqual(
      new Set(demoFans.map(({ remark }) => remark)),
    );
    const waiting = records.filter(({ waitingSince }) => waitingSince !== null);
    expect(waiting.length).toBeGreaterThan(2);
    expect(waiting.length).toBeLessThan(15);
    const { wxUserId } = await fanCalled('顺丰 刘建国');
    const { records: told } = await dataOf(pageMpMessages, { query: { wxUserId } });
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ repType: 'image', hasCopy: true }),
        expect.objectContaining({ repType: 'video', hasCopy: true }),
      ]),
    );
  });

  it('keeps its secrets in a file that others cannot read, and is checked in both directions', async () => {
    const file = join(dataDir, 'demo-wechat.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { secret, hookUrl } = JSON.parse(await readFile(file, 'utf8'));
    expect(secret).toMatch(/^[0-9a-f]{32}$/);
    expect(hookUrl).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/mp/hook/`));
    const { records } = await dataOf(mpAccount.page, { query: {} });
    const params = { id: records[0]?.id ?? '' };
    await expect
      .poll(
        async () => (await dataOf(checkMpAccount, { params })).steps.filter(({ state }) => state !== 'ok'),
        {
          timeout: 10_000,
        },
      )
      .toEqual([]);
  });

  it('has a menu, which the host is given', async () => {
    const { records } = await dataOf(mpAccount.page, { query: {} });
    const accountId = records[0]?.id ?? '';
    const edited = await dataOf(getMpMenu, { query: { accountId } });
    expect(edited.published?.menu.buttons.map(({ name }) => name)).toEqual([
      '我的月台',
      '服务指南',
      '联系仓库',
    ]);
    expect(
      menuProblems(edited.menu, {
        mediaIds: new Set(),
        templateIds: new Set(),
        ruleIds: new Set(edited.rules.map(({ id }) => id)),
      }),
    ).toEqual([]);
    const fetched = async () =>
      (await server.call(fetchMpMenu, { body: { accountId, revision: null } }, admin)).statusCode;
    // The call is taken thirty times a minute.
    await expect.poll(fetched, { timeout: 60_000, interval: 3_000 }).toBe(200);
  });

  it('uploads its materials once the host knows it', async () => {
    await expect
      .poll(async () => (await dataOf(pageMpMaterials, { query: { type: 'image' } })).totalCount, {
        timeout: 20_000,
      })
      .toBe(6);
    await expect
      .poll(
        async () =>
          (await dataOf(pageMpMaterials, { query: { type: 'news' } })).items.map(({ name }) => name),
        {
          timeout: 20_000,
        },
      )
      .toEqual(['收发货时间调整通知', '进场装货五步走']);
  });

  it('answers a fan by a rule and by a person, and the host counts what it takes', async () => {
    const fan = demoFans.find(({ remark }) => remark === '顺丰 王师傅');
    if (!fan) throw new Error('no fan');
    await say(fan.openId, '苏E86K3K 到了，我的月台是几号？');
    const { wxUserId } = await fanCalled(fan.remark);
    const newest = async () => (await dataOf(pageMpMessages, { query: { wxUserId, size: 2 } })).records;
    await expect.poll(newest, { timeout: 10_000 }).toMatchObject([
      { type: '2', isAuto: true, ruleName: '月台与排队', status: 'sent' },
      { type: '1', repContent: '苏E86K3K 到了，我的月台是几号？' },
    ]);
    await say(fan.openId, '车上还差 6 托');
    // Its time is in seconds: it may stand before an answer of the same second.
    const texts = async () => (await newest()).map(({ repContent }) => repContent);
    await expect.poll(texts, { timeout: 10_000 }).toContain('车上还差 6 托');
    const body = { wxUserId, repContent: '查过了，在 2 号窗口。' };
    expect(await dataOf(sendMpMessage, { body })).toMatchObject({ status: 'sent' });
    expect(await control('sent?after=0', 'GET')).toEqual({ next: 1, openIds: [fan.openId] });
    const closed = [{ openId: fan.openId, isSubscribed: true, untilMs: Date.now() + 1e9, left: 0 }];
    await control('windows', 'PUT', closed);
    const refused = await server.call(sendMpMessage, { body }, admin);
    expect(refused.statusCode).toBe(409);
    expect((await newest())[0]).toMatchObject({ status: 'failed', errcode: 45047 });
  });
});

it('without the stand-in host a demo has no public account', async () => {
  const other = await mkdtemp(join(tmpdir(), 'linewall-demo-'));
  const plain = await start({ LINEWALL_DATA_DIR: other, PORT: '0', LINEWALL_DEMO_WECHAT: '0' });
  const answer = await plain.call(mpAccount.page, { query: {} } as never, await plain.addUser());
  expect(answer.json().data.records).toEqual([]);
  await plain.close();
  expect(await readFile(join(other, 'demo-wechat.json')).catch(() => null)).toBe(null);
  await rm(other, { recursive: true, force: true });
});
