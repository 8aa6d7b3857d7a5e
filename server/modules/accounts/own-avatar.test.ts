import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { type FileRecord, file, getFileUses } from '#shared/contracts/files/file.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';
import {
  avatarName,
  avatarPath,
  getAvatar,
  putOwnAvatar,
  updateOwnInfo,
} from '#shared/contracts/sign-in/auth-account.ts';
import { upload } from '#tests/support/files/file-upload.ts';
import { tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const HEIGHT_AT = 20;

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await server.addUser();
});
afterAll(() => server.close());

function put(bytes: Buffer, as: TestUser = user, name = 'file') {
  const head = `--x\r\ncontent-disposition: form-data; name="${name}"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`;
  return server.app.inject({
    method: putOwnAvatar.method,
    url: putOwnAvatar.path,
    headers: { ...as.headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
    // Each user has calls per minute of their own.
    remoteAddress: `10.2.${Number(as.userId) % 250}.1`,
  });
}

const avatarOf = async (as: TestUser): Promise<string | null> =>
  (await server.call(getSessionInfo, {}, as)).json().data.sysUser.avatar;
const read = (path: string, as: TestUser) =>
  server.call(getAvatar, { params: { name: avatarName(path) ?? '' } }, as);
/** Avatars in the library. */
const inLibrary = async (as: TestUser = user): Promise<readonly FileRecord[]> =>
  (await server.call(file.page, { query: { fileListId: '11', isOwn: 'true' } }, as)).json().data.records;

describe('the own picture', () => {
  it('is a file of the library under an address that everybody of the tenant can read', async () => {
    const answer = await put(PNG);
    expect(answer.statusCode).toBe(200);
    const { avatar } = putOwnAvatar.reply.parse(answer.json().data);
    expect(avatar).toMatch(/^\/admin\/sys-file\/avatar\/[0-9a-f-]{36}\.png$/);
    expect(await avatarOf(user)).toBe(avatar);
    const colleague = await server.addUser();
    const shown = await read(avatar ?? '', colleague);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(shown.headers['x-content-type-options']).toBe('nosniff');
    expect(shown.rawPayload.subarray(0, HEIGHT_AT + 4)).toEqual(PNG.subarray(0, HEIGHT_AT + 4));
    const [record] = await inLibrary();
    expect(record).toMatchObject({ type: 'png', bucket: 'avatar', fileName: avatarName(avatar ?? '') });
    const uses = await server.call(getFileUses, { params: { id: record?.id ?? '' } }, user);
    expect(uses.json().data).toEqual([{ subject: 'user', id: user.userId, name: user.username }]);
    const removal = await server.call(file.remove, { params: { id: record?.id ?? '' } }, user);
    expect(removal.json().error).toBe('file_in_use');
  });

  it('is not read by another tenant, not even by one that names its address as an own avatar', async () => {
    const { avatar = '' } = (await put(PNG)).json().data;
    const other = await tenantWith(server, { users: { spy: { role: 'admin' } } });
    const { spy } = other.users;
    const asSpy = (contract: typeof getAvatar) =>
      other.call(contract, { params: { name: avatarName(avatar) ?? '' } }, spy);
    expect((await asSpy(getAvatar)).statusCode).toBe(404);
    expect((await other.call(updateOwnInfo, { body: { avatar } }, spy)).statusCode).toBe(200);
    expect((await asSpy(getAvatar)).statusCode).toBe(404);
    expect((await read(avatar, user)).statusCode).toBe(200);
  });

  it('is replaced and removed, and its file goes to the trash with it', async () => {
    const first: string = (await put(PNG)).json().data.avatar;
    const second: string = (await put(PNG)).json().data.avatar;
    expect(second).not.toBe(first);
    expect(await inLibrary()).toHaveLength(1);
    expect((await read(first, user)).statusCode).toBe(404);
    // The row as clients of the protocol send it back changes nothing of it.
    await server.call(updateOwnInfo, { body: { avatar: second, nickname: 'me' } }, user);
    expect((await read(second, user)).statusCode).toBe(200);
    await server.call(updateOwnInfo, { body: { avatar: null } }, user);
    expect(await avatarOf(user)).toBeNull();
    expect((await read(second, user)).statusCode).toBe(404);
    expect(await inLibrary()).toEqual([]);
  });

  it('of before the library is shown until it is replaced; another one’s file is not removed by it', async () => {
    await server.blobs.put('avatar-old', PNG);
    const old = avatarPath('0f0e0d0c-0b0a-4908-8706-050403020100.png');
    await typed<{ sys_user: Record<string, string | null> }>(server.db).tenant(server.tenantId, (tx) =>
      tx
        .updateTable('sys_user')
        .set({ avatar: old, avatar_blob: 'avatar-old', avatar_type: 'image/png' })
        .where('user_id', '=', user.userId)
        .execute(),
    );
    expect((await read(old, user)).rawPayload.equals(PNG)).toBe(true);
    expect((await put(PNG)).statusCode).toBe(200);
    expect((await read(old, user)).statusCode).toBe(404);
    expect(await server.blobs.list()).not.toContain('avatar-old');

    const other = await server.addUser();
    const picture = (await upload(server, other, { name: 'a.png', bytes: PNG })).json().data;
    for (const avatar of [picture.url, null, picture.url])
      await server.call(updateOwnInfo, { body: { avatar } }, user);
    expect((await put(PNG)).statusCode).toBe(200);
    expect((await server.call(file.get, { params: { id: picture.id } }, other)).statusCode).toBe(200);
  });

  it.each([
    ['no picture at all', Buffer.from('<svg onload="alert(1)"/>'), 'image_wrong_type'],
    ['nothing', Buffer.alloc(0), 'image_wrong_type'],
    ['a GIF', Buffer.from('GIF89a..................'), 'image_wrong_type'],
    ['one with too many bytes', Buffer.concat([PNG, Buffer.alloc(LIMITS.avatarMaxBytes)]), 'image_too_large'],
    ['one with too many pixels', withHeight(LIMITS.avatarMaxPx + 1), 'image_too_large'],
  ])('refuses %s in words, and keeps the one before', async (_what, bytes, error) => {
    const { avatar } = (await put(PNG)).json().data;
    const before = await inLibrary();
    const answer = await put(bytes);
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
    expect(answer.json().msg).toMatch(/图片/);
    expect(await avatarOf(user)).toBe(avatar);
    expect((await inLibrary()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('needs a session and a form with a file', async () => {
    const open = await server.app.inject({ method: 'PUT', url: putOwnAvatar.path });
    expect(open.statusCode).toBe(401);
    const json = await server.app.inject({
      method: 'PUT',
      url: putOwnAvatar.path,
      headers: user.headers,
      payload: { file: 'x' },
    });
    expect(json.statusCode).toBe(415);
    for (const name of ['..%2F..%2Fsecret', 'x.png', `${'0'.repeat(36)}.svg`]) {
      const url = getAvatar.path.replace(':name', name);
      const answer = await server.app.inject({ method: 'GET', url, headers: user.headers });
      expect([400, 404], name).toContain(answer.statusCode);
    }
  });
});

function withHeight(heightPx: number): Buffer {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(heightPx, HEIGHT_AT);
  return bytes;
}
