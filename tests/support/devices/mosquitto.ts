import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SEARCH_PATH = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`;
const ENV = { ...process.env, PATH: SEARCH_PATH };

/** Null when the programs are there, else the reason to name in a skipped test. */
export function whyNoMosquitto(): string | null {
  for (const program of ['mosquitto', 'mosquitto_pub', 'mosquitto_sub']) {
    try {
      execFileSync('sh', ['-c', `command -v ${program}`], { env: ENV, stdio: 'ignore' });
    } catch {
      return `${program} is not installed`;
    }
  }
  return null;
}

export interface Mosquitto {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts a mosquitto broker with anonymous access on a port of its own. */
export async function startMosquitto(port?: number): Promise<Mosquitto> {
  const chosen = port ?? (await findFreePort());
  const folder = mkdtempSync(join(tmpdir(), 'linewall-mosquitto-'));
  const file = join(folder, 'mosquitto.conf');
  // Without a bound on its queues: by default it drops what a subscriber cannot take at once.
  writeFileSync(
    file,
    `listener ${chosen} 127.0.0.1\nallow_anonymous true\npersistence false\nmax_queued_messages 0\n`,
  );
  const broker = spawn('mosquitto', ['-c', file], { env: ENV, stdio: 'ignore' });
  await waitForPort(chosen);
  return {
    url: `mqtt://127.0.0.1:${chosen}`,
    port: chosen,
    pid: broker.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      if (broker.exitCode !== null || broker.signalCode !== null) return;
      const exited = new Promise((resolve) => broker.once('exit', resolve));
      broker.kill(signal);
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs `mosquitto_pub` or `mosquitto_sub` to its end; answers its exit code and output. */
export function runMosquittoClient(
  program: 'mosquitto_pub' | 'mosquitto_sub',
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: ENV });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(),
      );
    });
  });
}

export async function waitForPort(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing listens on port ${port}`);
}
