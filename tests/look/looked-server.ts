import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { checkpointPath, readCheckpoint } from '#server/demo/checkpoint-file.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { seedAdministration } from '#tests/perf/administration/seed.ts';
import { type ConsoleServer, openTenant } from '#tests/support/browser/console-page.ts';
import { FURNISHED_TENANT, furnish } from '#tests/support/made/furnished-tenant.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';
import { makeRows } from './every-row.ts';
import { lengthen, longPlant } from './long-names.ts';

/** More rows than a page of a list holds, and sign-ins of five digits for the pager. */
const ROWS = {
  users: 240,
  departments: 22,
  menus: 0,
  roles: 12,
  posts: 12,
  tenants: 6,
  params: 60,
  dicts: 40,
  apiKeys: 40,
  operations: 2_000,
  signIns: 12_500,
  browserEntries: 400,
};

/**
 * What there is to see. `full`: the demo plant and its warehouse as they run. `long`: everything is called as long as it
 * may be. `empty`: a tenant as it is given to its first user.
 */
export const STATES = ['full', 'long', 'empty'] as const;
export type State = (typeof STATES)[number];

const ROOT = resolve(import.meta.dirname, '../..');
/** How long the demo warehouse is waited for while it tells of the days before; it goes on telling afterwards. */
const TOLD_WITHIN_MS = 90_000;
const ASK_EVERY_MS = 500;

export interface LookedServer {
  readonly baseURL: string;
  readonly tenantIds: Readonly<Partial<Record<State, string>>>;
  close(): Promise<void>;
}

/** A real server with a data directory that is gone afterwards, and a tenant for each state. */
export async function startLookedServer(states: readonly State[]): Promise<LookedServer> {
  const [port, mqttPort] = [await freePort(), await freePort()];
  const host = await startTestServer({
    distDir: join(ROOT, 'dist'),
    env: {
      LINEWALL_MQTT_PORT: String(mqttPort),
      LINEWALL_DEMO: '1',
      LINEWALL_PUBLIC_URL: `http://127.0.0.1:${port}`,
      LINEWALL_CONNECTOR_NETWORKS: '127.0.0.0/8',
    },
  });
  await host.app.listen({ host: '127.0.0.1', port });
  const tenantIds: Partial<Record<State, string>> = {};
  let demo: ChildProcess | null = null;
  if (states.includes('full')) {
    const { tenantId } = await fullTenant(host, port);
    tenantIds.full = tenantId;
    demo = await runDemo(host);
  }
  if (states.includes('long')) tenantIds.long = (await longTenant(host, port)).tenantId;
  if (states.includes('empty')) {
    const users = { admin: { role: 'admin' as const } };
    tenantIds.empty = (await openTenant(host, port, { users, plant: NO_PLANT })).tenantId;
  }
  return {
    baseURL: `http://127.0.0.1:${port}`,
    tenantIds,
    async close() {
      demo?.kill('SIGKILL');
      await host.close();
    },
  };
}

const NO_PLANT = { departments: [], lines: [] };

async function fullTenant(host: TestServer, port: number): Promise<ConsoleServer> {
  const tenant = await openTenant(host, port, { ...FURNISHED_TENANT, isFirst: true });
  const { colleague } = await furnish(tenant);
  await makeRows(tenant, colleague);
  await seedAdministration(host, ROWS, () => undefined);
  return tenant;
}

async function longTenant(host: TestServer, port: number): Promise<ConsoleServer> {
  const tenant = await openTenant(host, port, { ...FURNISHED_TENANT, plant: longPlant(bottlingPlant) });
  const { colleague } = await furnish(tenant);
  await makeRows(tenant, colleague);
  const refused = await lengthen(tenant, colleague);
  if (refused.length > 0) console.log(`${refused.length} rows keep their names\n  ${refused.join('\n  ')}`);
  return tenant;
}

/** Starts the demo plant; resolves when it has told of the days before, or has had the time for it. */
async function runDemo({ config }: TestServer): Promise<ChildProcess> {
  const credentialFile = join(config.dataDir, 'demo-credential.json');
  const child = spawn(process.execPath, [join(ROOT, 'server', 'demo', 'main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, LINEWALL_DEMO_CREDENTIAL: credentialFile },
  });
  const end = Date.now() + TOLD_WITHIN_MS;
  while (Date.now() < end) {
    const checkpoint = await readCheckpoint(checkpointPath(credentialFile));
    if (checkpoint?.warehouse?.pastSinceMs === null) return child;
    if (child.exitCode !== null) throw new Error(`the demo plant ended with ${child.exitCode}`);
    await new Promise((next) => setTimeout(next, ASK_EVERY_MS));
  }
  console.log('the demo warehouse has not told of all days yet');
  return child;
}
