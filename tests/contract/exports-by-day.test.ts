import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import { plannedStop } from '#shared/contracts/calendar/planned-stop.ts';
import { productionPlan } from '#shared/contracts/calendar/production-plan.ts';
import { shiftException } from '#shared/contracts/calendar/shift-exception.ts';
import { energyTariff } from '#shared/contracts/energy/energy-tariff.ts';
import { getJob, getJobFile } from '#shared/contracts/jobs/job.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** More than an export reads at once. */
const ROWS = 450;

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
  const tenant = server.tenantId;
  const each = sql`generate_series(1, ${ROWS}) n`;
  await server.db.tenant(tenant, async (tx) => {
    const run = (query: ReturnType<typeof sql>) => query.execute(withSchema<unknown>(tx));
    await run(sql`insert into shift_exception (tenant_id, kind, name, from_day, to_day, created_at, updated_at)
      select ${tenant}, 'holiday', 'h', day, day, now(), now() from ${each}, lateral (select date '2026-01-01' + n as day) d`);
    await run(sql`insert into planned_stop
      (tenant_id, reason, repeat, from_day, to_day, start_minute, end_minute, created_at, updated_at)
      select ${tenant}, 'cleaning', 'once', date '2026-01-01' + n, date '2026-01-01' + n, 0, 60, now(), now() from ${each}`);
    await run(sql`with carrier as (
        insert into energy_carrier (tenant_id, code, name, unit, kgce, kgco2e, sort)
        values (${tenant}, 'day-water', 'w', 'm3', 0, 0, 1) returning id)
      insert into energy_tariff (tenant_id, name, carrier_id, currency, valid_from, valid_to, rows, created_at, updated_at)
      select ${tenant}, 't', carrier.id, 'CNY', date '2026-01-01' + n, date '2026-01-01' + n, '[]', now(), now()
      from carrier, ${each}`);
    await run(sql`with line as (
        insert into department (tenant_id, name, code, dtype, sort) values (${tenant}, 'l', 'DAY-L', 'line', 0) returning id),
      made as (
        insert into product (tenant_id, code, name, unit, primary_per_unit, created_at, updated_at)
        values (${tenant}, 'DAY-P', 'p', 'piece', 1, now(), now()) returning id)
      insert into production_plan
        (tenant_id, line_id, product_id, day, shift_name, sequence, planned_count, created_at, updated_at)
      select ${tenant}, line.id, made.id, date '2026-01-01' + n, 's', 1, 1, now(), now() from line, made, ${each}`);
  });
});
afterAll(() => server.close());

it.each([
  ['shift exceptions', shiftException, 'from_day'],
  ['planned stops', plannedStop, 'from_day'],
  ['tariffs', energyTariff, 'valid_from'],
  ['plans', productionPlan, 'day'],
] as const)(
  'an export of many %s holds each once, in the order of their days',
  async (_name, crud, column) => {
    for (const order of [{}, { ascs: column }]) {
      const body = { fileName: 'days', format: 'csv' as const };
      const started = await server.call(crud.exportRows, { query: order, body }, admin);
      expect(started.statusCode, started.body).toBe(200);
      await server.wiring.jobs.worker.settled();
      const { jobId: id } = started.json().data;
      expect((await server.call(getJob, { params: { id } }, admin)).json().data.status).toBe('done');
      const file = await server.call(getJobFile, { params: { id } }, admin);
      const days = file.body
        .split('\n')
        .slice(1)
        .flatMap((line) => line.match(/20\d\d-\d\d-\d\d/)?.[0] ?? []);
      expect(days).toHaveLength(ROWS);
      const sorted = [...new Set(days)].sort();
      expect(days).toEqual('ascs' in order ? sorted : sorted.toReversed());
    }
  },
);
