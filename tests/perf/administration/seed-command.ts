/**
 * Makes the database that the bench of the administration measures, so that it need not be made again for each run:
 * `node tests/perf/administration/seed-command.ts FOLDER`, then `LINEWALL_BENCH_ADMINISTRATION=FOLDER npm run bench -- --only administration`.
 */
import { openLastingDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer } from '#tests/support/servers/test-server.ts';
import { FULL_SIZE, seedAdministration } from './seed.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('seed-command: FOLDER is missing');
  process.exit(2);
}
const server = await startTestServer({ database: await openLastingDatabase(folder) });
try {
  const startedAt = performance.now();
  await seedAdministration(server, FULL_SIZE, (text) => console.error(text));
  console.error(`seeded in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
} finally {
  await server.close();
}
