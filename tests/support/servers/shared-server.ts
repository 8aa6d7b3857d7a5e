import { rmSync } from 'node:fs';
import { type NewTenant, type TestTenant, tenantWith } from './tenant-with.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let shared: Promise<TestServer> | null = null;
let address: Promise<string> | null = null;

/**
 * A fresh tenant on the server that all files of this worker share. For every test that changes no setting of the
 * process and holds no clock; the clock may be advanced, so no test may count on the time of day. `close()` leaves the
 * server as it is.
 */
export async function sharedServer<Name extends string = never>(
  tenant: NewTenant<Name> = {},
): Promise<TestTenant<Name>> {
  shared ??= start();
  const server = await shared;
  return {
    ...(await tenantWith(server, tenant)),
    listen: () => {
      address ??= server.listen();
      return address;
    },
    close: async () => {},
  };
}

async function start(): Promise<TestServer> {
  const server = await startTestServer();
  process.once('exit', () => rmSync(server.config.dataDir, { recursive: true, force: true }));
  const refuse = () => {
    throw new Error('the clock of a shared server is not held: use startTestServer');
  };
  return { ...server, clock: { ...server.clock, hold: refuse } };
}
