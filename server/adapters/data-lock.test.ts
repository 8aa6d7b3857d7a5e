import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findHolder, lockDataDir, lockForCommand } from './data-lock.ts';

let dataDir: string;
let children: ChildProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'linewall-lock-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});

/** The number that the started command prints. */
async function started(command: string, ...args: string[]): Promise<number> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  return Number(line);
}

const heldBy = (pid: number) =>
  writeFile(join(dataDir, 'linewall.lock'), JSON.stringify({ pid, startedAt: null }));

const readHolder = async (): Promise<number> =>
  JSON.parse(await readFile(join(dataDir, 'linewall.lock'), 'utf8')).pid;

it('refuses while another process has the data directory', async () => {
  const pid = await started('sh', '-c', 'echo $$; exec sleep 600');
  await heldBy(pid);
  await expect(lockDataDir(dataDir, 0)).rejects.toThrow(
    `${dataDir} is in use by process ${pid}: one process per data directory`,
  );
  expect(findHolder(dataDir)?.pid).toBe(pid);
});

it.skipIf(process.getuid?.() !== 0)(
  'refuses a command as root where the folder is of another user',
  async () => {
    await chown(dataDir, 65_534, 65_534);
    await expect(async () => lockForCommand(dataDir)).rejects.toThrow(
      `${dataDir} belongs to the user 65534: run this as that user, not as root`,
    );
    expect(findHolder(dataDir)).toBeNull();
  },
);

it('waits for a process that is ending', async () => {
  const pid = await started('sh', '-c', 'echo $$; exec sleep 600');
  await heldBy(pid);
  // The first look finds the process alive: it is killed only afterwards.
  const locked = lockDataDir(dataDir, 60_000);
  process.kill(pid, 'SIGKILL');
  const lock = await locked;
  expect(await readHolder()).toBe(process.pid);
  lock.release();
});

it.runIf(process.platform === 'linux')('takes a zombie for dead', async () => {
  // `exec`: the parent is a program that never waits for its child.
  const pid = await started('sh', '-c', 'sleep 600 & echo $!; exec sleep 600');
  process.kill(pid, 'SIGKILL');
  await expect.poll(async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.[0]).toBe('Z');
  await heldBy(pid);
  expect(findHolder(dataDir)).toBeNull();
  const lock = await lockDataDir(dataDir, 0);
  expect(await readHolder()).toBe(process.pid);
  lock.release();
});
