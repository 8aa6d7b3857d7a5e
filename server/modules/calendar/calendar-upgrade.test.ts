import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/core/ports/database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import { openTestDatabase } from '#tests/support/servers/template-database.ts';
import { loadCalendar } from './calendar-store.ts';

const TENANT = '1';
let db: Database;
beforeAll(async () => {
  db = await openTestDatabase(MIGRATIONS.filter(({ name }) => name < '0170'));
});
afterAll(() => db.close());

it('a shift of a line from before shifts had places is one of that line, valid without an end', async () => {
  await db.platform((tx) =>
    sql`with line as (
        insert into department (tenant_id, name, code, dtype, status) values (1, 'L', 'L', 'line', 'started') returning id
      ), filler as (
        insert into department (tenant_id, name, code, dtype, status, parent_id)
        select 1, 'M', 'M', 'machine', 'started', id from line returning id
      ), machine as (
        insert into machine (id, tenant_id, machine_type, speed_unit, yield_unit, primary_per_unit, ideal_speed_per_hour,
          expected_period_ms)
        select id, 1, 'filler', 'bottle', 'bottle', 1, 1, 1000 from filler returning id
      ), made as (
        insert into production_line (id, tenant_id, unit, bottleneck_machine_id, time_zone)
        select line.id, 1, 'bottle', machine.id, 'Asia/Shanghai' from line, machine returning id
      )
      insert into shift_pattern (tenant_id, line_id, name, start_minute, duration_minutes, days, planned_count)
      select 1, id, '早班', 360, 480, '{1,2}', 900 from made`.execute(tx),
  );
  await db.migrate(MIGRATIONS);
  const { patterns, linePlaces } = await db.tenant(TENANT, (tx) => loadCalendar(tx, 0));
  const [lineId = ''] = linePlaces.keys();
  expect(patterns).toMatchObject([
    {
      placeIds: [lineId],
      name: '早班',
      startMinute: 360,
      durationMinutes: 480,
      days: [1, 2],
      plannedCount: 900,
      validFrom: null,
      validTo: null,
      breaks: [],
    },
  ]);
});
