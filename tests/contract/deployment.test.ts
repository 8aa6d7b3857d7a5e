import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import memory from '#server/launch/memory.json' with { type: 'json' };
import { freePort } from '#tests/support/servers/free-port.ts';
import { startCommand } from '#tests/support/servers/started-command.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 120_000;

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'linewall-deployment-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

describe('the Dockerfile', () => {
  // Lines that end with a backslash go on in the next one.
  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const valuesAt = (name: string) =>
    stage.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  const valueAt = (name: string) => valuesAt(name)[0] ?? '';
  const env = Object.fromEntries(
    valuesAt('ENV')
      .flatMap((line) => line.split(/\s+/))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const commandIn = (text: string): string[] => JSON.parse(text.slice(text.indexOf('[')));

  /** What the last stage copies, laid out as in the image; packages are linked. */
  function layOut(): void {
    for (const line of valuesAt('COPY')) {
      const [from = '', to = ''] = line.split(/\s+/).filter((part) => !part.startsWith('--'));
      const source = join(ROOT, from.replace(/^\/app\//, ''));
      const target = join(scratch, 'app', to, to.endsWith('/') ? from : '');
      mkdirSync(dirname(target), { recursive: true });
      if (to === 'node_modules') symlinkSync(source, target);
      // A build is there or not; the server starts without one.
      else if (existsSync(source)) cpSync(source, target, { recursive: true });
    }
  }

  it('runs on the Node of the packages, without rights, with its data on a volume', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    const major = lock.packages['node_modules/node'].version.split('.')[0];
    const stages = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' '));
    const named = new Set(stages.map(([, , , name]) => name));
    const images = stages.map(([, image = '']) => image).filter((image) => !named.has(image));
    // One argument for all, so that a build that pins it pins each of them.
    expect(images.filter((image) => !/^\$\{NODE_IMAGE\}$/.test(image))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('ARG '))).toEqual([`ARG NODE_IMAGE=node:${major}-slim`]);
    expect(lines[0]).toMatch(/^ARG /);
    expect(stage[0]).not.toContain(' AS ');
    expect(valueAt('USER')).toBe('node');
    expect(stage.findIndex((line) => line.startsWith('USER '))).toBeGreaterThan(
      stage.findLastIndex((line) => /^(?:RUN|COPY) /.test(line)),
    );
    expect(env).toMatchObject({ HOST: '0.0.0.0', LINEWALL_DATA_DIR: valueAt('VOLUME') });
    expect(valueAt('EXPOSE').split(' ')).toEqual([env.PORT, env.LINEWALL_MQTT_PORT]);
  });

  it('bounds memory as `npm start` does', () => {
    expect(env).toMatchObject(memory.environment);
    expect(commandIn(valueAt('CMD'))).toEqual(expect.arrayContaining(memory.arguments));
  });

  it('keeps on the volume what Node compiled', () => {
    expect(env.NODE_COMPILE_CACHE).toBe(join(valueAt('VOLUME'), 'compiled'));
  });

  it('takes nothing into the image that it does not name', () => {
    const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
    expect(ignored[0]).toBe('*');
    const permitted = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(/\s+/).slice(1, -1));
    expect(new Set(copied)).toEqual(new Set(permitted));
  });

  it('has a command that serves, a check that notices, and stops at SIGTERM', {
    timeout: START_LIMIT_MS,
  }, async () => {
    layOut();
    const own = {
      PORT: String(await freePort()),
      LINEWALL_MQTT_PORT: String(await freePort()),
      LINEWALL_DATA_DIR: join(scratch, 'data'),
      NODE_COMPILE_CACHE: join(scratch, 'compiled'),
    };
    const around = { ...env, ...own, PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
    const cwd = join(scratch, valueAt('WORKDIR'));
    const started = await startCommand({ argv: commandIn(valueAt('CMD')), cwd, env: around });
    const [program = '', ...args] = commandIn(valueAt('HEALTHCHECK'));
    const check = () => spawnSync(program, args, { cwd, env: around }).status;
    expect(check()).toBe(0);
    expect(await started.stop(), started.output()).toBe(0);
    expect(started.output()).toContain('Linewall is ready at');
    expect(existsSync(join(own.LINEWALL_DATA_DIR, 'secrets.key'))).toBe(true);
    expect(check()).toBe(1);
  });
});

describe('the systemd unit', () => {
  const text = readFileSync(join(ROOT, 'deploy/linewall.service'), 'utf8');
  const valuesAt = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');
  const valueAt = (name: string) => valuesAt(name)[0] ?? '';
  /** Where the unit installs the product and keeps its state, moved to where this test may write. */
  const placed = (path: string) =>
    path
      .replaceAll('/opt/linewall', ROOT)
      .replaceAll(`/var/lib/${valueAt('StateDirectory')}`, join(scratch, 'state'))
      .replaceAll(`/var/cache/${valueAt('CacheDirectory')}`, join(scratch, 'cache'));

  it('has a command that serves from its state directory and stops at SIGTERM', {
    timeout: START_LIMIT_MS,
  }, async () => {
    const pairs = valuesAt('Environment').map((pair) => pair.split('=') as [string, string]);
    const env = {
      ...Object.fromEntries(pairs.map(([name, value]) => [name, placed(value)])),
      PORT: String(await freePort()),
      LINEWALL_MQTT_PORT: String(await freePort()),
    };
    const argv = valueAt('ExecStart').split(' ').map(placed);
    const started = await startCommand({ argv, cwd: placed(valueAt('WorkingDirectory')), env });
    expect(await started.stop(), started.output()).toBe(0);
    expect(started.output()).toContain(`Linewall is ready at http://127.0.0.1:${env.PORT}`);
    expect(existsSync(join(scratch, 'state', 'secrets.key'))).toBe(true);
  });

  it('bounds memory as `npm start` does', () => {
    const pairs = Object.entries(memory.environment).map(([name, value]) => `${name}=${value}`);
    expect(valuesAt('Environment')).toEqual(expect.arrayContaining(pairs));
    expect(valueAt('ExecStart')).toContain(memory.arguments.join(' '));
  });

  it('gives the server no rights but those to its state, and time to stop', () => {
    expect(text).toContain('NoNewPrivileges=yes');
    expect(text).toContain('ProtectSystem=strict');
    expect([valueAt('User'), valueAt('CapabilityBoundingSet')]).toEqual(['linewall', '']);
    // `server/main.ts` gives up after 20 s; systemd has to wait longer than that.
    expect(Number(valueAt('TimeoutStopSec'))).toBeGreaterThan(20);
    expect(valueAt('KillSignal')).toBe('SIGTERM');
  });

  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('is what systemd understands', () => {
    const file = join(scratch, 'linewall.service');
    writeFileSync(file, text.replaceAll('/opt/linewall', ROOT));
    // Unknown settings are warnings, so what it says counts too.
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    const table = execFileSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' });
    expect(Number(/exposure level for linewall\.service: ([\d.]+)/.exec(table)?.[1])).toBeLessThan(3);
  });
});

it('the GitHub workflow runs what CI runs', () => {
  const workflow = readFileSync(join(ROOT, '.github/workflows/ci.yml'), 'utf8');
  expect(workflow).toMatch(/run: .*\.ci\/run$/m);
  expect(workflow).toMatch(/permissions:\n {2}contents: read\n/);
});
