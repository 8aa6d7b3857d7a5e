import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import memory from '#server/launch/memory.json' with { type: 'json' };
import { freePort } from './free-port.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SETTABLE_CLOCK = resolve(import.meta.dirname, 'settable-clock.ts');
const READY_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 15_000;

export interface MqttLogin {
  readonly host: string;
  readonly port: number;
  readonly tenantId: string;
  readonly username: string;
  readonly password: string;
  /** The machine's clock; absent = this process's. */
  readonly now?: () => number;
}

/** A real server in a process of its own, with a data directory that is gone afterwards. */
export interface ServerProcess {
  /** Where pages are; HTTPS where `LINEWALL_HTTPS_PORT` was given. */
  readonly baseURL: string;
  /** The port without TLS. */
  readonly plainURL: string;
  readonly dataDir: string;
  readonly adminPassword: string;
  /** The demo plant's MQTT credential: what a machine of tenant 1 signs in with. Its clock is the server's. */
  readonly mqtt: MqttLogin;
  readonly pid: number;
  /** The one-time link to the wall that the last start printed. */
  wallLink(): string;
  /** The one-time link to the console that the last start printed. */
  consoleLink(): string;
  /** Everything the server wrote so far. */
  output(): string;
  /** Starts the demo plant's publisher against this server. */
  startDemo(env?: Record<string, string>): void;
  stopDemo(): Promise<void>;
  /** Puts the server's clock forward, also for its next starts. Only where it was started with `hasSettableClock`. */
  advanceClock(ms: number): Promise<void>;
  /** SIGTERM (or another signal), away for a while, and start again on the same data and ports. */
  restart(signal?: NodeJS.Signals, awayMs?: number): Promise<void>;
  stop(): Promise<void>;
}

async function until<T>(what: string, timeoutMs: number, attempt: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const result = await attempt().catch(() => null);
    if (result !== null) return result;
    if (Date.now() > end) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await new Promise((next) => setTimeout(next, 100));
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => child.once('exit', () => done()));
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  const giveUp = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended(child);
  clearTimeout(giveUp);
}

function lastMatch(text: string, pattern: RegExp): string {
  const found = text.match(pattern)?.at(-1);
  if (!found) throw new Error(`the server has not printed ${pattern}`);
  return found;
}

export async function startServerProcess(
  env: Record<string, string> = {},
  { hasSettableClock = false }: { readonly hasSettableClock?: boolean } = {},
): Promise<ServerProcess> {
  const dataDir = env.LINEWALL_DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'linewall-test-')));
  const [port, mqttPort] = [env.PORT ? Number(env.PORT) : await freePort(), await freePort()];
  const adminPassword = 'Wall-Test-9';
  const plainURL = `http://127.0.0.1:${port}`;
  const baseURL = env.LINEWALL_HTTPS_PORT ? `https://127.0.0.1:${env.LINEWALL_HTTPS_PORT}` : plainURL;
  const credentialFile = join(dataDir, 'demo-credential.json');
  let output = '';
  let demo: ChildProcess | null = null;
  let aheadMs = 0;

  function launch(): ChildProcess {
    const preloaded = hasSettableClock ? ['--import', SETTABLE_CLOCK] : [];
    const program = [...memory.arguments, ...preloaded, join(ROOT, 'server', 'main.ts')];
    const child = spawn(process.execPath, program, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe', ...(hasSettableClock ? (['ipc'] as const) : [])],
      env: {
        ...memory.environment,
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        LINEWALL_MQTT_PORT: String(mqttPort),
        LINEWALL_DATA_DIR: dataDir,
        LINEWALL_ADMIN_PASSWORD: adminPassword,
        LINEWALL_DEMO: '1',
        LINEWALL_PRINT_LINKS: '1',
        LINEWALL_TEST_WINDOW: '1',
        ...(hasSettableClock && {
          SETTABLE_CLOCK_AHEAD_MS: String(aheadMs),
          NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
        }),
        ...env,
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8');
      stream?.on('data', (text: string) => {
        output += text;
      });
    }
    return child;
  }

  async function ready(child: ChildProcess): Promise<void> {
    const outcome = await until(`server on ${baseURL}`, READY_TIMEOUT_MS, async () => {
      if (child.exitCode !== null) return `it ended with ${child.exitCode}`;
      const answer = await fetch(`${plainURL}/readyz`);
      return answer.ok ? 'ready' : null;
    }).catch(String);
    if (outcome !== 'ready') throw new Error(`server on ${baseURL}: ${outcome}\n${output}`);
  }

  let server = launch();
  await ready(server);
  const credential = await until('demo credential', READY_TIMEOUT_MS, async () => {
    const read: { tenantId: string; username: string; password: string } = JSON.parse(
      await readFile(credentialFile, 'utf8'),
    );
    return read;
  });

  async function stopDemo(): Promise<void> {
    if (demo) await endProcess(demo, 'SIGTERM');
    demo = null;
  }

  return {
    baseURL,
    plainURL,
    dataDir,
    adminPassword,
    mqtt: { host: '127.0.0.1', port: mqttPort, ...credential, now: () => Date.now() + aheadMs },
    get pid() {
      return server.pid ?? 0;
    },
    wallLink: () => lastMatch(output, /http\S+\/productLineSignage#ticket=\S+/g),
    consoleLink: () => lastMatch(output, /http:\/\/[^/\s]+\/#ticket=\S+/g),
    output: () => output,
    startDemo(demoEnv = {}) {
      demo = spawn(process.execPath, [join(ROOT, 'server', 'demo', 'main.ts')], {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, LINEWALL_DEMO_CREDENTIAL: credentialFile, ...demoEnv },
      });
    },
    stopDemo,
    async advanceClock(ms) {
      if (!hasSettableClock) throw new Error('this server was not started with a clock that can be set');
      aheadMs += ms;
      const isSet = new Promise<void>((done) => server.once('message', () => done()));
      server.send(aheadMs);
      await isSet;
    },
    async restart(signal = 'SIGTERM', awayMs = 0) {
      await endProcess(server, signal);
      await new Promise((next) => setTimeout(next, awayMs));
      server = launch();
      await ready(server);
    },
    async stop() {
      await stopDemo();
      await endProcess(server, 'SIGTERM');
      if (!env.LINEWALL_DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
