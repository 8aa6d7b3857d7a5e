import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const READY_MAX_MS = 90_000;
const STOP_MAX_MS = 10_000;
const OUTPUT_MAX = 20_000;

interface PeerProcess {
  readonly pid: number;
  /** The newest of what it wrote. */
  output(): string;
  /** Rejects with its output when it has ended, or is not ready in time. */
  ready(url: string): Promise<void>;
  stop(): Promise<void>;
}

/** A server of another product, under this Node. */
export function startPeerProcess(
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): PeerProcess {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_MAX);
    });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    get pid() {
      return child.pid ?? 0;
    },
    output: () => output,
    async ready(url) {
      const endMs = performance.now() + READY_MAX_MS;
      while (!(await answers(url))) {
        if (hasEnded()) throw new Error(`it ended before it was ready:\n${output}`);
        if (performance.now() > endMs) throw new Error(`${url} does not answer:\n${output}`);
        await wait(200);
      }
    },
    async stop() {
      if (hasEnded()) return;
      const ended = new Promise<void>((done) => child.once('exit', () => done()));
      child.kill('SIGTERM');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), STOP_MAX_MS);
      await ended;
      clearTimeout(giveUp);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return (await fetch(url).catch(() => null))?.ok ?? false;
}
