import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { freePort } from '#tests/support/servers/free-port.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const READY_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 20_000;
const LOOK_EVERY_MS = 20;

/** This checkout as somebody else would get it: without packages, builds and data. */
export interface Clone {
  /** `npm start` until `/readyz` says yes, in seconds; then stops it. */
  start(): Promise<number>;
  remove(): Promise<void>;
}

export async function makeClone(): Promise<Clone> {
  const folder = await mkdtemp(join(tmpdir(), 'linewall-clone-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const path of listed.split('\0')) {
    if (path === '' || !existsSync(join(ROOT, path))) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(ROOT, path), join(folder, path));
  }
  const [port, mqttPort] = [await freePort(), await freePort()];
  return {
    start: () => startOnce(folder, port, mqttPort),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function startOnce(folder: string, port: number, mqttPort: number): Promise<number> {
  const startedAt = performance.now();
  // A process group of its own: whatever is left of it can be ended as a whole.
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...withoutNpm(process.env),
      HOST: '127.0.0.1',
      PORT: String(port),
      LINEWALL_MQTT_PORT: String(mqttPort),
      LINEWALL_LOG_LEVEL: 'error',
    },
  });
  let said = '';
  npm.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  try {
    const isReady = await until(READY_LIMIT_MS, async () => {
      if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}: ${said.slice(-400)}`);
      return (await statusOf(port)) === 200;
    });
    if (!isReady) throw new Error(`npm start was not ready within ${READY_LIMIT_MS / 1000} s`);
    return (performance.now() - startedAt) / 1000;
  } finally {
    npm.kill('SIGTERM');
    await until(STOP_LIMIT_MS, async () => (await statusOf(port)) === null && !isGroupAlive(npm));
    if (isGroupAlive(npm)) process.kill(-(npm.pid ?? Number.NaN), 'SIGKILL');
  }
}

/** What npm tells the scripts that it runs is not what a shell has. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(?:npm_|INIT_CWD$|NODE_COMPILE_CACHE$)/i.test(name)),
  );
}

async function statusOf(port: number): Promise<number | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}

function isGroupAlive({ pid }: ChildProcess): boolean {
  if (pid === undefined) return false;
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(limitMs: number, isDone: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    if (await isDone()) return true;
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS));
  }
  return false;
}
