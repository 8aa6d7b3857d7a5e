import { planOfficeBoard } from '#display/boards/office/layout/layout.ts';
import type { OfficeModel } from '#display/boards/office/model/model.ts';
import { planQueueBoard } from '#display/boards/queue/layout/layout.ts';
import type { QueueModel } from '#display/boards/queue/model/model.ts';
import { planWarehouseBoard } from '#display/boards/warehouse/layout/layout.ts';
import type { WarehouseModel } from '#display/boards/warehouse/model/model.ts';
import type { Box } from '#display/parts/box.ts';
import { closeInboundLine, inboundLine, receiveInboundLine } from '#shared/contracts/orders/inbound-line.ts';
import { inboundOrder, planInboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import { outboundOrder, stepOutboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import {
  auditCheckBill,
  qualityCheckBill,
  stepCheckBill,
} from '#shared/contracts/quality/quality-check-bill.ts';
import { enterCheckResults, listCheckResults } from '#shared/contracts/quality/quality-check-bill-result.ts';
import { addStock } from '#shared/contracts/stock/stock.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { makeDockDay } from '#tests/support/made/made-dock-day.ts';
import { makeCheckPlan } from '#tests/support/made/made-quality.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';
import { follow, openWall, sightOf } from '#tests/support/walls/followed-walls.ts';
import { giveVoices, heardOn } from '#tests/support/walls/given-voices.ts';

const MINUTE_MS = 60_000;
const DOCKS = planWarehouseBoard({ size: 'large', places: 2 }, 'landscape');
const QUEUE = planQueueBoard('landscape');
const OFFICE = planOfficeBoard({ hasStages: false, hasStaff: false }, 'landscape');
const TRUCK = '沪A·8**3K';
const REASONS = [/没有这条记录/, /时间戳在未来/, /状态倒退/, /事件 id 重复而内容不同/, /主题属于其他租户/];
/** Marks at the left end of a row blink. */
const MARK_W = 60;

test.use({ tenant: { users: { auditor: { role: 'admin' } } } });

function boxOf(boxes: readonly { readonly box: Box }[], index: number): Box {
  const { x, y, w, h } = boxes[index]?.box ?? { x: 0, y: 0, w: 0, h: 0 };
  return { x: x + MARK_W, y, w: w - MARK_W, h };
}

function dockBox(index: number): Box {
  return DOCKS.tiles[index] ?? { x: 0, y: 0, w: 0, h: 0 };
}

test('a truck is followed by three boards from its booking to the exit', async ({ server, otherBrowser }) => {
  const { admin, auditor } = server.users;
  if (!admin || !auditor) throw new Error('no users');
  const day = await makeDockDay(server, admin);
  await makeCheckPlan(server, admin, { code: 'PET', productCode: 'PET' }, [
    { name: '标签', valueKind: 'yes_no', severity: 'minor' },
  ]);
  const order = await day.make(inboundOrder.create, { body: { warehouseCode: 'WH', supplierCode: null } });
  const line = await day.make(inboundLine.create, {
    body: { inboundOrderId: order.id, productCode: 'PET', quantityExpected: 400, isChecked: true },
  });
  await day.make(planInboundOrder, { params: { id: order.id }, body: { step: 'announce' } });
  const [queue, docks, office] = await Promise.all([
    openWall<QueueModel>(server, otherBrowser, 'queue', giveVoices),
    openWall<WarehouseModel>(server, otherBrowser, 'warehouse'),
    openWall<OfficeModel>(server, otherBrowser, 'office'),
  ]);
  const dockIs = (mark: string) =>
    sightOf(docks, dockBox(0), (model) => model.docks[0]?.mark === mark && model.docks[0].code === '3');
  let truckId = '';

  await follow('it is booked', async () => {
    ({ id: truckId } = await day.book({
      direction: 'in',
      dockCode: '3',
      slots: 3,
      plate: '沪A86K3K',
      carrierCode: 'SF',
      docNo: order.no,
    }));
  }, [sightOf(docks, dockBox(0), (model) => model.docks[0]?.plate === TRUCK)]);

  await follow('it arrives', () => day.step(truckId, 'arrive'), [
    sightOf(queue, QUEUE.next.rows[0]?.box ?? QUEUE.band.box, ({ waiting }) => waiting[0]?.name === TRUCK),
    sightOf(docks, boxOf(DOCKS.tasks.rows, 0), ({ tasks }) => tasks.rows[0]?.no === order.no),
  ]);

  await follow('it is called', () => day.step(truckId, 'call'), [
    sightOf(queue, { ...QUEUE.band.box, y: 210, h: 260 }, ({ band }) => band.call?.name === TRUCK),
    dockIs('call'),
  ]);
  await expect
    .poll(() => heardOn(queue.page))
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^请 沪 A 8 3 K，.* 到 3 号月台卸货。$/),
        expect.stringMatching(/^Truck Hu A 8 3 K, .* go to dock 3 to unload\.$/),
      ]),
    );

  await follow(
    'it docks, as the gate reports',
    () => day.report([{ type: 'truck', docNo: order.no, state: 'docked', dock: '3' }]),
    [
      sightOf(queue, QUEUE.recent.rows[0]?.box ?? QUEUE.band.box, ({ recent }) => !recent[0]?.isOnTheWay),
      dockIs('hourglass'),
    ],
  );

  await follow('its unloading begins', () => day.step(truckId, 'start'), [dockIs('play')]);

  await follow(
    'three quarters are received',
    () =>
      day.make(receiveInboundLine, {
        params: { id: line.id },
        body: { quantity: 300, locationCode: 'RCV-1', lotCode: 'L1' },
      }),
    [sightOf(docks, dockBox(0), (model) => model.docks[0]?.figure === '7')],
  );

  const shortage = {
    type: 'exception',
    kind: 'shortage',
    text: 'PET 少 100 箱',
    textEn: '100 cases of PET missing',
    inboundOrder: order.no,
  };
  await follow('the rest is missing, as the scanner reports', () => day.report([shortage]), [
    sightOf(docks, dockBox(0), (model) => model.docks[0]?.foot === shortage.text),
    sightOf(docks, boxOf(DOCKS.exceptions.rows, 0), ({ exceptions }) => exceptions.rows[0]?.isNew === true),
  ]);

  await follow(
    'what has come is held for its check',
    () => day.make(closeInboundLine, { params: { id: line.id }, body: {} }),
    [
      sightOf(office, boxOf(OFFICE.quality.rows, 0), ({ quality }) => quality.rows.length === 1),
      sightOf(docks, boxOf(DOCKS.exceptions.rows, 1), ({ exceptions }) => exceptions.rows.length === 2),
    ],
  );

  const { records } = await day.make<{ records: { id: string }[] }>(qualityCheckBill.page, { query: {} });
  const params = { id: records[0]?.id ?? '' };
  await day.make(stepCheckBill, { params, body: { step: 'start' } });
  const open = await day.make<{ id: string }[]>(listCheckResults, { query: { checkbillId: params.id } });
  const results = open.map(({ id }) => ({ id, value: 'yes' }));
  await day.make(enterCheckResults, { body: { checkbillId: params.id, results } });
  await day.make(stepCheckBill, { params, body: { step: 'submit' } });
  await follow('it is released', async () => {
    const audited = await server.call(auditCheckBill, { params, body: { verdict: 'pass' } }, auditor);
    expect(audited.statusCode, audited.body).toBe(200);
  }, [
    sightOf(office, boxOf(OFFICE.quality.rows, 0), ({ quality }) => quality.rows.length === 0),
    sightOf(docks, boxOf(DOCKS.exceptions.rows, 1), ({ exceptions }) => exceptions.rows.length === 1),
  ]);

  await follow('the shortage is settled and the truck is finished', async () => {
    await day.report([{ ...shortage, isResolved: true }]);
    await day.step(truckId, 'finish');
  }, [dockIs('tick')]);

  await follow('it leaves', () => day.step(truckId, 'leave'), [dockIs('door')]);
  expect((await queue.model())?.waiting).toEqual([]);
});

