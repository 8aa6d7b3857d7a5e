import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Logger } from 'pino';
import { hucreWriter } from '#server/adapters/parsers/sheet-hucre-writer.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/core/config.ts';
import { typed } from '#server/core/database/typed-database.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { createLog } from '#server/core/logs/log.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import type { Certificates } from '#server/core/ports/certificates.ts';
import type { Database } from '#server/core/ports/database.ts';
import { toServerAddress } from '#server/greeting.ts';
import { listen } from '#server/listen.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import { hashPassword } from '#server/modules/accounts/passwords/password.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { createRole, createTenant, createUser } from '#server/modules/accounts/seed.ts';
import { openBlobStores, openTls } from '#server/open-adapters.ts';
import { type Wiring, wireModules } from '#server/wiring.ts';
import type { CallInput, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { PERMISSIONS, type Permission } from '#shared/contracts/roles/permissions.ts';
import { sheetReaderHere } from '#tests/support/files/sheet-reader.ts';
import { openTestDatabase } from './template-database.ts';

export interface TestServerOptions {
  /** Settings as in the environment; ports are free ones unless given. */
  readonly env?: Readonly<Record<string, string>>;
  /** Other parts than the product's; without it sheets are read in the process of the test. */
  readonly wire?: (core: ServerCore) => Wiring;
  readonly database?: Database;
  readonly log?: Logger;
  readonly distDir?: string;
  /** Writes what the data directory holds before the start. */
  readonly prepare?: (dataDir: string) => Promise<void>;
}

/** Somebody signed in: what to send to be taken for them. */
export interface TestUser {
  readonly userId: Id;
  readonly username: string;
  readonly tenantId: Id;
  readonly token: string;
  readonly refreshToken: string;
  readonly headers: { readonly authorization: string; readonly 'tenant-id': Id };
}

const wireWithoutProcesses = (core: ServerCore): Wiring =>
  wireModules(core, { sheets: { reader: sheetReaderHere, writer: hucreWriter } });

export const TEST_PASSWORD = 'Wall-Test-9';
const CALLS_OF_ADDRESS = 2_000;
/** Worked out once per process: it is most of what a user costs. */
let testPasswordHash: Promise<string> | null = null;

export interface TestServer {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly config: Config;
  readonly wiring: Wiring;
  /** Null = the server has no TLS. */
  readonly certificates: Certificates | null;
  /** Where it listens without TLS beside HTTPS, while it listens. */
  plainAddress(): string;
  /** The server's clock: real time plus what was advanced, or while it is held only what is advanced. */
  readonly clock: { now(): number; advance(ms: number): void; hold(): void; letRun(): void };
  /** The tenant of the first boot. */
  readonly tenantId: Id;
  addTenant(code: string): Promise<Id>;
  /** A user with exactly these permissions (default: all) and the password `TEST_PASSWORD`, signed in. */
  addUser(user?: {
    tenantId?: Id;
    username?: string;
    permissions?: readonly Permission[];
    /** The data authority of the user's role, and the user's department. Everything, when absent. */
    reach?: { dsType: 0 | 1 | 2 | 3 | 4; deptId?: Id };
  }): Promise<TestUser>;
  /** A wall of a tenant, signed in. */
  addScreen(tenantId?: Id): Promise<TestUser>;
  /** Calls a contract in process, as `user` or as nobody. */
  call<E extends Endpoint>(
    contract: E,
    input: CallInput<E>,
    user?: TestUser | null,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Listens, on a free port of 127.0.0.1 unless the settings say otherwise; answers the address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

let serial = 0;

/** The real server on a fresh database in memory, with its own data directory; nothing of it is left after `close()`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linewall-test-'));
  const config = readConfig({
    PORT: '0',
    LINEWALL_MQTT_PORT: '0',
    LINEWALL_ADMIN_PASSWORD: TEST_PASSWORD,
    LINEWALL_DATA_DIR: dataDir,
    // Nothing listens there: what needs an answer names its own.
    LINEWALL_NOTIFY_ORIGINS: 'https://notify.invalid',
    LINEWALL_MAIL_SERVERS: 'mail.invalid:465',
    LINEWALL_NOTIFY_ORIGINS_OTHER_TENANTS: 'https://notify.invalid',
    LINEWALL_MAIL_SERVERS_OTHER_TENANTS: 'mail.invalid:465',
    ...options.env,
  });
  const log = options.log ?? createLog('silent');
  const db = options.database ?? (await openTestDatabase(MIGRATIONS));
  const { blobs } = await openBlobStores(config);
  let offsetMs = 0;
  let heldAtMs: number | null = null;
  const clock = {
    now: () => (heldAtMs ?? Date.now()) + offsetMs,
    advance(ms: number) {
      offsetMs += ms;
    },
    hold() {
      heldAtMs ??= Date.now();
    },
    letRun() {
      heldAtMs = null;
    },
  };
  const distDir = options.distDir ?? join(dataDir, 'no-dist');
  await options.prepare?.(dataDir);
  const certificates = await openTls(config, clock, log);
  const { app, wiring, plainPort } = await buildApp({
    config,
    log,
    db,
    blobs,
    clock,
    wire: options.wire ?? wireWithoutProcesses,
    distDir,
    version: 'test',
    certificates,
  });

  async function open(tenantId: Id, userId: Id | null): Promise<TestUser> {
    const kind = userId === null ? ('screen' as const) : ('user' as const);
    const reply = await typed<AccountsSchema>(db).platform((tx) =>
      wiring.sessions.open(tx, {
        tenantId,
        kind,
        userId,
        makerId: null,
        address: null,
        userAgent: null,
        maxAgeMs: null,
      }),
    );
    const { userTable } = reply.user_info;
    const headers = { authorization: `Bearer ${reply.access_token}`, 'tenant-id': tenantId };
    return {
      userId: userTable.userId,
      username: userTable.username,
      tenantId,
      token: reply.access_token,
      refreshToken: reply.refresh_token,
      headers,
    };
  }

  let calls = 0;
  return {
    app,
    db,
    blobs,
    config,
    wiring,
    certificates,
    plainAddress() {
      const listening = plainPort?.address();
      if (!listening || typeof listening === 'string') throw new Error('there is no port beside HTTPS');
      return `http://localhost:${listening.port}`;
    },
    clock,
    tenantId: FIRST_TENANT,
    addTenant: (code) => typed<AccountsSchema>(db).platform((tx) => createTenant(tx, code, code)),
    async addUser({
      tenantId = FIRST_TENANT,
      username = `user-${++serial}`,
      permissions = PERMISSIONS,
      reach,
    } = {}) {
      testPasswordHash ??= hashPassword(TEST_PASSWORD);
      const passwordHash = await testPasswordHash;
      const userId = await typed<AccountsSchema>(db).platform(async (tx) => {
        const code = `role-of-${username}`;
        const roleId = await createRole(tx, tenantId, { code, name: username, permissions });
        const created = await createUser(tx, {
          tenantId,
          username,
          nickname: username,
          passwordHash,
          passwordChangedAt: new Date(clock.now()),
          roleCode: code,
        });
        if (reach) {
          const { dsType, deptId = null } = reach;
          await tx.updateTable('sys_role').set({ ds_type: dsType }).where('role_id', '=', roleId).execute();
          await tx.updateTable('sys_user').set({ dept_id: deptId }).where('user_id', '=', created).execute();
        }
        return created;
      });
      return open(tenantId, userId);
    },
    addScreen: (tenantId = FIRST_TENANT) => open(tenantId, null),
    call(contract, input, user, headers) {
      calls += 1;
      // The general limit of an address holds by real time: a walk makes more calls in a minute on a fast machine.
      const remoteAddress = `127.0.0.${1 + (Math.floor(calls / CALLS_OF_ADDRESS) % 250)}`;
      return app.inject({ ...toRequest(contract, input, { ...user?.headers, ...headers }), remoteAddress });
    },
    async listen() {
      await listen(app, plainPort, config);
      return toServerAddress(app, config);
    },
    async close() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function toRequest<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  headers: Record<string, string>,
): InjectOptions {
  // Which parts there are is in the contract's type; here they are only passed on.
  const { params, query, body } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: object;
  };
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  }
  const isForm = contract.bodyForm === 'form';
  // Values of a form contract are texts.
  const payload = isForm && body ? new URLSearchParams(body as Record<string, string>).toString() : body;
  return {
    method: contract.method,
    url: search.size > 0 ? `${path}?${search}` : path,
    headers: {
      ...headers,
      ...(isForm && body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(payload === undefined || payload === null ? {} : { payload }),
  };
}
