import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUserOwners } from '#shared/contracts/accounts/user-place.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  type Appointment,
  addWalkIn,
  appointment,
  cancelAppointment,
  getAppointmentCalendar,
  listAppointmentEvents,
  stepAppointment,
} from '#shared/contracts/yard/appointment.ts';
import { dockOutage } from '#shared/contracts/yard/dock-outage.ts';
import { setQueueSetting } from '#shared/contracts/yard/dock-queue.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { badCellsOf, cellOf, checkSheet, writeSheet } from '#tests/support/files/sheet-upload.ts';
import { makeDock, makePartner, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { appointmentSample } from '#tests/support/samples/yard/appointment.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const SLOT_MS = 20 * 60_000;
const MINUTE_MS = 60_000;

/** The start of a slot some hours from now. */
function slotIn(server: TestServer, hours: number): number {
  return Math.ceil(server.clock.now() / SLOT_MS) * SLOT_MS + hours * 3 * SLOT_MS;
}

describeCrud(appointmentSample);

describe('a file of appointments', () => {
  it('names slots by the clocks of the plant, kinds by their names, and takes no place twice', async () => {
    const server = await sharedServer();
    const admin = await server.addUser();
    await makeWarehouse(server, admin, 'AF');
    await makeDock(server, admin, { warehouseCode: 'AF', code: '1' });
    const start = slotIn(server, 30);
    const at = cellOf(start).slice(0, 16);
    const bytes = Buffer.from(
      [
        '仓库,方向,预约时间,时段数,车牌号',
        `AF,卸货入库,${at},1,沪A12345`,
        `AF,out,${at},1,沪A12346`,
        `AF,装货出库,${cellOf(start + MINUTE_MS)},1,`,
        'AF,装货出库,soon,1,',
      ].join('\n'),
    );
    const checked = await checkSheet(server, appointment, bytes, admin, { name: 'trucks.csv' });
    expect(await badCellsOf(server, checked, admin)).toEqual([
      '3:slotStart:slot_taken',
      '4:slotStart:slot_uneven',
      '5:slotStart:bad_moment',
    ]);
    const before = await server.call(appointment.page, { query: {} as never }, admin);
    expect(before.json().data.total).toBe(0);
    await writeSheet(server, checked, admin, 'good');
    const { data } = (await server.call(appointment.page, { query: {} as never }, admin)).json();
    expect(data.records).toMatchObject([
      { slotStart: start, direction: 'in', plate: '沪A12345', state: 'booked' },
    ]);
    await server.close();
  });

  it('takes no place twice over any distance, and every place of a slot once', async () => {
    const server = await sharedServer();
    const admin = await server.addUser();
    await makeWarehouse(server, admin, 'AD');
    await makeDock(server, admin, { warehouseCode: 'AD', code: '1' });
    await makeDock(server, admin, { warehouseCode: 'AD', code: '2' });
    const first = slotIn(server, 40);
    const line = (slot: number, slots = 1) => `AD,out,${cellOf(first + slot * SLOT_MS)},${slots}`;
    const slots = Array.from({ length: 23 }, (_none, index) => index);
    // Two docks: the same times once more fit, the third time does not, nor what reaches into a full slot.
    const lines = [...slots, ...slots, 0, 22].map((slot) => line(slot));
    const bytes = Buffer.from(['仓库,方向,预约时间,时段数', ...lines, line(-1, 2), line(23)].join('\n'));
    const checked = await checkSheet(server, appointment, bytes, admin, { name: 'trucks.csv' });
    expect(await badCellsOf(server, checked, admin)).toEqual([
      '48:slotStart:slot_taken',
      '49:slotStart:slot_taken',
      '50:slotStart:slot_taken',
    ]);
    const written = await writeSheet(server, checked, admin, 'good');
    expect(written.result).toMatchObject({ rows: 47, skippedRows: 3 });
    await server.close();
  });
});

describe('an appointment', () => {
  let server: TestServer;
  let admin: TestUser;
  let code: string;
  let number = 0;
  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    number += 1;
    code = `W${number}`;
    await makeWarehouse(server, admin, code);
  });

  const addDock = (dockCode: string, fields: object = {}) =>
    makeDock(server, admin, { warehouseCode: code, code: dockCode, ...fields });
  const book = (fields: object = {}, by = admin) =>
    server.call(
      appointment.create,
      { body: { warehouseCode: code, direction: 'out', slotStart: slotIn(server, 1), ...fields } as never },
      by,
    );
  const booked = async (fields: object = {}): Promise<Appointment> => {
    const answer = await book(fields);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  const step = (id: Id, name: string, fields: object = {}, by = admin) =>
    server.call(stepAppointment, { params: { id }, body: { step: name, ...fields } as never }, by);
  const stepped = async (id: Id, ...names: readonly string[]): Promise<Appointment> => {
    let last: Appointment | undefined;
    for (const name of names) {
      const answer = await step(id, name);
      expect(answer.statusCode, answer.body).toBe(200);
      last = answer.json().data;
    }
    if (!last) throw new Error('no step');
    return last;
  };
  const get = async (id: Id): Promise<Appointment> =>
    (await server.call(appointment.get, { params: { id } }, admin)).json().data;

  it('takes the dock with the fewest bookings, and no more than there are places', async () => {
    await addDock('1');
    await addDock('2', { capacity: 2 });
    const docks = [];
    for (let index = 0; index < 3; index += 1) docks.push((await booked()).dockCode);
    expect(docks.toSorted()).toEqual(['1', '2', '2']);
    expect((await book()).json().fields).toHaveProperty('slotStart');
    expect((await booked({ slotStart: slotIn(server, 1) + SLOT_MS })).dockCode).toBe('1');
  });

  it('is given the last place once when two ask for it at once', async () => {
    await addDock('1');
    const answers = await Promise.all([book(), book(), book()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 400))
      expect(answer.json().fields).toHaveProperty('slotStart');
  });

  it('is refused in the past, between slots, outside of the hours, and while the dock is out of use', async () => {
    await addDock('1', { openFrom: '08:00', openTo: '18:00' });
    const dayMs = 86_400_000;
    // 10:00 in Shanghai, tomorrow or the day after.
    const ten = Math.ceil((server.clock.now() - 2 * 3_600_000) / dayMs) * dayMs + 2 * 3_600_000;
    const refusal = async (fields: object) => (await book(fields)).json().fields;
    expect(await refusal({ slotStart: ten - 2 * dayMs })).toMatchObject({
      slotStart: expect.stringContaining('过期'),
    });
    expect(await refusal({ slotStart: ten + 5 * MINUTE_MS })).toHaveProperty('slotStart');
    expect(await refusal({ slotStart: ten + 12 * 3_600_000 })).toHaveProperty('slotStart');
    // The last slot begins at 17:40.
    expect(await refusal({ slotStart: ten + 23 * SLOT_MS, slots: 2 })).toHaveProperty('slotStart');
    const outage = await server.call(
      dockOutage.create,
      {
        body: {
          warehouseCode: code,
          dockCode: '1',
          reason: 'repair',
          fromTime: ten + 10 * MINUTE_MS,
          toTime: ten + 30 * MINUTE_MS,
        } as never,
      },
      admin,
    );
    expect(outage.statusCode, outage.body).toBe(200);
    expect(await refusal({ slotStart: ten })).toHaveProperty('slotStart');
    expect(await refusal({ slotStart: ten, dockCode: '9' })).toHaveProperty('dockCode');
    expect((await book({ slotStart: ten + 2 * SLOT_MS })).statusCode).toBe(200);
  });

  it('goes from the booking to the exit, each step with who and when', async () => {
    await addDock('1');
    const { id, no } = await booked({ plate: '沪A86K3K' });
    expect(no).toMatch(/^AP-\d{8}-\d{4}$/);
    const left = await stepped(id, 'arrive', 'call', 'dock', 'start', 'finish', 'leave');
    expect(left).toMatchObject({ state: 'left', ticket: expect.stringMatching(/^A\d{3}$/), callCount: 1 });
    for (const at of [
      left.arrivedAt,
      left.calledAt,
      left.dockedAt,
      left.workStartAt,
      left.workEndAt,
      left.leftAt,
    ])
      expect(at).toEqual(expect.any(Number));
    const events = (await server.call(listAppointmentEvents, { params: { id } }, admin)).json().data;
    expect(events.map(({ step: name }: { step: string }) => name)).toEqual([
      'book',
      'arrive',
      'call',
      'dock',
      'start',
      'finish',
      'leave',
    ]);
    expect(events.every(({ by }: { by: string }) => by === admin.username)).toBe(true);
  });

  it('refuses a step that its state does not allow, with both, and one of an old record', async () => {
    await addDock('1');
    const row = await booked();
    const illegal = await step(row.id, 'dock');
    expect(illegal.statusCode).toBe(409);
    expect(illegal.json()).toMatchObject({ error: 'illegal_step', data: { state: 'booked', step: 'dock' } });
    await stepped(row.id, 'arrive');
    const stale = await step(row.id, 'call', { updateTime: row.updateTime });
    expect(stale.json().error).toBe('stale');
  });

  it('calls no truck to a dock that is occupied, closed, or for goods of the other direction', async () => {
    await addDock('1');
    await addDock('2', { direction: 'in' });
    const [one, two] = [await booked(), await booked({ slotStart: slotIn(server, 2) })];
    await stepped(one.id, 'arrive', 'call');
    await stepped(two.id, 'arrive');
    const fields = async (dockCode: string) => (await step(two.id, 'call', { dockCode })).json().fields;
    expect(await fields('1')).toHaveProperty('dockCode');
    expect(await fields('2')).toHaveProperty('dockCode');
    expect(await fields('7')).toHaveProperty('dockCode');
    await stepped(one.id, 'dock', 'start', 'finish', 'leave');
    expect((await stepped(two.id, 'call')).dockCode).toBe('1');
  });

  it('is called three times, five minutes each, and has missed its turn then; it may queue again', async () => {
    await addDock('1');
    const { id } = await booked();
    await stepped(id, 'arrive', 'call');
    for (const calls of [2, 3]) {
      server.clock.advance(5 * MINUTE_MS);
      await server.wiring.watchQueues();
      expect(await get(id)).toMatchObject({ state: 'called', callCount: calls });
    }
    server.clock.advance(5 * MINUTE_MS);
    await server.wiring.watchQueues();
    expect(await get(id)).toMatchObject({ state: 'missed', callCount: 3 });
    expect(await stepped(id, 'arrive')).toMatchObject({ state: 'arrived', callCount: 0, calledAt: null });
  });

  it('is not called again while the calls are paused', async () => {
    await addDock('1');
    const { id } = await booked();
    await stepped(id, 'arrive', 'call');
    const pause = (pauseReason: string) =>
      server.call(setQueueSetting, { body: { warehouseCode: code, pauseReason } as never }, admin);
    expect((await pause('storm')).json().data).toMatchObject({ pauseReason: 'storm' });
    server.clock.advance(6 * MINUTE_MS);
    await server.wiring.watchQueues();
    expect((await get(id)).callCount).toBe(1);
    await pause('');
    await server.wiring.watchQueues();
    expect((await get(id)).callCount).toBe(2);
  });

  it('is a no-show half an hour after its slot, and its place is free; a late truck may still arrive', async () => {
    await addDock('1');
    const { id, slotEnd } = await booked();
    server.clock.advance((slotEnd ?? 0) + 29 * MINUTE_MS - server.clock.now());
    await server.wiring.watchQueues();
    expect((await get(id)).state).toBe('booked');
    server.clock.advance(MINUTE_MS);
    await server.wiring.watchQueues();
    expect((await get(id)).state).toBe('no_show');
    expect((await stepped(id, 'arrive')).state).toBe('arrived');
  });

  it('that is cancelled gives its place back and says why', async () => {
    await addDock('1');
    const { id } = await booked();
    expect((await book()).statusCode).toBe(400);
    const answer = await server.call(
      cancelAppointment,
      { params: { id }, body: { reason: 'truck broke down' } as never },
      admin,
    );
    expect(answer.json().data).toMatchObject({ state: 'cancelled', endReason: 'truck broke down' });
    expect((await book()).statusCode).toBe(200);
  });

  it('that is moved gives its old place back, and is not moved once the truck has arrived', async () => {
    await addDock('1');
    const row = await booked();
    const move = (record: Appointment, slotStart: number) =>
      server.call(appointment.update, { body: { ...record, slotStart } as never }, admin);
    const moved = await move(row, slotIn(server, 3));
    expect(moved.statusCode, moved.body).toBe(200);
    expect((await book()).statusCode).toBe(200);
    const arrived = await stepped(row.id, 'arrive');
    expect((await move(arrived, slotIn(server, 5))).json().fields).toHaveProperty('slotStart');
    const noted = await server.call(
      appointment.update,
      { body: { ...arrived, note: 'fragile' } as never },
      admin,
    );
    expect(noted.json().data).toMatchObject({ note: 'fragile', state: 'arrived' });
  });

  it('of a walk-in queues at once', async () => {
    await addDock('1');
    const answer = await server.call(
      addWalkIn,
      { body: { warehouseCode: code, direction: 'in', plate: '苏B7Y90K' } as never },
      admin,
    );
    expect(answer.json().data).toMatchObject({
      state: 'arrived',
      slotStart: null,
      ticket: 'B001',
      plate: '苏B7Y90K',
    });
    const { id } = answer.json().data;
    expect((await step(id, 'call')).json().fields).toHaveProperty('dockCode');
    expect((await step(id, 'call', { dockCode: '1' })).json().data.state).toBe('called');
  });

  it('stands in the calendar with title, times and colour; slots say what is taken', async () => {
    await addDock('1', { capacity: 2 });
    const row = await booked({ plate: '沪A86K3K' });
    const range = { from: slotIn(server, 1), to: slotIn(server, 1) + 3 * SLOT_MS };
    const calendar = (query: object) =>
      server.call(getAppointmentCalendar, { query: { warehouseCode: code, ...query } as never }, admin);
    const { events, slots } = (await calendar(range)).json().data;
    expect(events).toEqual([
      expect.objectContaining({
        title: `${row.no} 沪A86K3K`,
        start: row.slotStart,
        end: row.slotEnd,
        color: expect.stringMatching(/^#/),
      }),
    ]);
    expect(slots).toEqual([
      { start: range.from, capacity: 2, taken: 1 },
      { start: range.from + SLOT_MS, capacity: 2, taken: 0 },
      { start: range.from + 2 * SLOT_MS, capacity: 2, taken: 0 },
    ]);
    expect((await calendar({ from: 0, to: 9 * 86_400_000 })).json().error).toBe('range_too_long');
  });

  it('of another carrier is seen by nobody who acts for one, and only counted in their calendar', async () => {
    await addDock('1', { capacity: 2 });
    const [mine, other] = [`mine-${code}`, `other-${code}`];
    const mineId = await makePartner(server, admin, { code: mine });
    await makePartner(server, admin, { code: other });
    const driver = await server.addUser();
    await server.call(setUserOwners, { body: { userId: driver.userId, ownerIds: [mineId] } }, admin);
    const foreign = await booked({ carrierCode: other });
    const own = await book({ carrierCode: mine }, driver);
    expect(own.statusCode, own.body).toBe(200);
    expect(
      (await book({ carrierCode: other, slotStart: slotIn(server, 2) }, driver)).json().fields,
    ).toHaveProperty('ownerCode');
    const page = await server.call(
      appointment.page,
      { query: { current: 1, size: 50, warehouseCode: code } as never },
      driver,
    );
    expect(page.json().data.records.map(({ id }: { id: Id }) => id)).toEqual([own.json().data.id]);
    for (const answer of [
      await server.call(appointment.get, { params: { id: foreign.id } }, driver),
      await step(foreign.id, 'arrive', {}, driver),
      await server.call(listAppointmentEvents, { params: { id: foreign.id } }, driver),
    ])
      expect(answer.statusCode).toBe(404);
    const calendar = await server.call(
      getAppointmentCalendar,
      {
        query: { warehouseCode: code, from: slotIn(server, 1), to: slotIn(server, 1) + SLOT_MS } as never,
      },
      driver,
    );
    expect(calendar.json().data.events).toHaveLength(1);
    expect(calendar.json().data.slots).toEqual([expect.objectContaining({ capacity: 2, taken: 2 })]);
  });
});
