import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { createLog } from '#server/core/logs/log.ts';
import {
  type HostFailure,
  startWechatHost,
  type WechatHostProgram,
} from '#server/demo/wechat-host/wechat-host.ts';
import { createWechatNews } from '#server/modules/public-account/host/news.ts';
import { createWechatHost } from '#server/modules/public-account/host/wechat-host.ts';
import { askForPublications } from '#server/modules/public-account/materials/publish-poll.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { CallInput, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { checkMpAccount, mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { pageMpConversations, setMpRemark } from '#shared/contracts/public-account/mp-conversation.ts';
import * as materials from '#shared/contracts/public-account/mp-material.ts';
import { fetchMpMenu, getMpMenu, saveMpMenu } from '#shared/contracts/public-account/mp-menu.ts';
import { pageMpMessages, sendMpMessage } from '#shared/contracts/public-account/mp-message.ts';
import { getMpNews, publishMpNews } from '#shared/contracts/public-account/mp-news.ts';
import { syncMpMaterials } from '#shared/contracts/public-account/mp-sync.ts';
import { passiveTextOf } from '#tests/support/devices/wechat-push.ts';
import { sendForm } from '#tests/support/files/file-upload.ts';
import { picture } from '#tests/support/files/sample-files.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { HOSTILE_JSON } from '#tests/support/walks/hostile-texts.ts';

/**
 * Every part of the host's answers that the product reads, with everything that JSON may hold: stored as text, left out or refused
 * in words, never a 500. Which parts are read is found by watching, so that one more fails here until it is listed.
 */
const FIELDS = [
  ...['errcode', 'errmsg', 'access_token', 'expires_in', 'is_add_friend_reply_open', 'is_autoreply_open'],
  ...['total_count', 'item', 'media_id', 'name', 'update_time', 'url', 'thumb_media_id', 'publish_id'],
  ...['article_id', 'content', 'news_item', 'title', 'author', 'digest', 'content_source_url'],
  ...['need_open_comment', 'only_fans_can_comment', 'is_deleted', 'publish_status', 'article_detail'],
  ...['fail_idx', 'idx', 'article_url', 'video_url', 'down_url', 'selfmenu_info', 'is_menu_open', 'menu'],
  ...['button', 'type', 'key', 'value', 'sub_button', 'list', 'appid', 'pagepath'],
];
/** What JavaScript and tools ask of any object. */
const OF_ANY = [
  'then',
  'toJSON',
  'constructor',
  'length',
  'asymmetricMatch',
  'nodeType',
  'tagName',
  '$$typeof',
];
/** By it an answer is known as one of the host. */
const MARK = 'walkMark';

const KEYS = {
  ...{ appId: 'wx1f2e3d4c5b6a7980', token: 'theTokenOfTheHook' },
  encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg',
};
const ACCOUNT = { account: 'gh_linewall', appId: KEYS.appId, secret: 'theSecretOfTheAccount' };
const hostile = Object.entries(HOSTILE_JSON);

const lines: string[] = [];
const log = createLog('trace', { write: (line: string) => void lines.push(line) });
const readNames = new Set<string>();
let host: WechatHostProgram;
let server: TestServer;
let admin: TestUser;
let accountId: Id;
let hook: string;
let cover: string;

beforeAll(async () => {
  host = await startWechatHost({ ...ACCOUNT, allowed: [], hasAutoReply: false }, () => server.clock.now());
  server = await startTestServer({
    env: { LINEWALL_WECHAT_ORIGIN: host.origin },
    log,
  });
  admin = await server.addUser();
  const body = { name: '清泉仓储', ...ACCOUNT, ...KEYS };
  const made = await dataOf(mpAccount.create, { body });
  accountId = made.id;
  hook = made.hookUrl;
  cover = (await upload('image')).json().data.mediaId;
  const realNow = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + passedMs);
  const parse = JSON.parse;
  vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
    const value = parse(text, reviver);
    return typeof text === 'string' && text.includes(`"${MARK}"`) ? watched(value) : value;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
  await host.close();
});

/** Notes which of its parts are read. */
function watched<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, name, receiver) {
      if (typeof name === 'string' && !Array.isArray(target) && !OF_ANY.includes(name)) readNames.add(name);
      return watched(Reflect.get(target, name, receiver));
    },
  });
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many contracts
async function dataOf<E extends Endpoint>(contract: E, input: CallInput<E>): Promise<any> {
  const answer = await server.call(contract, input, admin);
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer.json().data;
}
const upload = async (mediaType: 'image' | 'voice', more: object = {}) =>
  sendForm(
    server,
    admin,
    { method: 'POST', url: materials.uploadMpMaterial.path },
    {
      name: mediaType === 'image' ? 'a.png' : 'a.amr',
      bytes: mediaType === 'image' ? await picture('png') : Buffer.from('#!AMR\nspeech'),
      before: { mediaType, ...more },
    },
  );

