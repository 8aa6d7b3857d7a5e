import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { type BrowserContextOptions, test as base, expect, type Page, type Request } from '@playwright/test';
import { typed } from '#server/core/database/typed-database.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { startWechatHost, type WechatHostProgram } from '#server/demo/wechat-host/wechat-host.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import type { TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import {
  type MqttLogin,
  type ServerProcess,
  startServerProcess,
} from '#tests/support/servers/server-process.ts';
import { type NewTenant, type TestTenant, tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/servers/test-server.ts';
import { type OidcIssuer, startOidcIssuer } from '#tests/support/services/oidc-issuer.ts';
import { type OtherSite, openOtherSite } from '#tests/support/services/other-site.ts';

/** The test's own tenant on the server of its worker, which runs in this process. */
export interface ConsoleServer extends TestTenant<string> {
  readonly baseURL: string;
  /** Of the user `admin`, and of every other. */
  readonly adminPassword: string;
  /** What a machine of this tenant signs in with. */
  readonly mqtt: MqttLogin;
}

export type ConsoleTenant = NewTenant<string>;

export interface WorkerParts {
  port: number;
  /** A site that the operator allows in frame pages, and one that is not allowed. */
  docs: OtherSite;
  other: OtherSite;
  issuer: OidcIssuer;
  /** Where `LINEWALL_WECHAT_ORIGIN` of this server leads: each test puts its own host there. */
  wechatServer: Server;
  host: TestServer;
  /** For tests that stop their server: a process of its own, started for the first test that asks for it. */
  serverProcess: ServerProcess;
}

export interface TestParts {
  /** What the tenant has beside the user `admin` and the demo plant's lines. */
  tenant: ConsoleTenant;
  server: ConsoleServer;
  /** The host of WeChat, new for the test and with the server's clock; its AppID is one that no other test has. */
  wechat: WechatHostProgram;
  /** The tenant at which every page of the test begins. */
  tenantId: string;
  /** Opens a page in a browser that shares nothing with `page`. */
  otherBrowser(options?: BrowserContextOptions): Promise<Page>;
  /** Every address outside the server that a page asked for; empty after each test. */
  foreignRequests: string[];
}

/** Where a test's pages are. Without `host`: on a server of which only the address is known. */
interface TestPlace {
  readonly tenantId: string;
  readonly host: TestServer | null;
  readonly port: number | null;
}

const FIRST_PLACE: TestPlace = { tenantId: FIRST_TENANT, host: null, port: null };
let current = FIRST_PLACE;

/** The tenant of the test that is running: a worker runs one at a time. */
export const currentTenantId = (): string => current.tenantId;

/** Runs a test in a tenant, in a context that was opened for it. */
export async function inTenant(
  tenantId: string,
  run: () => Promise<void>,
  { host, port }: Partial<Pick<WorkerParts, 'host' | 'port'>> = {},
): Promise<void> {
  current = { tenantId, host: host ?? null, port: port ?? null };
  await run();
  current = FIRST_PLACE;
}

/**
 * Signs a user of the current tenant in as the server does after the first factor: without the captcha and the password,
 * which cost more than the rest. Null where `origin` is not the server of this worker.
 */
export async function signInAfterFirstFactor(origin: string, username: string): Promise<TokenReply | null> {
  const { tenantId, host, port } = current;
  if (!host || origin !== originAt(port)) return null;
  const { user_id: userId } = await typed<AccountsSchema>(host.db).tenant(tenantId, (tx) =>
    tx
      .selectFrom('sys_user')
      .select('user_id')
      .where('username', '=', username)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  return host.wiring.signIn({
    tenantId,
    userId,
    by: 'password',
    makerId: null,
    address: '127.0.0.1',
    userAgent: null,
  });
}

const originAt = (port: number | null): string => `http://127.0.0.1:${port}`;

/** Makes pages of a context begin at a tenant, as if its user had chosen it on the sign-in page before. */
export const chooseTenant = ([key, id]: readonly [string, string]): void => {
  if (localStorage.getItem(key) === null) localStorage.setItem(key, id);
};

export const test = base.extend<TestParts, WorkerParts>({
  port: [async ({ browserName: _browserName }, use) => use(await freePort()), { scope: 'worker' }],
  docs: [
    async ({ browserName: _browserName }, use) => {
      const site = await openOtherSite('Handbook');
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  other: [
    async ({ browserName: _browserName }, use) => {
      const site = await openOtherSite('Other');
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  issuer: [
    async ({ port }, use) => {
      const issuer = await startOidcIssuer(`http://127.0.0.1:${port}/AuthRedirect`);
      await use(issuer);
      await issuer.close();
    },
    { scope: 'worker' },
  ],
  wechatServer: [
    async ({ browserName: _browserName }, use) => {
      const server = createServer();
      // Between two tests nobody is there.
      server.on('request', (_request, reply) => {
        if (server.listenerCount('request') === 1) reply.writeHead(503).end();
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      await use(server);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  wechat: async ({ wechatServer, host }, use) => {
    const account = { appId: `wx${randomBytes(8).toString('hex')}`, secret: 'theSecretOfTheAccount' };
    const program = await startWechatHost(
      { ...account, allowed: [], hasAutoReply: false },
      () => host.clock.now(),
      { server: wechatServer },
    );
    await use(program);
    await program.close();
  },
  host: [
    async ({ port, docs, issuer, wechatServer }, use) => {
      const { port: wechatPort } = wechatServer.address() as AddressInfo;
      const host = await startTestServer({
        distDir: resolve(import.meta.dirname, '../../../dist'),
        env: {
          LINEWALL_MQTT_PORT: String(await freePort()),
          LINEWALL_FRAME_ORIGINS: docs.origin,
          LINEWALL_PUBLIC_URL: `http://127.0.0.1:${port}`,
          LINEWALL_WECHAT_ORIGIN: `http://127.0.0.1:${wechatPort}`,
          LINEWALL_OIDC_ORIGINS_OTHER_TENANTS: issuer.issuer,
          LINEWALL_CONNECTOR_NETWORKS_OTHER_TENANTS: '127.0.0.0/8',
          LINEWALL_TEST_WINDOW: '1',
        },
      });
      await host.app.listen({ host: '127.0.0.1', port });
      await use(host);
      await host.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  serverProcess: [
    async ({ browserName: _browserName }, use) => {
      const server = await startServerProcess();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  tenant: [{}, { option: true }],
  server: async ({ host, port, tenant }, use) => {
    await use(await openTenant(host, port, tenant));
  },
  tenantId: async ({ server }, use) => use(server.tenantId),
  baseURL: async ({ server }, use) => use(server.baseURL),
  context: async ({ context, tenantId, host, port }, use) => {
    await context.addInitScript(chooseTenant, ['tenantId', tenantId] as const);
    await inTenant(tenantId, () => use(context), { host, port });
  },
  otherBrowser: async ({ browser, baseURL, tenantId }, use) => {
    const opened: { close(): Promise<void> }[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        locale: 'zh-CN',
        ...(baseURL ? { baseURL } : {}),
        ...options,
      });
      opened.push(context);
      await context.addInitScript(chooseTenant, ['tenantId', tenantId] as const);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
  foreignRequests: [
    async ({ context, baseURL }, use) => {
      const seen: string[] = [];
      const see = (request: Request): void => {
        const { protocol, origin } = new URL(request.url());
        if (protocol !== 'data:' && protocol !== 'blob:' && origin !== baseURL) seen.push(request.url());
      };
      context.on('request', see);
      await use(seen);
      // A browser that is shared lives on.
      context.off('request', see);
      expect(seen, 'requests to other hosts').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A tenant on the server of a worker. */
export async function openTenant(
  host: TestServer,
  port: number,
  wanted: ConsoleTenant,
): Promise<ConsoleServer> {
  const users = { admin: { role: 'admin' as const }, ...wanted.users };
  // The first tenant may have been opened before: it is given no plant twice.
  const plant = wanted.isFirst ? {} : { plant: bottlingPlant };
  const tenant = await tenantWith(host, { ...plant, ...wanted, users });
  const body = { name: 'machines', kind: 'mqtt' as const };
  const made = await tenant.call(createCredential, { body }, tenant.users.admin);
  const { username, secret: password } = createCredential.reply.parse(made.json().data);
  const { tenantId } = tenant;
  return {
    ...tenant,
    baseURL: originAt(port),
    adminPassword: TEST_PASSWORD,
    mqtt: {
      host: '127.0.0.1',
      port: host.config.mqttPort ?? 0,
      tenantId,
      username,
      password,
      now: host.clock.now,
    },
  };
}
