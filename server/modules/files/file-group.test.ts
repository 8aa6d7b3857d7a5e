import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file } from '#shared/contracts/files/file.ts';
import { type FileGroupNode, fileGroup, getFileTypes } from '#shared/contracts/files/file-group.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { uploadCsv } from '#tests/support/files/file-upload.ts';
import { fileGroupSample } from '#tests/support/samples/files/file-group.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(fileGroupSample);

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
});
afterAll(() => server.close());

const create = async (body: object): Promise<string> => {
  const answer = await server.call(fileGroup.create, { body: { name: 'group', ...body } as never }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.id;
};
const refused = async (contract: 'create' | 'update', body: object) => {
  const answer = await server.call(fileGroup[contract], { body: body as never }, admin);
  return [answer.statusCode, answer.json().fields ?? answer.json().error];
};

describe('groups of files', () => {
  it('stand in a tree, which says how to upload, and how many files are in each', async () => {
    const parent = await create({ parentId: '2' });
    const child = await create({ parentId: parent, fileSize: '3' });
    await uploadCsv(server, admin, 'a.csv', { fileListId: child });
    const below = async (query: object, user = admin): Promise<FileGroupNode[]> =>
      (await server.call(getFileTypes, { query: { parentId: parent, ...query } }, user)).json().data;
    expect(await below({})).toMatchObject([{ id: child, fileSize: '3', children: [] }]);
    expect((await below({}))[0]).not.toHaveProperty('fileCount');
    expect(await below({ counts: 'true' })).toMatchObject([{ id: child, fileCount: 1 }]);
    const nobody = await server.addUser({ permissions: [] });
    expect((await below({ counts: 'true' }, nobody))[0]).not.toHaveProperty('fileCount');
    const away = await server.addUser({ reach: { dsType: 4 } });
    expect(await below({ counts: 'true' }, away)).toMatchObject([{ fileCount: 0 }]);
  });

  it('are removed as clients of this protocol do it, and only without files and groups', async () => {
    const parent = await create({ parentId: '0' });
    const child = await create({ parentId: parent });
    const remove = (ids: string) =>
      server.app.inject({ method: 'DELETE', url: `/admin/sysfilelist/?ids=${ids}`, headers: admin.headers });
    expect((await remove(parent)).json().error).toBe('file_group_in_use');
    const id = await uploadCsv(server, admin, 'a.csv', { fileListId: child });
    expect((await remove(child)).json().error).toBe('file_group_in_use');
    await server.call(file.remove, { params: { id } }, admin);
    expect((await remove(`${child},${parent}`)).json().data).toBe(true);
    // What was in the trash comes back, into no group.
    expect((await server.call(file.restore, { body: { ids: [id] } }, admin)).statusCode).toBe(200);
    expect((await server.call(file.get, { params: { id } }, admin)).json().data.fileListId).toBeNull();
  });

  it('do not stand below themselves, or below a group that is not there', async () => {
    const id = await create({ parentId: '-1' });
    const child = await create({ parentId: id });
    for (const parentId of [id, child])
      expect(await refused('update', { id, name: 'group', parentId })).toEqual([
        400,
        { parentId: '不能移动到自己的下级分组' },
      ]);
    expect(await refused('create', { name: 'group', parentId: '98765' })).toEqual([
      400,
      { parentId: '上级不存在' },
    ]);
  });

  it('of the product keep their place and key, and take another limit', async () => {
    const { data } = (await server.call(fileGroup.get, { params: { id: '21' } }, admin)).json();
    expect(data).toMatchObject({ parentId: '2', system: '1' });
    expect(await refused('update', { ...data, parentId: null })).toMatchObject([
      400,
      { parentId: expect.stringContaining('系统') },
    ]);
    expect(await refused('update', { ...data, uniqueKey: 'other' })).toMatchObject([
      400,
      { uniqueKey: expect.stringContaining('系统') },
    ]);
    const changed = await server.call(fileGroup.update, { body: { ...data, fileSize: '30' } }, admin);
    expect(changed.json().data.fileSize).toBe('30');
    await server.call(fileGroup.update, { body: { ...data, updateTime: undefined } }, admin);
  });

  it.each([
    ['1', '[150,150]', true],
    ['1', '[ 150 , 150 ]', true],
    ['1', '20', false],
    ['1', '[0,150]', false],
    ['2', '20', true],
    ['2', '[150,150]', false],
    ['2', '0', false],
    ['2', '4096', true],
    ['2', '4097', false],
    ['2', '5000', false],
    ['2', '1e3', false],
    ['2', '', true],
  ])('below %s have a limit that fits: %j', async (parentId, fileSize, isGood) => {
    const answer = await server.call(
      fileGroup.create,
      { body: { name: 'group', parentId, fileSize } },
      admin,
    );
    expect(answer.statusCode, answer.body).toBe(isGood ? 200 : 400);
    if (isGood) expect(answer.json().data.fileSize).toBe(fileSize || null);
    else expect(Object.keys(answer.json().fields)).toEqual(['fileSize']);
  });
});
