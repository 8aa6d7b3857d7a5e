import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUsualZone, zonesOfPlaces } from '#server/core/database/place-zone.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { type OnCallSchedule, onCallSchedule } from '#shared/contracts/alarms/on-call-schedule.ts';
import { product } from '#shared/contracts/calendar/product.ts';
import { type EnergyNode, getEnergyTree } from '#shared/contracts/energy/energy.ts';
import { energyMeter } from '#shared/contracts/energy/energy-meter.ts';
import { getJobFile } from '#shared/contracts/jobs/job.ts';
import { inboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { auditDepartments, department } from '#shared/contracts/plant/department.ts';
import { dockOutage } from '#shared/contracts/yard/dock-outage.ts';
import { badCellsOf, checkSheet, writeSheet } from '#tests/support/files/sheet-upload.ts';
import { makeDock, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { createdOf } from '#tests/support/walks/foreign-rows/make-row.ts';

/** A warehouse in each zone, and 10:00 of its clocks on 3 February 2027. */
const PLACES = [
  { code: 'SHA', zone: 'Asia/Shanghai', at: '2027-02-03T02:00:00Z' },
  { code: 'BER', zone: 'Europe/Berlin', at: '2027-02-03T09:00:00Z' },
  { code: 'CHI', zone: 'America/Chicago', at: '2027-02-03T16:00:00Z' },
  { code: 'CCU', zone: 'Asia/Kolkata', at: '2027-02-03T04:30:00Z' },
] as const;
const HEAD = '仓库,外部单号,预计到货,产品,应收';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await sharedServer({ plant: bottlingPlant });
  admin = await server.addUser();
  for (const { code, zone } of PLACES) {
    await makeWarehouse(server, admin, code, zone);
    await makeDock(server, admin, { warehouseCode: code, code: 'D1' });
  }
  await server.call(product.create, { body: { code: 'CAP', name: 'CAP', unit: 'piece' } as never }, admin);
});
afterAll(() => server.close());

const csv = (...lines: readonly string[]) => Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);

/** Subjects whose calls are alike. */
type Listed = Pick<typeof inboundOrder, 'page' | 'exportRows'>;

async function recordsOf(crud: object, query: object = { size: 200 }) {
  const answer = await server.call((crud as Listed).page, { query }, admin);
  return answer.json().data.records as readonly Readonly<Record<string, unknown>>[];
}

async function exportOf(crud: object, timeZone?: string) {
  const body = { fileName: 'rows', format: 'csv', ...(timeZone && { timeZone }) } as const;
  const started = await server.call((crud as Listed).exportRows, { query: {}, body }, admin);
  await server.wiring.jobs.worker.settled();
  const file = await server.call(getJobFile, { params: { id: started.json().data.jobId } }, admin);
  const [head = '', ...lines] = file.body.replace('\ufeff', '').trim().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
}

const inTenant = <T>(query: RawBuilder<T>) =>
  server.db.tenant(server.tenantId, async (tx) => (await query.execute(withSchema<unknown>(tx))).rows);

/** A meter of a region below a company in a zone. Returns the ids of the meter and the company. */
async function meterIn(code: string, timeZone: string) {
  const company = await createdOf(server, admin, department, {
    ...{ dtype: 'company', code: `E-${code}`, name: code, timeZone },
  });
  const region = await createdOf(server, admin, department, {
    ...{ dtype: 'energy_region', code: `R-${code}`, name: code, parentId: company },
  });
  await server.call(auditDepartments, { body: { ids: [company, region] } }, admin);
  const meter = await createdOf(server, admin, energyMeter, {
    ...{
      name: code,
      carrierCode: 'electricity',
      regionCode: `R-${code}`,
      machineCode: 'EM-AIR',
      metric: code,
    },
  });
  return { company, meter };
}

