import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import { createLog } from '#server/core/logs/log.ts';
import { pushOf } from '#server/demo/wechat-host/host-push.ts';
import { getJob, getJobFile } from '#shared/contracts/jobs/job.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listTasks } from '#shared/contracts/messages/task.ts';
import { operationLog } from '#shared/contracts/platform/operation-log.ts';
import { mpAccount, pageMpPushes } from '#shared/contracts/public-account/mp-account.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { exportMpFan, getMpFan, pageMpFans } from '#shared/contracts/public-account/mp-fan.ts';
import { MpRepType, pageMpMessages } from '#shared/contracts/public-account/mp-message.ts';
import * as team from '#shared/contracts/public-account/mp-team.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { HOSTILE_TEXTS } from '#tests/support/walks/hostile-texts.ts';

/**
 * Every element of a push that the product reads, with every hostile text: stored as text or left out, and shown by every call
 * that reads fans and messages. Which elements are read is found by watching, so that one more fails here until it is listed.
 */
const FIELDS = [
  ...['ToUserName', 'FromUserName', 'CreateTime', 'MsgType', 'MsgId', 'MsgID', 'trace_id'],
  ...['Event', 'EventKey', 'Content', 'PicUrl', 'MediaId', 'ThumbMediaId', 'Format', 'Recognition'],
  ...['Location_X', 'Location_Y', 'Scale', 'Label', 'Title', 'Description', 'Url'],
  ...['ScanCodeInfo', 'ScanResult', 'PublishEventInfo', 'publish_id', 'publish_status', 'article_id'],
  ...['fail_idx', 'article_detail'],
];
/** Those that hold elements. */
const NESTED: Readonly<Record<string, readonly string[]>> = {
  ScanCodeInfo: ['ScanResult'],
  PublishEventInfo: ['publish_id', 'publish_status', 'article_id', 'fail_idx'],
};
/** They decide whose push it is and how it is read: each is hostile in a push of its own. */
const STRUCTURE = ['ToUserName', 'FromUserName', 'CreateTime', 'MsgType', 'MsgId', 'Event'];
const EVENTS = ['subscribe', 'unsubscribe', 'CLICK', 'VIEW', 'SCAN', 'scancode_push', 'PUBLISHJOBFINISH'];
/** By this element a map is known as one of a push. */
const MARK = 'WalkMark';

const KEYS = {
  ...{ account: 'gh_linewall', appId: 'wx1f2e3d4c5b6a7980', token: 'theTokenOfTheHook' },
  encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg',
};
const SECRET = 'theSecretOfTheAccount';

/** What is read with what: the contracts of conversations and fans, and the log, tasks and sheets of what is done with them. */
const READS: readonly (readonly [Endpoint, (fan: Id, account: Id) => object])[] = [
  [pageMpConversations, () => ({ query: { size: 100 } })],
  [pageMpMessages, (wxUserId) => ({ query: { wxUserId, size: 100 } })],
  [pageMpFans, () => ({ query: { size: 100 } })],
  [getMpFan, (id) => ({ params: { id } })],
  [exportMpFan, (id) => ({ params: { id } })],
  [team.pageMpAnswers, () => ({ query: {} })],
  [team.listMpNotes, (id) => ({ params: { id } })],
  [team.listMpColleagues, (id) => ({ params: { id } })],
  [pageMpPushes, (_, accountId) => ({ query: { accountId, size: 100 } })],
];

const lines: string[] = [];
const readNames = new Set<string>();
let server: TestServer;
let admin: TestUser;
let account: Id;
let hook: string;
let serial = 0;

