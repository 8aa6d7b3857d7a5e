import { expect, it } from 'vitest';
import { listMpCanned, mpCanned } from '#shared/contracts/public-account/mp-canned.ts';
import { mpOwnCanned } from '#shared/contracts/public-account/mp-own-canned.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { mpCannedSample } from '#tests/support/samples/public-account/mp-canned.ts';
import { mpOwnCannedSample } from '#tests/support/samples/public-account/mp-own-canned.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';

describeCrud(mpCannedSample);
describeCrud(mpOwnCannedSample);

it('own canned answers are nobody else’s, whatever others may do', async () => {
  const server = await sharedServer({});
  const [one, other] = [await server.addUser(), await server.addUser()];
  const body = { name: 'hi', shortcut: 'hi', repContent: 'I look it up.' };
  const own = (await server.call(mpOwnCanned.create, { body }, one)).json().data;
  // Each may have the same shortcut, and so may all together.
  expect((await server.call(mpOwnCanned.create, { body }, other)).statusCode).toBe(200);
  expect((await server.call(mpCanned.create, { body }, one)).statusCode).toBe(200);
  const listed = async (user: typeof one) =>
    (await server.call(listMpCanned, {}, user)).json().data.map((row: { isOwn: boolean }) => row.isOwn);
  expect(await listed(one)).toEqual([true, false]);
  const shared = (await server.call(mpCanned.page, { query: {} }, other)).json().data;
  expect(shared.records).toHaveLength(1);
  const theirs = { id: own.id, ...body };
  expect((await server.call(mpOwnCanned.update, { body: theirs }, other)).statusCode).toBe(404);
  expect((await server.call(mpCanned.update, { body: theirs }, other)).statusCode).toBe(404);
  expect((await server.call(mpOwnCanned.get, { params: { id: own.id } }, other)).statusCode).toBe(404);
  await server.close();
});
