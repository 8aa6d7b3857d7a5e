import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import { user } from '#shared/contracts/accounts/user.ts';
import { listPostHolders, post } from '#shared/contracts/roles/post.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { postSample } from '#tests/support/samples/roles/post.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

describeCrud(postSample);

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

it('a post that somebody holds is not removed, and says who holds it', async () => {
  const admin = await server.addUser();
  const body = { postName: 'held', postCode: 'held' };
  const { postId } = (await server.call(post.create, { body }, admin)).json().data;
  const holder = await server.addUser({ permissions: [] });
  await server.db.tenant(server.tenantId, (tx) =>
    sql`insert into sys_user_post (tenant_id, user_id, post_id)
      values (${server.tenantId}, ${holder.userId}, ${postId})`.execute(withSchema<unknown>(tx)),
  );
  const refused = await server.call(post.remove, { params: { id: postId } }, admin);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ error: 'post_in_use', data: { total: 1 } });
  const held = await server.call(listPostHolders, { params: { id: postId } }, admin);
  expect(held.json().data.total).toBe(1);
  const holders = async () =>
    (await server.call(post.get, { params: { id: postId } }, admin)).json().data.holders;
  expect(await holders()).toBe(1);
  // A removed user is no holder.
  await server.call(user.remove, { params: { id: holder.userId } }, admin);
  expect(await holders()).toBe(0);
  expect((await server.call(listPostHolders, { params: { id: postId } }, admin)).json().data.total).toBe(0);
  expect((await server.call(post.remove, { params: { id: postId } }, admin)).statusCode).toBe(200);
});
