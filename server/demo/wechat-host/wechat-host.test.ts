import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { keptMedia } from './kept-map.ts';
import { createMessageWindows } from './message-windows.ts';
import { type HostOptions, startWechatHost, type WechatHostProgram } from './wechat-host.ts';

const HOUR_MS = 3_600_000;
let now = Date.UTC(2026, 10, 30, 2);
let host: WechatHostProgram | null = null;
afterEach(() => host?.close());

async function start(options: HostOptions = {}) {
  const account = { appId: 'wx1', secret: 'secret', allowed: [], hasAutoReply: false };
  host = await startWechatHost(account, () => now, options);
  const { origin } = host;
  const ask = async (path: string, body: object, init: RequestInit = {}) => {
    const answer = await fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body), ...init });
    return { status: answer.status, body: await answer.json() };
  };
  const token = await ask('/cgi-bin/stable_token', { appid: 'wx1', secret: 'secret' });
  const query = `?access_token=${token.body.access_token}`;
  const send = async (openId: string, content = 'x') =>
    (
      await ask(`/cgi-bin/message/custom/send${query}`, {
        touser: openId,
        msgtype: 'text',
        text: { content },
      })
    ).body.errcode;
  return { host, ask, query, send };
}

describe('active messages', () => {
  it('are five after a message within 48 hours, three after a follow within a minute', () => {
    const windows = createMessageWindows(() => now);
    const errcode = () => windows.refusal('o1')?.errcode ?? 0;
    expect(errcode()).toBe(0);
    windows.heard('o1', 'subscribe', now);
    for (let sent = 0; sent < 3; sent += 1) windows.count('o1');
    expect(errcode()).toBe(45047);
    windows.heard('o1', null, now);
    for (let sent = 0; sent < 4; sent += 1) windows.count('o1');
    expect(errcode()).toBe(0);
    windows.count('o1');
    expect(errcode()).toBe(45047);
    now += 48 * HOUR_MS;
    expect(errcode()).toBe(45015);
    windows.heard('o1', 'VIEW', now);
    expect(errcode()).toBe(45015);
    windows.heard('o1', 'unsubscribe', now);
    expect(errcode()).toBe(43004);
  });

  it('to a fan whose window is over are refused with the number of the platform', async () => {
    const { host, send } = await start({ controlSecret: 'secret' });
    const windows = [{ openId: 'oLate', isSubscribed: true, untilMs: now - 1, left: 5 }];
    const asked = (secret: string) =>
      fetch(`${host.origin}/control/windows`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${secret}` },
        body: JSON.stringify(windows),
      });
    expect((await asked('guessed')).status).toBe(401);
    expect(await send('oLate')).toBe(0);
    expect((await asked('secret')).status).toBe(200);
    expect(await send('oLate')).toBe(45015);
    expect(await send('oOther')).toBe(0);
  });
});

it('refuses calls beyond the quota of a day, which ends at midnight in China', async () => {
  const { host, ask, query, send } = await start();
  const path = '/cgi-bin/message/custom/send';
  host.quotas.set(path, 2);
  expect([await send('o'), await send('o'), await send('o')]).toEqual([0, 0, 45009]);
  const { body } = await ask(`/cgi-bin/openapi/quota/get${query}`, { cgi_path: path });
  expect(body.quota).toEqual({ daily_limit: 2, used: 2, remain: 0 });
  now = Date.UTC(2026, 10, 30, 16) + 72 * HOUR_MS;
  const token = await ask('/cgi-bin/stable_token', { appid: 'wx1', secret: 'secret' });
  const again = `?access_token=${token.body.access_token}`;
  const sent = await ask(`${path}${again}`, { touser: 'o', msgtype: 'text', text: { content: 'x' } });
  expect(sent.body.errcode).toBe(0);
});

it('has no control where nobody was given a secret', async () => {
  const { ask } = await start();
  expect((await ask('/control/windows', [], { method: 'PUT' })).body.errcode).toBe(40001);
});

it('keeps permanent media and drafts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wechat-host-'));
  const file = { type: 'image', bytes: Buffer.from('png'), fileName: 'a.png', description: null, at: now };
  const { permanent, drafts } = keptMedia(folder);
  permanent.set('a-b_c', file).set('gone', file).delete('gone');
  drafts.set('news', [{ title: '月台' }]);
  const again = keptMedia(folder);
  expect([...again.permanent]).toEqual([['a-b_c', file]]);
  expect([...again.drafts]).toEqual([['news', [{ title: '月台' }]]]);
  await rm(folder, { recursive: true });
});
