import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

const execute = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';
let databases = 0;

/** A PostgreSQL server to test against: the one of `LINEWALL_TEST_DATABASE_URL`, or one started for the tests. */
export interface TestPostgres {
  /** Of a user that may make databases and roles. */
  readonly url: string;
  /** Ends it as a crash does; its data stay. */
  crash(): Promise<void>;
  /** After `crash`: resolves when it takes connections. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export interface FoundPostgres {
  /** It was there before: what its disk holds is not ours. */
  readonly isElsewhere: boolean;
  /** `parent`: where its data go, by default among the temporary files. */
  readonly start: (parent?: string) => Promise<TestPostgres>;
}

/** Why there is none, in one line, or how to start it. */
export async function findPostgres(): Promise<FoundPostgres | { readonly missing: string }> {
  if (process.env.LINEWALL_TEST_DATABASES === 'embedded')
    return { missing: 'PostgreSQL: left to npm run test:full' };
  const url = process.env.LINEWALL_TEST_DATABASE_URL;
  if (url) return { isElsewhere: true, start: async () => elsewhere(url) };
  const versions = await readdir(DEBIAN).catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  if (!newest)
    return { missing: 'no PostgreSQL: set LINEWALL_TEST_DATABASE_URL or install the package postgresql' };
  return {
    isElsewhere: false,
    start: (parent = tmpdir()) => startPostgres(join(DEBIAN, newest, 'bin'), parent),
  };
}

function elsewhere(url: string): TestPostgres {
  const refuse = () => Promise.reject(new Error('this server is not ours to end'));
  return { url, crash: refuse, resume: refuse, stop: async () => {} };
}

/** An empty database of its own and the address of a user that owns it and may make roles. */
export async function createDatabase(server: TestPostgres): Promise<string> {
  databases += 1;
  const name = `linewall_on_${process.pid}_${Date.now()}_${databases}`;
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(
    `do $$ begin create role linewall_on login createrole; exception when duplicate_object then null; end $$`,
  );
  await client.query(`create database ${name} owner linewall_on`);
  await client.end();
  const url = new URL(server.url);
  url.username = 'linewall_on';
  url.pathname = name;
  return url.href;
}

async function startPostgres(bin: string, parent: string): Promise<TestPostgres> {
  const folder = await mkdtemp(join(parent, 'linewall-postgres-'));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root; Debian's package brings a user for it.
  const run = (command: string, args: string[]) =>
    isRoot
      ? execute('runuser', ['-u', 'postgres', '--', join(bin, command), ...args])
      : execute(join(bin, command), args);
  if (isRoot) {
    await execute('chown', ['postgres', folder]);
    await chmod(folder, 0o700);
  }
  const data = join(folder, 'data');
  await run('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c fsync=off -k ${folder}`;
  const start = async () => {
    await run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']);
  };
  const end = async () => {
    await run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
  };
  await start();
  let isRunning = true;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async crash() {
      isRunning = false;
      await end();
    },
    async resume() {
      await start();
      isRunning = true;
    },
    async stop() {
      if (isRunning) await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
