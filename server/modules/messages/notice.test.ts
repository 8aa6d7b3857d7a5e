import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { markNoticesRead, notice } from '#shared/contracts/messages/notice.ts';
import { openMessageClient } from '#tests/support/benches/message-client.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { noticeSample } from '#tests/support/samples/messages/notice.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

type NoticeBody = z.output<typeof notice.createBody>;

const BODY: NoticeBody = {
  msgType: '2',
  noticeTitle: '停电通知',
  messageContent: '<p>周六停电</p>',
  images: [],
  toFans: false,
};

let server: TestServer;
let url: string;
let editor: TestUser;
let reader: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  url = await server.listen();
  editor = await server.addUser({ permissions: ['notice_edit'] });
  reader = await server.addUser({ permissions: [] });
});
afterAll(() => server.close());

async function publish(body: Partial<NoticeBody> = {}): Promise<string> {
  return (await server.call(notice.create, { body: { ...BODY, ...body } }, editor)).json().data.id;
}

async function unreadOf(user: TestUser): Promise<string[]> {
  const answer = await server.call(notice.page, { query: { isRead: 'false', size: 200 } }, user);
  return answer.json().data.records.map(({ id }: { id: string }) => id);
}

async function readBy(user: TestUser, id: string) {
  const answer = await server.call(notice.page, { query: { size: 200 } }, user);
  return answer.json().data.records.find((one: { id: string }) => one.id === id);
}

describeCrud(noticeSample);

describe('notices', () => {
  it('are told to everybody of the tenant who is there, and to nobody else', async () => {
    const stranger = await server.addUser({ tenantId: await server.addTenant('other'), permissions: [] });
    const [here, there] = [reader, stranger].map((user) =>
      openMessageClient(url, `/msg/ws/msgCenter/${user.userId}_pc/${user.token}`),
    );
    await expect.poll(() => here?.heard[0]).toBe('connection established');
    await expect.poll(() => there?.heard[0]).toBe('connection established');
    const id = await publish({ msgType: '1' });
    await expect
      .poll(() => here?.json().at(-1))
      .toMatchObject({
        online: 1,
        msgType: '1',
        id,
        noticeTitle: '停电通知',
        messageContent: '<p>周六停电</p>',
        images: [],
      });
    // The stranger's channel still works, and never had it.
    there?.socket.send('ping');
    await expect.poll(() => there?.heard.at(-1)).toBe('PONG');
    expect(there?.json().some(({ noticeTitle }) => noticeTitle !== undefined)).toBe(false);
    expect(await unreadOf(stranger)).toEqual([]);
    for (const client of [here, there]) client?.socket.close();
  });

  it('are unread for each reader until they read them; who wrote one has read it', async () => {
    const id = await publish();
    expect(await unreadOf(reader)).toContain(id);
    expect(await unreadOf(editor)).not.toContain(id);
    await server.call(markNoticesRead, { body: { ids: [id, '999999'] } }, reader);
    await server.call(markNoticesRead, { body: { ids: [id] } }, reader);
    expect(await unreadOf(reader)).not.toContain(id);
    const later = await server.addUser({ permissions: [] });
    expect(await unreadOf(later)).toContain(id);
    await server.call(markNoticesRead, { body: {} }, later);
    expect(await unreadOf(later)).toEqual([]);
  });

  it('H8 of plain text keep markup as the letters it is, and their lines', async () => {
    const markup = '<img src=x onerror=alert(1)><b>急</b>';
    const id = await publish({ noticeTitle: markup, messageContent: `${markup}\n八点` });
    expect(await readBy(reader, id)).toMatchObject({
      noticeTitle: markup,
      messageContent: '<p>&lt;img src=x onerror=alert(1)&gt;&lt;b&gt;急&lt;/b&gt;</p><p>八点</p>',
    });
  });

  it('H8 of HTML are cleaned to what an article may hold, also when they are changed', async () => {
    const hostile =
      '<p onclick="x()">请<b>停机</b><script>alert(1)</script><a href="javascript:alert(1)">看</a>' +
      '<img src="https://evil.example/x.svg" onerror="x()"><iframe src="//evil.example"></iframe></p>';
    const clean = '<p>请<strong>停机</strong><span>看</span><span>https://evil.example/x.svg</span></p>';
    const id = await publish({ messageContent: hostile });
    expect((await readBy(reader, id)).messageContent).toBe(clean);
    const body = { ...BODY, id, messageContent: `<h1>新</h1>${hostile}` };
    await server.call(notice.update, { body }, editor);
    expect((await readBy(reader, id)).messageContent).toBe(`<h1>新</h1>${clean}`);
  });

  it.each([
    ['more than 4000 characters of text', `<p>${'长'.repeat(4_001)}</p>`, '最多 4000 个字符'],
    ['nothing to read', '<p>&nbsp;</p><script>x</script>', '必填'],
    ['more markup than is stored', `${'<p>'.repeat(20_000)}x`, '内容的格式太多'],
  ])('are refused with %s, at their field', async (_what, messageContent, text) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: notice.create.path,
      headers: editor.headers,
      payload: { ...BODY, messageContent },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields.messageContent).toContain(text);
  });

  it('of 4000 characters are taken, however much markup they have', async () => {
    const content = '<p><strong>停</strong></p>'.repeat(2_000);
    const id = await publish({ messageContent: content });
    expect((await readBy(reader, id)).messageContent).toBe(content);
  });

  it.each([
    ['a content without end', { messageContent: 'x'.repeat(4_001) }],
    ['markup without end', { messageContent: `<p>${'<b></b>'.repeat(10_000)}x</p>` }],
    ['a picture of another site', { images: ['https://evil.example/x.png'] }],
    ['a picture by script', { images: ['javascript:alert(1)'] }],
    ['another type', { msgType: '9' }],
  ])('H8 H27 refuse %s', async (_what, change) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: notice.create.path,
      headers: editor.headers,
      payload: { ...BODY, ...change },
    });
    expect(answer.statusCode).toBe(400);
  });

  it('H27 are written by their sender, whatever the body says', async () => {
    const body = { ...BODY, createBy: 'somebody', id: '1', tenantId: '2' };
    const answer = await server.call(notice.create, { body }, editor);
    expect(answer.json().data).toMatchObject({ createBy: editor.username });
    expect(answer.json().data.id).not.toBe('1');
  });
});
