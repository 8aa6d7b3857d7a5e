import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPosts } from '#shared/contracts/roles/post.ts';
import { listRoles } from '#shared/contracts/roles/role.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

it('whoever sees users chooses among the roles and posts that a tenant has been given', async () => {
  const user = await server.addUser({ permissions: ['user_view'] });
  const roles = (await server.call(listRoles, {}, user)).json().data;
  expect(roles.map(({ roleCode }: { roleCode: string }) => roleCode)).toEqual(
    expect.arrayContaining(['admin', 'operator', 'viewer']),
  );
  expect(roles[0]).toMatchObject({ roleCode: 'admin', roleName: '管理员', kind: 'internal' });
  const posts = (await server.call(listPosts, {}, user)).json().data;
  expect(posts[0]).toMatchObject({ postCode: 'administrator', postName: '系统管理员' });
  expect(posts).toHaveLength(6);
});

it('nobody else does', async () => {
  const user = await server.addUser({ permissions: ['user_edit', 'role_view'] });
  expect((await server.call(listRoles, {}, user)).statusCode).toBe(403);
  expect((await server.call(listPosts, {}, user)).statusCode).toBe(403);
});
