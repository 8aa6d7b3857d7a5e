import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileRecord, file, getFileUses } from '#shared/contracts/files/file.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { changeInboundAttachments, listInboundAttachments } from '#shared/contracts/orders/attachments.ts';
import { inboundOrder, planInboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import {
  changeCheckBillAttachments,
  listCheckBillAttachments,
} from '#shared/contracts/quality/attachments.ts';
import { qualityCheckBill, stepCheckBill } from '#shared/contracts/quality/quality-check-bill.ts';
import { uploadCsv } from '#tests/support/files/file-upload.ts';
import { makeCheckBill, makeProduct } from '#tests/support/made/made-quality.ts';
import { makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
  await makeWarehouse(server, admin, 'WAT');
  await makeProduct(server, admin, 'JAR');
});
afterAll(() => server.close());

const makeOrder = async (): Promise<Id> => {
  const body = { warehouseCode: 'WAT' } as never;
  return (await server.call(inboundOrder.create, { body }, admin)).json().data.id;
};

describe.each([
  {
    key: 'inboundOrder',
    make: makeOrder,
    list: listInboundAttachments,
    change: changeInboundAttachments,
    view: 'warehouse_order_view',
    get: inboundOrder.get,
    end: (id: Id) => server.call(planInboundOrder, { params: { id }, body: { step: 'cancel' } }, admin),
  },
  {
    key: 'qualityCheckBill',
    make: () => makeCheckBill(server, admin, { warehouseCode: 'WAT', productCode: 'JAR' }),
    list: listCheckBillAttachments,
    change: changeCheckBillAttachments,
    view: 'quality_view',
    get: qualityCheckBill.get,
    end: (id: Id) => server.call(stepCheckBill, { params: { id }, body: { step: 'cancel' } }, admin),
  },
] as const)('files at a record of $key', ({ key, make, list, change, view, get, end }) => {
  const send = (id: Id, body: { add?: Id[]; remove?: Id[] }, user = admin) =>
    server.call(change, { params: { id }, body }, user);

  it('are read with the rights of the record, are held in the library, and stay there when they are taken away', async () => {
    const id = await make();
    const fileId = await uploadCsv(server, admin, 'delivery note.csv');
    const added = await send(id, { add: [fileId] });
    expect(added.statusCode, added.body).toBe(200);
    // A user who does not reach the file in the library.
    const reader = await server.addUser({ permissions: [view] });
    const [shown] = (await server.call(list, { params: { id } }, reader)).json().data;
    expect(shown).toMatchObject({ id: fileId, uploadName: 'delivery note.csv', addedBy: admin.username });
    expect((await server.app.inject({ url: shown.downloadUrl })).body).toBe('a,b\r\n1,2\r\n');
    expect((await send(id, { remove: [fileId] }, reader)).statusCode).toBe(403);
    const { no } = (await server.call(get, { params: { id } }, admin)).json().data;
    const uses = await server.call(getFileUses, { params: { id: fileId } }, admin);
    expect(uses.json().data).toEqual([{ subject: key, id, name: no }]);
    const refused = await server.call(file.remove, { params: { id: fileId } }, admin);
    expect(refused.json().error).toBe('file_in_use');

    expect((await send(id, { remove: [fileId] })).json().data).toEqual([]);
    const kept: FileRecord = (await server.call(file.get, { params: { id: fileId } }, admin)).json().data;
    expect(kept.id).toBe(fileId);
    expect((await send(id, { remove: [fileId] })).json().fields).toHaveProperty('remove');
  });

  it('are files that their author reaches, at most so many, of a record that is open', async () => {
    const id = await make();
    const stranger = await server.addUser({ tenantId: await server.addTenant(`files of ${key}`) });
    const foreign = await uploadCsv(server, stranger, 'foreign.csv');
    for (const fileId of [foreign, '999999999'])
      expect((await send(id, { add: [fileId] })).json().fields).toHaveProperty('add');
    expect((await server.call(list, { params: { id } }, stranger)).statusCode).toBe(404);
    expect((await send(id, { add: [foreign] }, stranger)).statusCode).toBe(404);

    const ids: Id[] = [];
    for (let count = 0; count <= LIMITS.attachmentsMax; count += 1)
      ids.push(await uploadCsv(server, admin, `${count}.csv`));
    const [one = '', ...others] = ids;
    expect((await send(id, { add: others })).json().data).toHaveLength(LIMITS.attachmentsMax);
    expect((await send(id, { add: [one] })).json().fields.add).toContain(String(LIMITS.attachmentsMax));
    expect((await end(id)).statusCode).toBe(200);
    expect((await send(id, { remove: others })).json().error).toBe('record_over');
  });
});
