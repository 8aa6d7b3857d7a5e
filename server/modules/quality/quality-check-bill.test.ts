import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  auditCheckBill,
  type QualityCheckBill,
  qualityCheckBill,
  returnCheckBill,
  stepCheckBill,
} from '#shared/contracts/quality/quality-check-bill.ts';
import {
  auditCheckResults,
  enterCheckResults,
  listCheckResults,
  type QualityCheckBillResult,
} from '#shared/contracts/quality/quality-check-bill-result.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { makeCheckBill, makeCheckPlan, makeProduct } from '#tests/support/made/made-quality.ts';
import { makeDock, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { qualityCheckBillSample } from '#tests/support/samples/quality/quality-check-bill.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** One warehouse and one product for the bills of each server. */
const places = new WeakMap<TestServer, Promise<unknown>>();
function placeOf(server: TestServer, admin: TestUser): Promise<unknown> {
  const known =
    places.get(server) ?? Promise.all([makeWarehouse(server, admin, 'QB'), makeProduct(server, admin, 'QP')]);
  places.set(server, known);
  return known;
}

describeCrud(qualityCheckBillSample);

const ITEMS = [
  { name: 'weight', unit: 'g', lowerLimit: 99.5, upperLimit: 100.5, severity: 'critical', samples: 2 },
  { name: 'label', valueKind: 'yes_no', severity: 'minor' },
  { name: 'remark', valueKind: 'text', severity: 'minor' },
];

describe('a check bill', () => {
  let server: TestServer;
  let inspector: TestUser;
  let auditor: TestUser;
  beforeAll(async () => {
    server = await sharedServer();
    inspector = await server.addUser();
    auditor = await server.addUser();
    await placeOf(server, inspector);
    await makeCheckPlan(server, inspector, { code: 'QP', productCode: 'QP' }, ITEMS);
  });
  afterAll(() => server.close());

  const bill = async (id: Id): Promise<QualityCheckBill> =>
    (await server.call(qualityCheckBill.get, { params: { id } }, inspector)).json().data;
  const results = async (id: Id): Promise<QualityCheckBillResult[]> =>
    (await server.call(listCheckResults, { query: { checkbillId: id } }, inspector)).json().data;
  const step = (id: Id, name: 'start' | 'submit' | 'cancel', fields: object = {}) =>
    server.call(stepCheckBill, { params: { id }, body: { step: name, ...fields } }, inspector);
  const open = (fields: object = {}) =>
    makeCheckBill(server, inspector, { warehouseCode: 'QB', productCode: 'QP', ...fields });

  const enter = async (id: Id, values: readonly (string | null)[], by = inspector) => {
    const rows = await results(id);
    return server.call(
      enterCheckResults,
      {
        body: {
          checkbillId: id,
          results: rows.flatMap((row, index) => {
            const value = values[index];
            return value === undefined ? [] : [{ id: row.id, value }];
          }),
        },
      },
      by,
    );
  };
  const GOOD = ['100', '99.5', 'yes', 'fine'];

  async function submitted(values: readonly string[], fields: object = {}): Promise<Id> {
    const id = await open(fields);
    expect((await step(id, 'start')).statusCode).toBe(200);
    const entered = await enter(id, values);
    expect(entered.statusCode, entered.body).toBe(200);
    expect((await step(id, 'submit')).statusCode).toBe(200);
    return id;
  }

  const judge = async (
    id: Id,
    audit: 'approved' | 'rejected',
    { at, note, by = auditor }: { at?: readonly number[]; note?: string; by?: TestUser } = {},
  ) => {
    const rows = await results(id);
    const ids = rows.filter((_row, index) => !at || at.includes(index)).map((row) => row.id);
    return server.call(
      auditCheckResults,
      { query: { ids: ids.join(','), audit, ...(note && { note }) } as never },
      by,
    );
  };

  it('has the items of its plan, and the number and time limit that the server gives', async () => {
    const id = await open();
    expect(await bill(id)).toMatchObject({
      no: expect.stringMatching(/^QC-\d{8}-\d{4}$/),
      state: 'draft',
      verdict: 'none',
      planCode: 'QP',
      results: 4,
      resultsMeasured: 0,
      createBy: inspector.username,
      updateBy: inspector.username,
      auditedBy: null,
    });
    expect((await results(id)).map(({ name, sampleNo }) => `${name} ${sampleNo}`)).toEqual([
      'weight 1',
      'weight 2',
      'label 1',
      'remark 1',
    ]);
  });

  it('takes values while it is inspected, all or none of them, with who and when', async () => {
    const id = await open();
    expect((await enter(id, GOOD)).json()).toMatchObject({ error: 'illegal_step' });
    await step(id, 'start');
    const refused = await enter(id, ['100', '1e3', 'maybe', 'fine']);
    expect(Object.keys(refused.json().fields)).toEqual(['results.1.value', 'results.2.value']);
    expect((await results(id)).map(({ value }) => value)).toEqual([null, null, null, null]);
    const entered = await enter(id, ['101', '99.5', 'no', 'scratched']);
    expect(entered.json().data.map(({ isGood }: QualityCheckBillResult) => isGood)).toEqual([
      false,
      true,
      false,
      null,
    ]);
    expect(entered.json().data[0]).toMatchObject({
      value: '101',
      measuredBy: inspector.username,
      measuredAt: expect.any(Number),
    });
    expect(await bill(id)).toMatchObject({
      inspector: inspector.username,
      resultsMeasured: 4,
      resultsBad: 2,
    });
    await enter(id, [null]);
    expect((await results(id))[0]).toMatchObject({ value: null, isGood: null, measuredBy: null });
  });

  it('is submitted with all its values only', async () => {
    const id = await open();
    await step(id, 'start');
    await enter(id, ['100', '100', 'yes', null]);
    expect((await step(id, 'submit')).json().fields).toHaveProperty('results');
    await enter(id, GOOD);
    expect((await step(id, 'submit')).json().data).toMatchObject({
      state: 'submitted',
      submittedAt: expect.any(Number),
    });
    expect((await enter(id, GOOD)).json().error).toBe('illegal_step');
  });

  it('is returned with a note and measured again', async () => {
    const id = await submitted(GOOD);
    await judge(id, 'approved', { at: [0] });
    const sent = await server.call(returnCheckBill, { params: { id }, body: { note: 'again' } }, auditor);
    expect(sent.json().data).toMatchObject({ state: 'returned', auditNote: 'again' });
    expect((await results(id)).map(({ audit }) => audit)).toEqual(['open', 'open', 'open', 'open']);
    await step(id, 'start');
    expect((await enter(id, ['99.9'])).statusCode).toBe(200);
  });

  it('is audited with its last result, not by who has measured it, and then has its verdict', async () => {
    const id = await submitted(GOOD);
    expect((await judge(id, 'approved', { by: inspector })).json().fields).toHaveProperty('auditor');
    expect((await judge(id, 'approved', { at: [0, 1, 2] })).json().data).toBe(true);
    expect(await bill(id)).toMatchObject({ state: 'submitted', verdict: 'none' });
    await judge(id, 'approved', { at: [3], note: 'seen' });
    expect(await bill(id)).toMatchObject({
      state: 'audited',
      verdict: 'pass',
      isOpen: false,
      auditedBy: auditor.username,
      auditedAt: expect.any(Number),
      auditNote: 'seen',
      updateBy: auditor.username,
    });
    expect((await results(id))[3]).toMatchObject({
      audit: 'approved',
      auditedBy: auditor.username,
      auditNote: 'seen',
    });
    expect((await judge(id, 'rejected', { note: 'no' })).json().error).toBe('illegal_step');
  });

  it('accepts minor deviations conditionally, with a note, and no others', async () => {
    const critical = await submitted(['101', '100', 'yes', 'x']);
    expect((await judge(critical, 'approved', { note: 'ok' })).json().fields).toHaveProperty('ids');
    expect((await judge(critical, 'rejected')).json().fields).toHaveProperty('note');
    await judge(critical, 'approved', { at: [1, 2, 3] });
    await judge(critical, 'rejected', { at: [0], note: 'too heavy' });
    expect((await bill(critical)).verdict).toBe('fail');

    const minor = await submitted(['100', '100', 'no', 'x']);
    expect((await judge(minor, 'approved')).json().fields).toHaveProperty('note');
    await judge(minor, 'approved', { note: 'label askew, usable' });
    expect((await bill(minor)).verdict).toBe('conditional');
  });

  it('is audited as a whole with a verdict that its values allow', async () => {
    const whole = (id: Id, body: object) =>
      server.call(auditCheckBill, { params: { id }, body: body as never }, auditor);
    const bad = await submitted(['101', '100', 'no', 'x']);
    expect((await whole(bad, { verdict: 'pass' })).json().fields).toHaveProperty('verdict');
    expect((await whole(bad, { verdict: 'fail' })).json().fields).toHaveProperty('note');
    expect((await whole(bad, { verdict: 'conditional', note: 'x' })).json().fields).toHaveProperty('ids');
    expect((await whole(bad, { verdict: 'hold', note: 'ask the supplier' })).json().data).toMatchObject({
      state: 'audited',
      verdict: 'hold',
      auditNote: 'ask the supplier',
    });
    const empty = await open({ kind: 'outgoing' });
    await step(empty, 'start');
    await step(empty, 'submit');
    expect((await whole(empty, { verdict: 'pass' })).json().data).toMatchObject({
      state: 'audited',
      verdict: 'pass',
    });
  });

  it('is changed and removed only before it is measured or submitted', async () => {
    const id = await submitted(GOOD);
    const changed = await server.call(qualityCheckBill.update, { body: { id, note: 'later' } }, inspector);
    expect(changed.json().fields).toHaveProperty('note');
    const removed = await server.call(qualityCheckBill.remove, { params: { id } }, inspector);
    expect(removed.json().fields).toHaveProperty('state');
    expect((await step(id, 'cancel')).json().error).toBe('illegal_step');
  });

  it('holds up the dock of its truck until it is over', async () => {
    await makeDock(server, inspector, { warehouseCode: 'QB', code: '7' });
    const holds = () =>
      server.db.tenant(server.tenantId, async (tx) => {
        const { rows } = await sql<{ text: string }>`select text from warehouse_exception
          where kind = 'quality_hold' and is_open`.execute(tx);
        return rows.length;
      });
    const first = await submitted(GOOD, { dockCode: '7' });
    expect(await holds()).toBe(1);
    const second = await open({ dockCode: '7' });
    await judge(first, 'approved');
    expect((await bill(first)).state).toBe('audited');
    expect(await holds()).toBe(1);
    await step(second, 'cancel');
    expect(await holds()).toBe(0);
    const third = await open({ dockCode: '7' });
    expect(await holds()).toBe(1);
    await server.call(qualityCheckBill.remove, { params: { id: third } }, inspector);
    expect(await holds()).toBe(0);
  });

  it('of another warehouse is reached by nobody who is given its id', async () => {
    const id = await submitted(GOOD);
    const rows = await results(id);
    const outsider = await server.addUser({ reach: { dsType: 4 } });
    const ids = rows.map((row) => row.id).join(',');
    for (const answer of [
      await server.call(listCheckResults, { query: { checkbillId: id } }, outsider),
      await server.call(auditCheckResults, { query: { ids, audit: 'approved' } as never }, outsider),
      await server.call(auditCheckBill, { params: { id }, body: { verdict: 'pass' } }, outsider),
      await enter(id, GOOD, outsider),
    ])
      expect(answer.statusCode).toBe(404);
  });

  it('refuses results of several bills in one audit', async () => {
    const rows = await Promise.all([submitted(GOOD).then(results), submitted(GOOD).then(results)]);
    const ids = rows.flatMap(([first]) => (first ? [first.id] : [])).join(',');
    const answer = await server.call(
      auditCheckResults,
      { query: { ids, audit: 'approved' } as never },
      auditor,
    );
    expect(answer.json().fields).toHaveProperty('ids');
  });
});
