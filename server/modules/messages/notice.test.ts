import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { markNoticesRead, notice } from '#shared/contracts/messages/notice.ts';
import { describeCrud } from '#tests/support/describe-crud.ts';
import { openMessageClient } from '#tests/support/message-client.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

type NoticeBody = z.output<typeof notice.createBody>;

const BODY: NoticeBody = { msgType: '2', noticeTitle: '停电通知', messageContent: '周六停电', images: [] };

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

describeCrud(notice, {
  body: (serial) => ({ msgType: '2', noticeTitle: `title ${serial}`, messageContent: 'content' }),
  change: { msgType: '1', noticeTitle: 'changed', messageContent: '周日停电' },
  text: ['noticeTitle', 100],
  required: 'messageContent',
  filter: ({ noticeTitle }) => ['noticeTitle', String(noticeTitle)],
});

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
        messageContent: '周六停电',
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

  it('H8 keep markup as the letters it is', async () => {
    const markup = '<img src=x onerror=alert(1)><b>急</b>';
    const id = await publish({ noticeTitle: markup, messageContent: markup });
    const page = await server.call(notice.page, { query: {} }, reader);
    expect(page.json().data.records.find((notice: { id: string }) => notice.id === id)).toMatchObject({
      noticeTitle: markup,
      messageContent: markup,
    });
  });

  it.each([
    ['a content without end', { messageContent: 'x'.repeat(4_001) }],
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
