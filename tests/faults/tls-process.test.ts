import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBareServer } from '#tests/support/servers/bare-server.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';

const ROOT = resolve(import.meta.dirname, '../..');

describe('a server with an authority of its own', { timeout: 120_000 }, () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'linewall-tls-'));
    await prepareDataDir(dataDir);
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  /** The command as `npm run tls:authority` runs it. */
  const authority = (...words: string[]) => {
    const program = join(ROOT, 'server', 'tls-authority.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, LINEWALL_DATA_DIR: dataDir },
    });
    return { status, stdout, stderr };
  };
  const env = { LINEWALL_TLS_AUTHORITY: '1', LINEWALL_MQTTS_PORT: '0' };

  it('says in one line that there is none yet, and what makes it', async () => {
    await expect(startBareServer(dataDir, env)).rejects.toThrow(
      /^linewall: LINEWALL_TLS_AUTHORITY: there is none in \S+ yet: npm run tls:authority -- NAME makes it\n$/,
    );
    expect(authority()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^linewall: usage: npm run tls:authority/),
    });
  });

  it('is made with one command, after which browsers that trust it reach the server', async () => {
    const made = authority('wall.plant', '10.1.2.3');
    expect(made.stderr).toBe('');
    expect(made.stdout).toMatch(/fingerprint \(SHA-256\) (?:[0-9A-F]{2}:){31}[0-9A-F]{2}\n/);
    const port = await freePort();
    const server = await startBareServer(dataDir, { ...env, LINEWALL_HTTPS_PORT: String(port) });
    try {
      expect(server.address).toBe(`https://127.0.0.1:${port}`);
      const ca = await readFile(join(dataDir, 'tls', 'authority.crt'), 'utf8');
      const asked = request(`${server.address}/healthz`, { ca, servername: 'wall.plant', agent: false });
      asked.end();
      const [answer] = await once(asked, 'response');
      expect(answer.statusCode).toBe(200);
      expect(server.output()).not.toContain('PRIVATE KEY');
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });

  it('keeps its authority when it is made again for other names, and refuses one that it cannot vouch for', () => {
    const fingerprint = (text: string) => /\(SHA-256\) (\S+)/.exec(text)?.[1];
    const before = fingerprint(authority().stdout);
    const again = authority('wall.plant', '192.168.7.7');
    expect(again.stdout).toContain("the server's certificate is for wall.plant, 192.168.7.7,");
    expect(fingerprint(again.stdout)).toBe(before);
    expect(authority('other.example').stderr).toBe(
      'linewall: the authority was made for other names than other.example; --new makes another authority, which everything has to trust anew\n',
    );
    expect(fingerprint(authority('--new', 'other.example').stdout)).not.toBe(before);
    expect(authority('not a name').stderr).toBe(
      'linewall: "not a name" is neither a host name nor an IP address\n',
    );
  });
});