test('a truck that will be late turns the verdict before it is late', async ({ server, otherBrowser }) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  const day = await makeDockDay(server, admin);
  await day.make(addStock, {
    body: {
      warehouseCode: 'WH',
      locationCode: 'S-1',
      productCode: 'PET',
      quantity: 800,
      reason: 'first count',
    },
  });
  const docks = await openWall<WarehouseModel>(server, otherBrowser, 'warehouse');
  const truck = await day.book({ direction: 'out', dockCode: '3', slots: 3, plate: '沪A86K3K' });
  const dueAt = server.clock.now() + 12 * 60 * MINUTE_MS;
  const order = await day.make(outboundOrder.create, {
    body: { warehouseCode: 'WH', appointmentNo: truck.no, dueAt },
  });
  await day.make(outboundLine.create, {
    body: { outboundOrderId: order.id, lineNo: 1, productCode: 'PET', quantityOrdered: 800 },
  });
  for (const step of ['release', 'allocate'])
    await day.make(stepOutboundOrder, { params: { id: order.id }, body: { step } });
  await day.step(truck.id, 'arrive', 'call', 'dock', 'start');
  await expect.poll(async () => (await docks.model())?.docks[0]?.mark).toBe('play');
  expect((await docks.model())?.verdict.level).toBe('good');

  // 20 pallets in an hour were booked; half an hour later none is loaded, and half an hour is left.
  const verdict = DOCKS.verdict.verdict;
  await follow('half an hour passes without a pallet', async () => {
    server.clock.advance(40 * MINUTE_MS);
    await day.report([{ type: 'exception', kind: 'staff', text: '缺一人', dock: '5' }]);
  }, [
    sightOf(docks, verdict, (model) => model.verdict.word === '3 号将晚'),
    sightOf(
      docks,
      dockBox(0),
      (model) => model.docks[0]?.role === 'bad' && model.docks[0].mark === 'triangle',
    ),
  ]);
  const atRisk = await docks.model();
  expect(atRisk?.verdict).toMatchObject({ tone: 'warning', needsPerson: false });

  await follow('its slot ends', async () => {
    server.clock.advance(45 * MINUTE_MS);
    await day.report([{ type: 'exception', kind: 'damage', text: '托盘破损', dock: '5' }]);
  }, [sightOf(docks, verdict, (model) => model.verdict.word.startsWith('3 号晚'))]);
  expect((await docks.model())?.verdict).toMatchObject({ tone: 'fault', needsPerson: true });
});

