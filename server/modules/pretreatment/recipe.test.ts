import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '#shared/contracts/calendar/product.ts';
import { type Recipe, recipe, releaseRecipe, reviseRecipe } from '#shared/contracts/pretreatment/recipe.ts';
import { replyOf } from '#tests/support/benches/reply-of.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { makeRecipe, RECIPE_STEPS } from '#tests/support/made/made-hall.ts';
import { recipeSample } from '#tests/support/samples/pretreatment/recipe.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(recipeSample);

describe('versions of a recipe', () => {
  let server: TestServer;
  let admin: TestUser;
  let first: Recipe;

  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
    const id = await makeRecipe(server, admin, 'APPLE');
    first = await replyOf(server, recipe.get, { params: { id } }, admin);
  });
  afterAll(() => server.close());

  const bodyOf = ({ id, name, nameEn, productCode, massT, steps, updateTime }: Recipe) => ({
    id,
    name,
    nameEn,
    productCode,
    massT,
    steps,
    updateTime,
  });

  it('are never changed or removed once they were released', async () => {
    expect(first).toMatchObject({ version: 1, state: 'released', releasedBy: admin.username });
    const changed = await server.call(
      recipe.update,
      { params: { id: first.id }, body: { ...bodyOf(first), massT: 1 } } as never,
      admin,
    );
    expect(changed.json().error).toBe('version_frozen');
    const removed = await server.call(recipe.remove, { params: { id: first.id } }, admin);
    expect(removed.json().error).toBe('version_frozen');
    const again = await server.call(releaseRecipe, { params: { id: first.id } }, admin);
    expect(again.json().error).toBe('version_frozen');
    expect((await replyOf(server, recipe.get, { params: { id: first.id } }, admin)).steps).toHaveLength(3);
  });

  it('follow one another: a draft is made of the newest, changed, and takes its place', async () => {
    const draft = await replyOf(server, reviseRecipe, { params: { id: first.id } }, admin);
    expect(draft).toMatchObject({ version: 2, state: 'draft', steps: first.steps });
    const second = await server.call(reviseRecipe, { params: { id: first.id } }, admin);
    expect(second.json().error).toBe('draft_exists');
    const changed = await replyOf(
      server,
      recipe.update,
      { params: { id: draft.id }, body: { ...bodyOf(draft), massT: 20 } } as never,
      admin,
    );
    expect(changed.massT).toBe(20);
    await replyOf(server, releaseRecipe, { params: { id: draft.id } }, admin);
    const states = await replyOf(server, recipe.page, { query: { name: 'APPLE' } } as never, admin);
    expect(states.records.map(({ version, state }) => [version, state])).toEqual([
      [2, 'released'],
      [1, 'obsolete'],
    ]);
  });

  it('need a product and at least one step', async () => {
    const body = { code: 'PEAR', name: '梨汁', productCode: 'NONE', massT: 1, steps: RECIPE_STEPS };
    const missing = await server.call(recipe.create, { body } as never, admin);
    expect(missing.json().fields).toHaveProperty('productCode');
    await replyOf(
      server,
      product.create,
      { body: { code: 'NONE', name: '梨', unit: 'bottle' } } as never,
      admin,
    );
    const empty = await server.call(recipe.create, { body: { ...body, steps: [] } } as never, admin);
    expect(empty.json().fields).toHaveProperty('steps');
  });

  it('are released by those alone who may', async () => {
    const editor = await server.addUser({ permissions: ['pretreatment_view', 'pretreatment_edit'] });
    const [draft] = (await replyOf(server, recipe.page, { query: { name: 'APPLE' } } as never, admin))
      .records;
    const next = await replyOf(server, reviseRecipe, { params: { id: draft?.id ?? '' } }, editor);
    expect((await server.call(releaseRecipe, { params: { id: next.id } }, editor)).statusCode).toBe(403);
  });
});
