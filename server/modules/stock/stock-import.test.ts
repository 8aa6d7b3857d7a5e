import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUserOwners } from '#shared/contracts/accounts/user-place.ts';
import { getImportTemplate, undoImport } from '#shared/contracts/jobs/job.ts';
import { adjustStock, type Stock, stock, verifyStock } from '#shared/contracts/stock/stock.ts';
import { partner } from '#shared/contracts/yard/partner.ts';
import {
  badCellsOf,
  checkSheet,
  headersOf,
  sendSheet,
  sheetOf,
  writeSheet,
} from '#tests/support/files/sheet-upload.ts';
import { makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const HEADS = ['仓库', '库位', '产品', '数量', '状态', '批次', '有效期至', '货主', '容器号', '原因'];
const HEADS_EN = ['Warehouse', 'Location', 'Product', 'Quantity', 'Reason'];

describe('opening stock from a file', () => {
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
    for (const code of ['OP', 'EN', 'UN', 'OW', 'CS']) await makeStockPlaces(server, admin, code);
  });
  afterAll(() => server.close());

  const list = async (warehouseCode: string, user = admin): Promise<Stock[]> =>
    (
      await server.call(
        stock.page,
        { query: { size: 200, warehouseCode, ascs: 'location_code' } as never },
        user,
      )
    ).json().data.records;
  const audited = async (action: string) =>
    (
      await server.db.tenant(server.tenantId, (tx) =>
        sql<{ name: string; username: string }>`select record_name as name, username from sys_audit
          where subject = 'stock' and action = ${action} and record_id is not null order by seq`.execute(tx),
      )
    ).rows;
  const differences = async () =>
    (await server.call(verifyStock, { query: {} as never }, admin)).json().data.differences;

  it('is added as counted goods with lot, owner and status, once', async () => {
    await server.call(partner.create, { body: { code: 'OPO', name: 'OPO', isOwner: true } as never }, admin);
    const file = await sheetOf(HEADS, [
      ['OP', 'S-1', 'OP-goods', '40', '可用', 'L1', '2027-01-31', 'OPO', 'SSCC1', '期初'],
      ['OP', 'S-2', 'OP-goods', '1,200.5', '隔离', null, null, null, null, '期初'],
      ['OP', 'P-1', 'OP-goods', '7', null, null, null, null, null, '期初'],
    ]);
    const check = await checkSheet(server, stock, file, admin);
    expect(check.result).toMatchObject({ rows: 3, goodRows: 3 });
    expect(await list('OP')).toEqual([]);
    expect((await writeSheet(server, check, admin)).result).toMatchObject({ rows: 3, canUndo: true });
    expect(await list('OP')).toMatchObject([
      { locationCode: 'P-1', quantity: 7, status: 'available', lotCode: null, ownerCode: null, lpn: '' },
      {
        locationCode: 'S-1',
        quantity: 40,
        lotCode: 'L1',
        expiresOn: '2027-01-31',
        ownerCode: 'OPO',
        lpn: 'SSCC1',
      },
      { locationCode: 'S-2', quantity: 1200.5, status: 'quarantine' },
    ]);
    const { username } = admin;
    expect((await audited('add')).slice(-3)).toEqual(
      ['S-1', 'S-2', 'P-1'].map((place) => ({ name: `${place} OP-goods`, username })),
    );
    expect(await differences()).toEqual([]);
    const again = await checkSheet(server, stock, file, admin);
    expect(await badCellsOf(server, again, admin)).toEqual(
      [2, 3, 4].map((line) => `${line}:locationCode:stock_there`),
    );
  });

  it('reports every bad cell of a file, and duplicate rows', async () => {
    const good = ['EN', 'S-1', 'EN-goods', '5', 'opening'];
    const file = await sheetOf(HEADS_EN, [
      good,
      ['none', 'S-1', 'EN-goods', '5', 'opening'],
      ['EN', 'X-9', 'EN-goods', '5', 'opening'],
      ['EN', 'S-2', 'none', '5', 'opening'],
      ['EN', 'S-2', 'EN-goods', 'many', 'opening'],
      ['EN', 'P-1', 'EN-goods', '-5', 'opening'],
      ['CS', 'S-2', 'EN-goods', '5', null],
      good,
    ]);
    const check = await checkSheet(server, stock, file, admin);
    expect(check.result).toMatchObject({ rows: 8, goodRows: 1 });
    const bad = await badCellsOf(server, check, admin);
    expect(bad.map((cell) => cell.split(':').slice(0, 2).join(':'))).toEqual([
      '3:warehouseCode',
      '4:locationCode',
      '5:productCode',
      '6:quantity',
      '7:quantity',
      '8:reason',
      '9:locationCode',
    ]);
    expect(bad.at(-1)).toBe('9:locationCode:repeated_in_file');
    expect((await writeSheet(server, check, admin, 'good')).result).toMatchObject({
      rows: 1,
      skippedRows: 7,
    });
    expect(await list('EN')).toMatchObject([{ quantity: 5 }]);
  });

  it('is read from CSV too', async () => {
    const csv = Buffer.from('仓库,库位,产品,数量,原因\r\nCS,S-1,CS-goods,12,期初\r\n');
    const check = await checkSheet(server, stock, csv, admin, { name: 'stock.csv' });
    await writeSheet(server, check, admin);
    expect(await list('CS')).toMatchObject([{ locationCode: 'S-1', quantity: 12 }]);
  });

  it('is taken out again with the import, but for what has been counted down since', async () => {
    const file = await sheetOf(HEADS_EN, [
      ['UN', 'S-1', 'UN-goods', '10', 'opening'],
      ['UN', 'S-2', 'UN-goods', '10', 'opening'],
    ]);
    const done = await writeSheet(server, await checkSheet(server, stock, file, admin), admin);
    const kept = (await list('UN')).find(({ locationCode }) => locationCode === 'S-2');
    const counted = { counted: 4, reason: 'count' } as never;
    await server.call(adjustStock, { params: { id: kept?.id ?? '' }, body: counted }, admin);
    await server.call(undoImport, { params: { id: done.id } }, admin);
    await server.wiring.jobs.worker.settled();
    expect(await list('UN')).toMatchObject([{ locationCode: 'S-2', quantity: 4 }]);
    expect((await audited('undoImport')).map(({ name }) => name)).toEqual(['S-1 UN-goods']);
    expect(await differences()).toEqual([]);
  });

  it('stays within the warehouses and owners of the sender, and is for those who count stock', async () => {
    const ids: string[] = [];
    for (const code of ['OWN', 'NOT']) {
      const body = { code, name: code, isOwner: true } as never;
      ids.push((await server.call(partner.create, { body }, admin)).json().data.id);
    }
    const heads = [...HEADS_EN, 'Owner'];
    const file = await sheetOf(heads, [
      ['OW', 'S-1', 'OW-goods', '1', 'opening', 'OWN'],
      ['OW', 'S-2', 'OW-goods', '1', 'opening', 'NOT'],
      ['OW', 'P-1', 'OW-goods', '1', 'opening', null],
    ]);
    const owner = await server.addUser();
    await server.call(setUserOwners, { body: { userId: owner.userId, ownerIds: ids.slice(0, 1) } }, admin);
    const check = await checkSheet(server, stock, file, owner);
    expect(await badCellsOf(server, check, owner)).toEqual([
      '3:ownerCode:partner_missing',
      '4:ownerCode:partner_not_own',
    ]);
    const outsider = await server.addUser({ reach: { dsType: 4 } });
    const far = await checkSheet(server, stock, file, outsider);
    expect(await badCellsOf(server, far, outsider)).toEqual(
      [2, 3, 4].map((line) => `${line}:warehouseCode:warehouse_missing`),
    );
    const reader = await server.addUser({ permissions: ['stock_view'] });
    expect((await sendSheet(server, stock, file, reader)).statusCode).toBe(403);
  });

  it.each([
    ['zh', ['仓库', '库位', '产品', '批次', '有效期至', '货主', '容器号', '状态', '数量', '原因']],
    [
      'en',
      [
        'Warehouse',
        'Location',
        'Product',
        'Lot',
        'Expires on',
        'Owner',
        'Load carrier',
        'Status',
        'Quantity',
        'Reason',
      ],
    ],
  ])('has a template (%s)', async (language, heads) => {
    const answer = await server.call(
      getImportTemplate,
      { params: { subject: stock.subject.key }, query: {} },
      admin,
      { 'accept-language': language },
    );
    expect(await headersOf(answer.rawPayload)).toEqual(heads);
  });
});