test('rubbish of a warehouse system is refused with its reason, and the rest is on the board', async ({
  page,
  server,
  otherBrowser,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  const day = await makeDockDay(server, admin);
  const docks = await openWall<WarehouseModel>(server, otherBrowser, 'warehouse');
  const truck = { type: 'truck', docNo: 'SO-88190', plate: '沪A86K3K', direction: 'out' };
  const now = server.clock.now();
  let answer: Awaited<ReturnType<typeof day.report>> | null = null;
  await follow('a batch arrives of which one event is good', async () => {
    answer = await day.report([
      { ...truck, state: 'docked', dock: '99' },
      { ...truck, state: 'docked', dock: '5', ts: now + 60 * MINUTE_MS },
      { ...truck, id: 'good', state: 'docked', dock: '5' },
      { ...truck, state: 'arrived', ts: now + 1_000 },
      { ...truck, id: 'good', state: 'left' },
    ]);
  }, [sightOf(docks, dockBox(1), (model) => model.docks[1]?.plate === TRUCK)]);
  expect(answer).toMatchObject({ accepted: 1 });
  const foreign = await day.report([{ ...truck, state: 'left' }], 'linewall/v1/1/WH/event');
  expect(foreign).toMatchObject({ accepted: 0 });

  await openSignedIn(page, '/connections', TEST_PASSWORD);
  await page.getByRole('tab', { name: '未接收消息' }).click();
  for (const reason of REASONS) await expect(page.getByRole('row', { name: reason })).toHaveCount(1);
  expect((await docks.model())?.docks[1]).toMatchObject({ plate: TRUCK, mark: 'hourglass' });
});