beforeAll(async () => {
  server = await startTestServer({
    log: createLog('trace', { write: (line: string) => void lines.push(line) }),
  });
  admin = await server.addUser();
  const body = { name: '清泉仓储', ...KEYS, secret: SECRET };
  const made = (await server.call(mpAccount.create, { body }, admin)).json().data;
  account = made.id;
  hook = new URL(made.hookUrl).pathname;
  const get = Map.prototype.get;
  vi.spyOn(Map.prototype, 'get').mockImplementation(function (this: Map<unknown, unknown>, name: unknown) {
    if (typeof name === 'string' && Map.prototype.has.call(this, MARK)) readNames.add(name);
    return get.call(this, name);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

type Elements = Readonly<Record<string, string>>;

function xmlOf(fields: Elements): string {
  const one = (name: string, text: string) =>
    `<${name}><![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`;
  const inner = Object.values(NESTED).flat();
  const outer = Object.entries(fields).filter(([name]) => !inner.includes(name));
  const nested = Object.entries(NESTED).map(([name, names]) => {
    const held = names.flatMap((part) => (fields[part] === undefined ? [] : one(part, fields[part])));
    return held.length === 0 ? '' : `<${name}><${MARK}>1</${MARK}>${held.join('')}</${name}>`;
  });
  const written = outer.map(([name, text]) => one(name, text)).join('');
  return `<xml><${MARK}>1</${MARK}>${written}${nested.join('')}</xml>`;
}

/** Returns status and answer. */
async function push(fields: Elements): Promise<readonly [number, string]> {
  serial += 1;
  server.clock.advance(20);
  const timestamp = String(Math.floor(server.clock.now() / 1_000));
  const xml = xmlOf({
    ...{ ToUserName: KEYS.account, FromUserName: 'oWalk', CreateTime: timestamp, MsgId: String(serial) },
    ...fields,
  });
  const { url, body } = pushOf({ ...KEYS, hookUrl: hook, mode: 'safe' }, xml, {
    timestamp,
    nonce: String(serial),
  });
  const headers = { 'content-type': 'text/xml' };
  const answer = await server.app.inject({ method: 'POST', url, headers, payload: body });
  return [answer.statusCode, answer.payload];
}

/** Elements that a kind of push is read for. */
async function namesOf(kind: Elements): Promise<readonly string[]> {
  const before = new Set(readNames);
  readNames.clear();
  expect(await push({ ...kind, publish_id: '1', ScanResult: 'x' })).toEqual([200, 'success']);
  const names = [...readNames];
  for (const name of before) readNames.add(name);
  return names;
}

const kinds: readonly Elements[] = [
  ...[...MpRepType.options, 'hologram'].filter((type) => type !== 'event').map((MsgType) => ({ MsgType })),
  ...EVENTS.map((Event) => ({ MsgType: 'event', Event })),
];
const texts = Object.entries(HOSTILE_TEXTS);

describe('what a fan sends', () => {
  it('is read by elements that are all tried here, and no others', async () => {
    for (const kind of kinds) await namesOf(kind);
    expect([...readNames].filter((name) => !FIELDS.includes(name))).toEqual([]);
    expect(FIELDS.filter((name) => !readNames.has(name))).toEqual([]);
  });

  it.each(kinds)('%j is stored whatever it holds', async (kind) => {
    const names = (await namesOf(kind)).filter((name) => !STRUCTURE.includes(name) && !(name in NESTED));
    for (const [what, text] of texts) {
      // As much as a push may carry.
      const some = text.length > 2_000 ? names.map((name) => [name]) : [names];
      for (const part of some) {
        const fields = { ...kind, ...Object.fromEntries(part.map((name) => [name, text])) };
        expect([what, part, await push(fields)]).toEqual([what, part, [200, 'success']]);
      }
    }
  });

  it.each(STRUCTURE)('is stored or refused, whatever its %s is', async (name) => {
    for (const kind of [kinds[0], { MsgType: 'event', Event: 'CLICK' }])
      for (const [what, text] of texts) {
        const [status] = await push({ ...kind, [name]: text });
        expect([what, status]).toEqual([what, 200]);
      }
  });
});

describe('what was sent', () => {
  it('is read by every call of conversations and fans', async () => {
    const all = (await loadContracts()).filter(
      ({ id, method }) => method === 'GET' && /^mp(?:Conversation|Message|Fan|Team)\./.test(id),
    );
    const read = READS.map(([contract]) => contract.id);
    expect(all.map(({ id }) => id).filter((id) => !read.includes(id))).toEqual([]);
  });

  it('is text in every answer, never more than is shown, and complete', async () => {
    const fans = await fansOf();
    expect(fans.length).toBeGreaterThan(texts.length / 2);
    for (const fan of fans)
      for (const [contract, inputOf] of READS) {
        const answer = await server.call(contract, inputOf(fan, account) as never, admin);
        expect([contract.id, answer.statusCode]).toEqual([contract.id, 200]);
        expect(answer.headers['content-type']).toMatch(/^application\/json/);
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
        contract.reply.parse(answer.json().data);
        expect([
          contract.id,
          JSON.stringify(answer.json()).match(/.{0,60}\\u(?:0000|001b|d[89a-f])/i)?.[0],
        ]).toEqual([contract.id, undefined]);
      }
  });

  it('is text in what is done with it: notes and tasks, the log, and its sheet', async () => {
    for (const id of await fansOf()) {
      const body = { text: 'x', mentions: [admin.userId] };
      expect((await server.call(team.addMpNote, { params: { id }, body }, admin)).statusCode).toBe(200);
    }
    const tasks = await server.call(listTasks, {}, admin);
    expect(tasks.statusCode).toBe(200);
    expect(tasks.payload).toContain('<img');
    const body = { fileName: 'log', format: 'csv' };
    const started = await server.call(operationLog.exportRows, { query: {}, body } as never, admin);
    const { jobId } = started.json().data;
    await server.wiring.jobs.worker.settled();
    const job = (await server.call(getJob, { params: { id: jobId } }, admin)).json().data;
    expect(job.status).toBe('done');
    const file = await server.call(getJobFile, { params: { id: jobId } }, admin);
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(file.payload).toContain('HYP');
    // A cell that begins with what a sheet calculates.
    expect(file.payload).not.toMatch(/(?:^|,)"?[=@+](?:HYP|SUM|cmd)/m);
    expect(file.payload).not.toMatch(/[\u0300\u0301\u202a-\u202e\u2066-\u2069]/);
  });

  it('is in no line of the log, and neither is a secret', () => {
    const log = lines.join('');
    expect(lines.length).toBeGreaterThan(100);
    for (const secret of [SECRET, KEYS.token, KEYS.encodingKey]) expect(log).not.toContain(secret);
    for (const text of ['alert(1)', 'drop table', 'HYPERLINK', '\\u001b[31m'])
      expect(log).not.toContain(text);
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});

async function fansOf(): Promise<readonly Id[]> {
  const { records } = (await server.call(pageMpConversations, { query: { size: 100 } }, admin)).json().data;
  return records.map(({ wxUserId }: { wxUserId: Id }) => wxUserId);
}
