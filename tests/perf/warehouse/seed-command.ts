/**
 * Makes the day that the bench of the warehouse measures: `node tests/perf/warehouse/seed-command.ts FOLDER` fills a database
 * of its own, or the one of a stopped server (`FOLDER` is its `db` in `LINEWALL_DATA_DIR`). `LINEWALL_BENCH_WAREHOUSE=FOLDER
 * npm run bench -- --only warehouse` measures it for as long as this day lasts.
 */
import { openLastingDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer } from '#tests/support/servers/test-server.ts';
import { FULL_SIZE, seedWarehouseDay } from './seed.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('seed-command: FOLDER is missing');
  process.exit(2);
}
const server = await startTestServer({ database: await openLastingDatabase(folder) });
try {
  const startedAt = performance.now();
  const id = await seedWarehouseDay(server, FULL_SIZE);
  console.error(`warehouse ${id} seeded in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
} finally {
  await server.close();
}
