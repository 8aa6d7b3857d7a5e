import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const POLL_MS = 100;

/** A command with all that a service manager gives it. */
export interface ServiceCommand {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface StartedCommand {
  readonly address: string;
  output(): string;
  /** Sends SIGTERM; returns the exit code, null where the signal ended the process. */
  stop(): Promise<number | null>;
}

/** Starts a command with no other environment than its own; resolves when `/readyz` of `env.PORT` answers 200. */
export async function startCommand({ argv, cwd, env }: ServiceCommand): Promise<StartedCommand> {
  const [program = '', ...args] = argv;
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
    });
  }
  const address = `http://127.0.0.1:${env.PORT}`;
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the command ended before it was ready:\n${output}`);
  });
  await Promise.race([isReady(address, child), ended]);
  ended.catch(() => undefined);
  return {
    address,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const exit = once(child, 'exit');
        child.kill('SIGTERM');
        await exit;
      }
      return child.exitCode;
    },
  };
}

async function isReady(address: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const status = await fetch(`${address}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
