import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file, getFileUses } from '#shared/contracts/files/file.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { notice } from '#shared/contracts/messages/notice.ts';
import {
  beginAddressStep,
  plainAddress,
  type UploadForm,
  uploadedFile,
} from '#tests/support/files/file-upload.ts';
import { picture } from '#tests/support/files/sample-files.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  beginAddressStep(server);
  admin = await server.addUser();
});
afterAll(() => server.close());

const made = (form: UploadForm, user = admin, query = '') => uploadedFile(server, user, form, query);
const fetched = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('pictures of notices', () => {
  const publish = (images: readonly string[], user = admin) =>
    server.call(
      notice.create,
      { body: { msgType: '2', noticeTitle: '停电', messageContent: '周六', images: [...images] } },
      user,
    );

  it('are shown to every reader, whatever reaches the picture, and hold it in the library', async () => {
    const record = await made({ name: 'a.png', bytes: await picture('png') });
    // A client stores what it was given: the signed address or the lasting one.
    const created = await publish([record.url, plainAddress(record)]);
    expect(created.statusCode, created.body).toBe(200);
    const reader = await server.addUser({ permissions: [], reach: { dsType: 4 } });
    const { id } = created.json().data;
    const shown = (await server.call(notice.get, { params: { id } }, reader)).json().data.images;
    expect(shown).toHaveLength(2);
    for (const url of shown) expect((await fetched(url)).headers['content-type']).toBe('image/png');
    const uses = await server.call(getFileUses, { params: { id: record.id } }, admin);
    expect(uses.json().data).toEqual([{ subject: 'notice', id, name: '停电' }]);
    const refused = await server.call(file.remove, { params: { id: record.id } }, admin);
    expect(refused.json()).toMatchObject({ error: 'file_in_use', data: [{ id }] });
    // Saving it again changes nothing of them.
    const body = { ...created.json().data, noticeTitle: '停水' };
    const changed = await server.call(notice.update, { body }, admin);
    expect(changed.json().data.images).toEqual(shown);
    await server.call(notice.remove, { params: { id } }, admin);
    expect((await server.call(file.remove, { params: { id: record.id } }, admin)).statusCode).toBe(200);
  });

  it('in its article are signed, held and checked like the others, and so are its videos', async () => {
    const png = await made({ name: 'a.png', bytes: await picture('png') });
    const post = (messageContent: string, user = admin) =>
      server.call(
        notice.create,
        { body: { msgType: '2', noticeTitle: '检修', messageContent, images: [] } },
        user,
      );
    const created = await post(`<p>看图<img src="${png.url}"></p>`);
    expect(created.statusCode, created.body).toBe(200);
    const { id } = created.json().data;
    const reader = await server.addUser({ permissions: [], reach: { dsType: 4 } });
    const record = (await server.call(notice.get, { params: { id } }, reader)).json().data;
    const [, address = ''] = /<img src="([^"]+)"/.exec(record.messageContent) ?? [];
    expect(address).not.toBe(plainAddress(png));
    expect((await fetched(address)).headers['content-type']).toBe('image/png');
    const uses = await server.call(getFileUses, { params: { id: png.id } }, admin);
    expect(uses.json().data).toEqual([{ subject: 'notice', id, name: '检修' }]);
    expect((await server.call(file.remove, { params: { id: png.id } }, admin)).statusCode).toBe(409);
    // Another author keeps what is there, and adds nothing out of reach.
    const author = await server.addUser({ reach: { dsType: 4 } });
    const kept = await server.call(notice.update, { body: { ...record, noticeTitle: '改' } }, author);
    expect(kept.statusCode, kept.body).toBe(200);
    // It is signed anew each time: what was stored holds no address that expires.
    server.clock.advance((LIMITS.fileUrlValidS + LIMITS.fileUrlStepS) * 1_000);
    expect((await fetched(address)).statusCode).toBe(404);
    const later = (await server.call(notice.get, { params: { id } }, reader)).json().data;
    const [, anew = ''] = /<img src="([^"]+)"/.exec(later.messageContent) ?? [];
    expect((await fetched(anew)).statusCode).toBe(200);
    const stranger = await server.addUser({ tenantId: await server.addTenant('articles') });
    const csv = await made({ name: 'a.csv', bytes: 'a' });
    for (const [html, user] of [
      [`<p><img src="${png.url}"></p>`, author],
      [`<p><video src="${png.url}"></video></p>`, admin],
      [`<p>a<video src="${plainAddress(csv)}"></video></p>`, admin],
      [`<p><img src="${plainAddress(png)}"></p>`, stranger],
    ] as const) {
      const answer = await post(html, user);
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['messageContent']]);
    }
  });

  it('are pictures that their author reaches', async () => {
    const mine = await made({ name: 'a.png', bytes: await picture('png') });
    const author = await server.addUser({ reach: { dsType: 4 } });
    const csv = await made({ name: 'a.csv', bytes: 'a' });
    for (const [path, user] of [
      [mine.url, author],
      [csv.url, admin],
      ['/admin/sys-file/file/0123456789abcdef.png', admin],
    ] as const) {
      const answer = await publish([path], user);
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['images']]);
    }
  });
});
