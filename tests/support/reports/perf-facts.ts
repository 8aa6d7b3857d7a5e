import { sql } from 'kysely';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { startTestServer } from '#tests/support/servers/test-server.ts';
import { tenantWith } from '#tests/support/servers/tenant-with.ts';

const server = await startTestServer();
const tenant = await tenantWith(server, { plant: bottlingPlant });
const user = await tenant.addUser();
const [line] = tenant.wiring.directory.lines(tenant.tenantId);
if (!line) throw new Error('no line');
const start = tenant.clock.now() - 366 * 86_400_000;
await server.db.tenant(tenant.tenantId, async (tx) => {
  // 12 x 3 a day: a line that has twelve shifts' worth of names stands for twelve lines.
  await sql`insert into line_shift_fact (tenant_id, line_id, shift_name, from_ts, part, to_ts, day, shift_name_en, product_code, product_name,
      unit, planned, produced, good, rejected, planned_busy_ms, production_ms, busy_produced, busy_good, ideal_ms_per_item, availability,
      performance, quality, oee, doubts, gaps, no_data_ms, known_until, computed_at, basis)
    select ${tenant.tenantId}::bigint, ${line.id}::bigint, 'S' || l, ${start}::bigint + n * 28800000, 0, ${start}::bigint + n * 28800000 + 28800000,
      (to_timestamp((${start}::bigint + n * 28800000) / 1000) at time zone 'UTC')::date, 'Shift', 'P1', '产品', 'bottle', 240000, 210000.5, 209000, 1000, 27000000, 25000000,
      210000, 209000, 110, 0.9259, 0.95, 0.995, 0.86, '{}', '{missing}', 1000, 0, 0, null
    from generate_series(0, 1094) n cross join generate_series(1, 12) l`.execute(tx);
});
const source = tenant.wiring.reportSources.find(({ info }) => info.id === 'shift_oee');
const caller = await tenant.wiring.accounts.principalOf(tenant.tenantId, user.userId, null);
if (!source || !caller) throw new Error('no source');
const fields = ['day', 'shiftName', 'lineId', 'lineName', 'productCode', 'planned', 'produced', 'good', 'plannedBusyMs', 'productionMs', 'idealMsPerItem', 'busyProduced', 'busyGood', 'doubts', 'gaps'];
for (const which of [fields, source.info.fields.map(({ key }) => key)])
  for (let round = 0; round < 4; round += 1) {
    const at = performance.now();
    let rows = 0, pages = 0, longest = 0;
    let after: string | null = null;
    do {
      const began = performance.now();
      const before: string | null = after;
      const page = await server.db.tenant(tenant.tenantId, (tx) =>
        source.read(tx, caller, { fields: which, filter: { field: 'range', op: 'between', value: [start - 1, tenant.clock.now()] }, limit: 2_000, after: before }));
      rows += page.rows.length; pages += 1; after = page.next; longest = Math.max(longest, performance.now() - began);
    } while (after);
    console.log(which.length, 'fields', rows, 'rows', pages, 'pages', Math.round(performance.now() - at), 'ms, longest page', Math.round(longest), 'ms');
  }
const at = performance.now();
await tenant.wiring.writeShifts(tenant.tenantId);
console.log('full check of 400 days x', tenant.wiring.directory.lines(tenant.tenantId).length, 'lines', Math.round(performance.now() - at), 'ms');
await server.close();
process.exit(0);
