import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import memory from '#server/launch/memory.json' with { type: 'json' };
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** A server process as an operator starts it, without the demo plant. */
export interface BareServer {
  readonly address: string;
  readonly dataDir: string;
  readonly pid: number;
  /** The password that the first boot printed; null when it was not the first. */
  readonly firstBootPassword: string | null;
  readonly adminPassword: string;
  output(): string;
  /** Signs in over HTTP; answers the access token. */
  signIn(username: string, password: string): Promise<string>;
  /** Status of `GET /admin/user/info` with a token. */
  userInfo(token: string): Promise<number>;
  /** Sends the signal and answers the exit code, null when the signal ended the process. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts on free ports; resolves when the ready line is out, rejects with the output when the process ends before. */
export async function startBareServer(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<BareServer> {
  const settings = {
    PORT: '0',
    LINEWALL_MQTT_PORT: '0',
    LINEWALL_DATA_DIR: dataDir,
    LINEWALL_DEMO: '0',
    ...env,
  };
  const child = spawn(process.execPath, [...memory.arguments, join(ROOT, 'server', 'main.ts')], {
    cwd: ROOT,
    env: { ...memory.environment, ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<string>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        output += text;
        const address = /^Linewall is ready at (\S+)$/m.exec(output)?.[1];
        if (address) done(address);
      });
    }
  });
  const address = await Promise.race([ready, once(child, 'exit').then(() => null)]);
  if (address === null) throw new Error(output);
  const firstBootPassword = /administrator is admin, password (\S+)/.exec(output)?.[1] ?? null;

  return {
    address,
    dataDir,
    pid: child.pid ?? 0,
    firstBootPassword,
    adminPassword: env.LINEWALL_ADMIN_PASSWORD ?? firstBootPassword ?? '',
    output: () => output,
    async signIn(username, password) {
      return (await signInByApi(address, { username, password })).access_token;
    },
    async userInfo(token) {
      const answer = await fetch(`${address}/admin/user/info`, {
        headers: { authorization: `Bearer ${token}`, 'tenant-id': '1' },
      });
      return answer.status;
    },
    stop: (signal = 'SIGTERM') => end(child, signal),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode;
}
