import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import { openTestDatabase } from '#tests/support/servers/template-database.ts';

const STEP = '0361-machine-parameters';

it('metrics and points of before become parameters once each, with the marks of their points', async () => {
  const before = MIGRATIONS.filter(({ name }) => name < STEP);
  const db = await openTestDatabase(before);
  await db.migrate(before);
  await db.platform(async (plain) => {
    const tx = withSchema<unknown>(plain);
    await sql`insert into sys_tenant (tenant_id, name, code) overriding system value values (7, 'a', 'a')`.execute(
      tx,
    );
    await sql`insert into department (id, tenant_id, name, code, dtype) values (70, 7, 'filler', 'F', 'machine')`.execute(
      tx,
    );
    await sql`insert into metric_series (tenant_id, machine_id, key) values (7, 70, 'speed'), (7, 70, 'level'), (7, 999, 'gone')`.execute(
      tx,
    );
    await sql`insert into connector (id, tenant_id, name, kind, address, timeout_ms, word_order, is_enabled, created_at, updated_at)
      overriding system value values (1, 7, 'plc', 'modbus', 'plc', 1000, 'ABCD', true, now(), now())`.execute(
      tx,
    );
    for (const [id, name, target, metric] of [
      [1, 'Speed', 'metric', 'speed'],
      [2, 'Speed again', 'metric', 'speed'],
      [3, 'State', 'state', null],
    ])
      await sql`insert into connector_point (id, tenant_id, connector_id, name, group_name, address, data_type, period_ms, scale, "offset", deadband_unit,
          unit, machine_id, target, metric, created_at, updated_at)
        overriding system value values (${id}, 7, 1, ${name}, 'drive', '1:hr:1', 'uint16', 1000, 1, 0, 'absolute', 'bph', 70, ${target}, ${metric}, now(), now())`.execute(
        tx,
      );
    await sql`insert into connector_mark (tenant_id, point_id, scene, created_at)
      values (7, 1, 'hall', now()), (7, 2, 'hall', now()), (7, 3, 'hall', now())`.execute(tx);
  });
  await db.migrate(MIGRATIONS);
  const { rows } = await db.tenant('7', (tx) =>
    sql`select p.metric, p.name, p.unit, p.group_name, array(select m.scene from machine_parameter_mark m where m.parameter_id = p.id) as scenes
      from machine_parameter p order by p.metric`.execute(withSchema<unknown>(tx)),
  );
  expect(rows).toEqual([
    { metric: 'level', name: 'level', unit: null, group_name: null, scenes: [] },
    { metric: 'speed', name: 'Speed', unit: 'bph', group_name: 'drive', scenes: ['hall'] },
  ]);
  await db.close();
});
