import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partner } from '#shared/contracts/yard/partner.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { partnerSample } from '#tests/support/samples/yard/partner.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

describeCrud(partnerSample);

describe('a partner', () => {
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
  });
  afterAll(() => server.close());

  const create = (body: object) =>
    server.call(partner.create, { body: { isOwner: true, name: 'p', ...body } as never }, admin);

  it('is something to the tenant', async () => {
    const none = await create({ code: 'none', isOwner: false });
    expect(none.json().fields).toHaveProperty('isCarrier');
  });

  it('stands below another one, and never below itself', async () => {
    const top = (await create({ code: 'top' })).json().data;
    const low = (await create({ code: 'low', parentCode: 'top' })).json().data;
    expect(low).toMatchObject({ parentCode: 'top', parentName: 'p' });
    const ring = await server.call(partner.update, { body: { ...top, parentCode: 'low' } }, admin);
    expect(ring.json().fields).toHaveProperty('parentCode');
    const unknown = await create({ code: 'lost', parentCode: 'nowhere' });
    expect(unknown.json().fields).toHaveProperty('parentCode');
    const removed = await server.call(partner.remove, { params: { id: top.id } }, admin);
    expect(removed.json().error).toBe('partner_in_use');
  });
});