/** An answer of any form, with `value` in every part that is no list and no object of its own. */
const answerOf = (parts: object): HostFailure => ({
  bytes: JSON.stringify({ ...parts, [MARK]: 1 }),
  headers: { 'content-type': 'application/json' },
});

let serial = 0;
const mediaId = () => {
  serial += 1;
  return `hostile-${serial}`;
};
const articleOf = (value: unknown) => ({
  ...{ title: value, author: value, digest: value, content: value, content_source_url: value, url: value },
  ...{ thumb_media_id: value, need_open_comment: value, only_fans_can_comment: value, is_deleted: value },
});
const SYNC = [
  '/cgi-bin/material/batchget_material',
  '/cgi-bin/draft/batchget',
  '/cgi-bin/freepublish/batchget',
] as const;

/** What is asked of the host: the paths with their hostile answers, and the call that leads to them. */
interface Ask {
  readonly what: string;
  readonly answers: (value: unknown) => readonly (readonly [path: string, answer: object])[];
  ask(value: unknown): Promise<{ readonly statusCode: number; readonly payload: string }>;
}

const ASKS: readonly Ask[] = [
  {
    what: 'a token',
    answers: (value) => [['/cgi-bin/stable_token', { access_token: value, expires_in: value }]],
    ask: () => server.call(checkMpAccount, { params: { id: accountId } }, admin),
  },
  {
    what: 'its own auto-reply',
    answers: (value) => [
      ['/cgi-bin/get_current_autoreply_info', { is_add_friend_reply_open: value, is_autoreply_open: value }],
    ],
    ask: () => server.call(checkMpAccount, { params: { id: accountId } }, admin),
  },
  {
    what: 'a message',
    answers: (value) => [['/cgi-bin/message/custom/send', { errmsg: value, value }]],
    ask: () => send(),
  },
  {
    what: 'an upload',
    answers: (value) => [['/cgi-bin/material/add_material', { media_id: value, url: value }]],
    ask: () => upload('image'),
  },
  {
    what: 'the address of an upload',
    answers: (value) => [['/cgi-bin/material/add_material', { media_id: mediaId(), url: value }]],
    ask: () => upload('image'),
  },
  {
    what: 'a temporary upload',
    answers: (value) => [['/cgi-bin/media/upload', { media_id: value, thumb_media_id: value }]],
    ask: () => upload('voice', { temporary: '1' }),
  },
  {
    what: 'a picture of an article',
    answers: (value) => [['/cgi-bin/media/uploadimg', { url: value }]],
    ask: async () =>
      sendForm(
        server,
        admin,
        { method: 'POST', url: materials.uploadMpNewsPicture.path },
        {
          name: 'a.png',
          bytes: await picture('png'),
        },
      ),
  },
  {
    what: 'a draft',
    answers: (value) => [['/cgi-bin/draft/add', { media_id: value }]],
    ask: () => addNews(),
  },
  {
    what: 'a publication',
    answers: (value) => [['/cgi-bin/freepublish/submit', { publish_id: value }]],
    async ask() {
      const { mediaId: of } = (await addNews()).json().data;
      return server.call(publishMpNews, { body: { mediaId: of } }, admin);
    },
  },
  {
    what: 'what became of a publication',
    answers: (value) => [
      [
        '/cgi-bin/freepublish/get',
        {
          ...{ publish_status: value === null ? 0 : value, article_id: value, fail_idx: value },
          article_detail: { item: [{ idx: value, article_url: value }] },
        },
      ],
      [
        '/cgi-bin/freepublish/get',
        {
          ...{ publish_status: 0, article_id: mediaId(), fail_idx: [value] },
          article_detail: { item: [{ idx: 1, article_url: value }] },
        },
      ],
    ],
    async ask() {
      host.media.news.isInstant = false;
      const { mediaId: of } = (await addNews()).json().data;
      const published = await server.call(publishMpNews, { body: { mediaId: of } }, admin);
      // Twice, as the timer does: with the first answer, then with the second.
      for (let times = 0; times < 2; times += 1) {
        await typed<PublicAccountSchema>(server.db).platform((tx) =>
          tx
            .updateTable('mp_material')
            .set({ publish_due_at: new Date(0) })
            .where('media_id', '=', of)
            .execute(),
        );
        await askForPublications({ db: typed(server.db), clock: server.clock, log, news: newsOfHost() });
      }
      return published;
    },
  },
  {
    what: 'the lists',
    answers: (value) => [
      ...['image', 'voice', 'video'].map((): [string, object] => [
        SYNC[0],
        {
          total_count: 2,
          item: [{ media_id: mediaId(), name: value, update_time: value, url: value }, value],
        },
      ]),
      [
        SYNC[1],
        {
          total_count: 1,
          item: [{ media_id: mediaId(), update_time: value, content: { news_item: [articleOf(value)] } }],
        },
      ],
      [
        SYNC[2],
        {
          total_count: 1,
          item: [{ article_id: mediaId(), update_time: 1, content: { news_item: [articleOf(value)] } }],
        },
      ],
    ],
    ask: () => sync(),
  },
  {
    what: 'what the lists are',
    answers: (value) => [[SYNC[0], { total_count: value, item: value, media_id: value }]],
    ask: () => sync(),
  },
  {
    what: 'a menu',
    answers: (value) => {
      const entry = {
        name: value,
        type: value,
        key: value,
        url: value,
        value,
        appid: value,
        pagepath: value,
      };
      const kinds = ['click', 'view', 'media_id', 'miniprogram', 'text', 'img'];
      const button = [
        { ...entry, sub_button: { list: kinds.map((type) => ({ ...entry, type, media_id: value })) } },
        { ...entry, type: 'media_id', sub_button: value },
      ];
      return [
        ['/cgi-bin/get_current_selfmenu_info', { is_menu_open: 1, selfmenu_info: { button } }],
        ['/cgi-bin/menu/get', { menu: { button } }],
      ];
    },
    async ask() {
      const { draft } = await dataOf(getMpMenu, { query: { accountId } });
      return server.call(fetchMpMenu, { body: { accountId, revision: draft?.revision ?? null } }, admin);
    },
  },
  {
    what: 'where a video is',
    answers: (value) => [['/cgi-bin/media/get', { video_url: value, down_url: value }]],
    async ask() {
      const medium = mediaId();
      await hear({ MsgType: 'video', MediaId: medium });
      return server.call(materials.getMpTemporaryFile, { query: { mediaId: medium } }, admin);
    },
  },
];