describe('times of places in four zones of one tenant (case 28)', () => {
  it('are read from one file by the clocks of the place of each row, whatever zone the browser names', async () => {
    const bytes = csv(HEAD, ...PLACES.map(({ code }) => `${code},PO-${code},2027-02-03 10:00,CAP,1`));
    const checked = await checkSheet(server, inboundOrder, bytes, admin, { name: 'orders.csv' });
    expect(await badCellsOf(server, checked, admin)).toEqual([]);
    expect(checked.result).toMatchObject({
      goodRows: 4,
      reading: { zones: PLACES.map(({ zone }) => ({ zone, rows: 1 })) },
    });
    await writeSheet(server, checked, admin);
    const stored = await recordsOf(inboundOrder);
    for (const { code, at } of PLACES)
      expect(
        stored.find(({ externalNo }) => externalNo === `PO-${code}`),
        code,
      ).toMatchObject({
        expectedAt: Date.parse(at),
      });
  });

  it('are written by the clocks of the place, with the zone beside them', async () => {
    const rows = await exportOf(inboundOrder, 'America/New_York');
    for (const { code, zone } of PLACES)
      expect(
        rows.find((row) => row.外部单号 === `PO-${code}`),
        code,
      ).toMatchObject({
        预计到货: '2027-02-03 10:00:00',
        时间所用时区: zone,
      });
  });

  it('are read by the zone that a row itself names, before that of its place', async () => {
    const bytes = csv(
      '仓库,月台,开始,原因,Zone of the times',
      'BER,D1,2027-02-03 10:00,a,Asia/Shanghai',
      'BER,D1,2027-02-04 10:00,b,',
      'CHI,D1,2027-02-04 10:00,c,Nowhere',
    );
    const checked = await checkSheet(server, dockOutage, bytes, admin, { name: 'outages.csv' });
    expect(await badCellsOf(server, checked, admin)).toEqual(['4:fromTime:bad_zone']);
    await writeSheet(server, checked, admin, 'good');
    expect((await recordsOf(dockOutage)).map(({ reason, fromTime }) => [reason, fromTime]).sort()).toEqual([
      ['a', Date.parse('2027-02-03T02:00:00Z')],
      ['b', Date.parse('2027-02-04T09:00:00Z')],
    ]);
  });

  it('are those of the department above where a place has no zone of its own', async () => {
    const parentId = await createdOf(server, admin, department, {
      ...{ dtype: 'company', code: 'UP', name: 'UP', timeZone: 'Australia/Lord_Howe' },
    });
    await createdOf(server, admin, department, { dtype: 'warehouse', code: 'DOWN', name: 'DOWN', parentId });
    const zones = await server.db.tenant(server.tenantId, (tx) =>
      zonesOfPlaces(tx, 'warehouseCode', ['DOWN', 'BER', 'NONE']),
    );
    expect(Object.fromEntries(zones)).toEqual({ DOWN: 'Australia/Lord_Howe', BER: 'Europe/Berlin' });
  });

  it('of a removed place keep its zone, whatever has its code now', async () => {
    const id = await createdOf(server, admin, department, {
      ...{ dtype: 'company', code: 'GONE', name: 'GONE', timeZone: 'America/Chicago' },
    });
    await server.call(department.remove, { params: { id } }, admin);
    const zones = (field: string, value: string) =>
      server.db.tenant(server.tenantId, (tx) => zonesOfPlaces(tx, field, [value]));
    expect([...(await zones('machineId', id)).values()]).toEqual(['America/Chicago']);
    expect([...(await zones('warehouseCode', 'GONE')).values()]).toEqual(['America/Chicago']);
    const fields = { dtype: 'company', code: 'GONE', name: 'GONE', timeZone: 'Asia/Kolkata' };
    await createdOf(server, admin, department, fields);
    expect([...(await zones('warehouseCode', 'GONE')).values()]).toEqual(['Asia/Kolkata']);
  });

  it('of a place itself, and of what says its zone, are by that zone', async () => {
    const rows = await exportOf(department);
    for (const { code, zone } of PLACES)
      expect(rows.find((row) => row.编码 === code)?.时间所用时区, code).toBe(zone);
  });

  it('of hand-overs are by the clocks of the first place that says its zone, before lines below it', async () => {
    const fields = { dtype: 'company', code: 'H-BER', name: 'H', timeZone: 'Europe/Berlin' };
    const ids = [await createdOf(server, admin, department, fields)];
    await server.call(auditDepartments, { body: { ids } }, admin);
    const zoneOf = async (name: string, places: string) => {
      const body = { name, places, startDay: '2027-02-01', handover: '08:00', turnDays: 7, members: [] };
      await createdOf(server, admin, onCallSchedule, body);
      const [row] = (await recordsOf(onCallSchedule, { name })) as readonly OnCallSchedule[];
      return row?.timeZone;
    };
    expect(await zoneOf('at a company', 'H-BER')).toBe('Europe/Berlin');
    expect(await zoneOf('without a zone', 'SHA-co')).toBe(
      await server.db.tenant(server.tenantId, readUsualZone),
    );
  });

  it('cut the days of meters, which are computed again in the night of each place', async () => {
    const made = new Map<string, { readonly company: string; readonly meter: string }>();
    for (const { code, zone } of PLACES) made.set(code, await meterIn(code, zone));
    const nights = () =>
      inTenant(sql<{ name: string; zone: string; local: string }>`
        select name, time_zone as zone, to_char(next_at at time zone time_zone, 'HH24:MI') as local
        from job_schedule where kind = 'energyDays' order by name`);
    const night = (zone: string) => ({ name: zone, zone, local: '01:20' });
    const zones = PLACES.map(({ zone }) => zone as string).sort();
    expect((await nights()).filter(({ zone }) => zones.includes(zone))).toEqual(zones.map(night));

    const regions: readonly EnergyNode[] = (await server.call(getEnergyTree, { query: {} }, admin)).json()
      .data;
    for (const { code, zone } of PLACES)
      expect(regions.find((region) => region.code === `R-${code}`)?.timeZone, code).toBe(zone);

    await inTenant(
      sql`update job_schedule set next_at = now() - interval '30 s' where name = 'America/Chicago'`,
    );
    await inTenant(sql`delete from energy_day`);
    await server.wiring.jobs.worker.poll();
    await server.wiring.jobs.worker.settled();
    const days = () => inTenant(sql<{ id: string }>`select distinct meter_id::text as id from energy_day`);
    expect(await days()).toEqual([{ id: made.get('CHI')?.meter }]);

    const moved = { deptId: made.get('CHI')?.company, ...{ dtype: 'company', code: 'E-CHI', name: 'CHI' } };
    const body = { ...moved, timeZone: 'Asia/Kathmandu' };
    const answer = await server.call(department.update, { body } as never, admin);
    expect(answer.statusCode, answer.body).toBe(200);
    await expect.poll(async () => (await nights()).map(({ zone }) => zone)).toContain('Asia/Kathmandu');
    expect((await nights()).map(({ zone }) => zone)).not.toContain('America/Chicago');
    expect(await days()).toEqual([]);
  });
});
