import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { type BareServer, startBareServer } from '#tests/support/servers/bare-server.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';

describe('one server process', { timeout: 120_000 }, () => {
  let folder: string;
  let server: BareServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linewall-process-'));
    await prepareDataDir(join(folder, 'data'));
    server = await startBareServer(join(folder, 'data'), {
      LINEWALL_PRINT_LINKS: '1',
      LINEWALL_LOG_LEVEL: 'trace',
    });
  });
  afterAll(async () => {
    await server.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('prints its address, the first password and both links once, and logs none of them', () => {
    const output = server.output();
    expect(server.firstBootPassword).toMatch(/^[A-Za-z2-9]{16}$/);
    expect(output).toMatch(new RegExp(`wall     ${server.address}/productLineSignage#ticket=[\\w-]{43}\n`));
    expect(output).toMatch(new RegExp(`console  ${server.address}/#ticket=[\\w-]{43}\n`));
    const logged = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n');
    expect(logged).not.toMatch(/ticket=[\w-]{43}/);
    expect(logged).not.toContain(server.firstBootPassword);
  });

  it('keeps a second process off its data directory', async () => {
    await expect(startBareServer(server.dataDir)).rejects.toThrow(
      `linewall: ${server.dataDir} is in use by process ${server.pid}: one process per data directory`,
    );
    expect(await server.userInfo(await server.signIn('admin', server.adminPassword))).toBe(200);
  });

  it('says in one line which setting it cannot use', async () => {
    await expect(
      startBareServer(join(folder, 'other'), { LINEWALL_MQTT_URL: 'http://broker' }),
    ).rejects.toThrow(/^linewall: LINEWALL_MQTT_URL must start with [^\n]+\n$/);
  });

  it('says in one line that its port is taken, and lets go of the data directory', async () => {
    const port = new URL(server.address).port;
    const dataDir = join(folder, 'third');
    await prepareDataDir(dataDir);
    await expect(startBareServer(dataDir, { PORT: port })).rejects.toThrow(/linewall: .*EADDRINUSE/);
    const next = await startBareServer(dataDir);
    expect(await next.stop()).toBe(0);
  });

  it('leaves alone a database that a newer version has used, and says so in one line', async () => {
    const dataDir = join(folder, 'newer');
    await prepareDataDir(dataDir);
    const db = await openEmbedded({ folder: join(dataDir, 'db') });
    await db.platform((tx) =>
      sql`insert into linewall_migration (name, sha256) values ('9999-of-tomorrow', 'x')`.execute(tx),
    );
    await db.close();
    await expect(startBareServer(dataDir)).rejects.toThrow(
      /^linewall: the database holds migration 9999-of-tomorrow, which this version does not know: [^\n]+\n$/,
    );
  });

  it('takes over from a process that was killed, with its sessions', async () => {
    const token = await server.signIn('admin', server.adminPassword);
    expect(await server.stop('SIGKILL')).toBeNull();
    const next = await startBareServer(server.dataDir);
    expect(next.firstBootPassword).toBeNull();
    expect(await next.userInfo(token)).toBe(200);
    expect(await next.stop('SIGTERM')).toBe(0);
  });

  it('is not fooled by a lock of another process that has got the same number', async () => {
    await writeFile(
      join(server.dataDir, 'linewall.lock'),
      JSON.stringify({ pid: process.pid, startedAt: 'another boot:1' }),
    );
    const next = await startBareServer(server.dataDir);
    expect(await next.stop('SIGINT')).toBe(0);
  });

  it('is not stopped by a lock file that a crash cut off', async () => {
    await writeFile(join(server.dataDir, 'linewall.lock'), '{"pi');
    const next = await startBareServer(server.dataDir);
    expect(await next.stop()).toBe(0);
  });
});