const hear = (text: string | Readonly<Record<string, string>>) =>
  passiveTextOf(server.app, hook, { ...KEYS, text, openId: 'oWalk', now: server.clock.now() });
async function send() {
  await hear('x');
  const { records } = await dataOf(pageMpConversations, { query: {} });
  return server.call(sendMpMessage, { body: { wxUserId: records[0].wxUserId, repContent: 'x' } }, admin);
}
const addNews = () =>
  server.call(
    materials.addMpNews,
    { body: { articles: [{ title: 'x', content: '<p>x</p>', thumbMediaId: cover }] } },
    admin,
  );
function newsOfHost() {
  const wechat = createWechatHost(host.origin, [], server.clock.now);
  return createWechatNews(wechat, {
    async of() {
      const body = { appid: ACCOUNT.appId, secret: ACCOUNT.secret };
      const { answer } = await wechat.call('/cgi-bin/stable_token', { body });
      return { token: String(answer.access_token), date: null };
    },
  });
}
async function sync() {
  const answer = await server.call(syncMpMaterials, { body: { appId: KEYS.appId } }, admin);
  await server.wiring.jobs.worker.settled();
  return answer;
}

/** The number of calls of an address is limited by real time: so much of it has passed. */
let passedMs = 0;
const passMinute = (): void => {
  passedMs += 60_001;
};
const isInWords = (status: number): boolean => status === 502 || (status < 500 && status !== 429);

/** What nobody has expected: neither a 502, which says that the host has not answered as it should, nor a job that says so. */
const unexpected = () =>
  lines
    .filter((line) => {
      const { level, status, err } = JSON.parse(line);
      return level >= 50 && status !== 502 && !String(err?.message).includes('wechat_unavailable');
    })
    .map((line) => line.slice(0, 400));

describe('what the host answers', () => {
  it.each(ASKS)(
    'to be asked for $what is stored, left out, or refused in words',
    async ({ answers, ask }) => {
      for (const [what, value] of hostile) {
        passMinute();
        for (const [path, answer] of answers(value)) host.failNext(answerOf(answer), path);
        const { statusCode, payload } = await ask(value);
        expect([what, statusCode, payload.slice(0, 200)]).toEqual([
          what,
          expect.toSatisfy(isInWords),
          expect.any(String),
        ]);
        host.failNoMore();
        expect([what, unexpected()]).toEqual([what, []]);
      }
    },
  );

  it.each(['errcode', 'errmsg'])('as an error is words, whatever its %s', async (name) => {
    for (const [, value] of hostile) {
      const answer = { errcode: 45015, errmsg: 'x', [name]: value };
      passMinute();
      for (const [path, asked] of [
        ['/cgi-bin/message/custom/send', send],
        ['/cgi-bin/draft/add', addNews],
      ] as const) {
        host.failNext(answerOf(answer), path);
        const { statusCode, payload } = await asked();
        // What is refused before the host is asked has taken no answer.
        host.failNoMore();
        expect([statusCode, payload]).toEqual([expect.toSatisfy(isInWords), payload]);
        expect(payload).not.toContain('alert(1)');
      }
      expect(unexpected()).toEqual([]);
    }
  });

  it.each([
    ['HTML', { bytes: '<html><script>alert(1)</script>', headers: { 'content-type': 'text/html' } }],
    ['HTML as JSON', { bytes: '<html>', headers: { 'content-type': 'application/json' } }],
    [
      'a bomb',
      {
        bytes: gzipSync(Buffer.alloc(64 * 1024 * 1024)),
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      },
    ],
    [
      'a medium that is a bomb',
      {
        bytes: gzipSync(Buffer.alloc(64 * 1024 * 1024)),
        headers: { 'content-type': 'image/jpeg', 'content-encoding': 'gzip' },
      },
    ],
    [
      'a picture that is HTML',
      { bytes: '<html><script>alert(1)</script>', headers: { 'content-type': 'image/jpeg' } },
    ],
  ] as const)('as %s is refused', async (_what, answer) => {
    passMinute();
    const medium = mediaId();
    await hear({ MsgType: 'image', MediaId: medium });
    host.failNext(answer, '/cgi-bin/media/get');
    const file = await server.call(materials.getMpTemporaryFile, { query: { mediaId: medium } }, admin);
    expect(file.statusCode).not.toBe(200);
    expect(file.statusCode).not.toBe(500);
    expect(file.payload).not.toContain('alert(1)');
    host.failNext(answer, '/cgi-bin/draft/add');
    expect((await addNews()).json()).toMatchObject({ code: 1, error: 'wechat_unavailable' });
    expect(unexpected()).toEqual([]);
  });

  it('that repeats a secret does not take it further', async () => {
    passMinute();
    const { records } = await dataOf(pageMpConversations, { query: {} });
    // The host repeats the whole address, and the body of the call for a token.
    const { access_token: token } = await (
      await fetch(`${host.origin}/cgi-bin/stable_token`, {
        method: 'POST',
        body: JSON.stringify({ appid: ACCOUNT.appId, secret: ACCOUNT.secret }),
      })
    ).json();
    const errmsg = `invalid access_token=${token} secret=${ACCOUNT.secret}`;
    const said = { errcode: 47001, errmsg };
    host.failNext(answerOf(said), '/cgi-bin/user/info/updateremark');
    const params = { id: records[0].wxUserId };
    expect((await server.call(setMpRemark, { params, body: { remark: 'x' } }, admin)).statusCode).toBe(200);
    host.failNext(answerOf(said), '/cgi-bin/stable_token');
    const checked = await server.call(checkMpAccount, { params: { id: accountId } }, admin);
    expect(checked.payload).not.toContain(ACCOUNT.secret);
    expect(lines.join('')).toContain('errcode 47001');
    for (const secret of [token, ACCOUNT.secret, KEYS.token, KEYS.encodingKey])
      expect(lines.join('')).not.toContain(secret);
  });

  it('is read by parts that are all tried here, and no others', () => {
    expect(
      [...readNames].filter((name) => !(name in Object.prototype) && !FIELDS.includes(name) && name !== MARK),
    ).toEqual([]);
    expect(FIELDS.filter((name) => !readNames.has(name))).toEqual([]);
  });

  it('is text in every page that shows it', async () => {
    for (const type of ['image', 'voice', 'video', 'news'] as const) {
      const page = await dataOf(materials.pageMpMaterials, { query: { type, size: 100 } });
      materials.pageMpMaterials.reply.parse(page);
      expect(page.items.length).toBeGreaterThan(hostile.length / 2);
      for (const item of page.items) {
        expect(item.url ?? 'https://').toMatch(/^https?:\/\//);
        if (type !== 'news') continue;
        getMpNews.reply.parse(await dataOf(getMpNews, { params: { id: item.id } }));
        for (const { content, contentSourceUrl, url } of item.content.articles) {
          expect(content).not.toMatch(/<script|<[^>]*\son\w+\s*=/i);
          expect(contentSourceUrl || 'https://').toMatch(/^https?:\/\//);
          expect(url ?? 'https://').toMatch(/^https?:\/\//);
        }
      }
    }
    const { records } = await dataOf(pageMpConversations, { query: {} });
    pageMpMessages.reply.parse(await dataOf(pageMpMessages, { query: { wxUserId: records[0].wxUserId } }));
    const { draft, menu } = await dataOf(getMpMenu, { query: { accountId } });
    const body = { accountId, revision: draft?.revision ?? null, menu };
    expect((await server.call(saveMpMenu, { body }, admin)).statusCode).toBe(200);
  });
});
