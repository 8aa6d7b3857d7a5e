import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitForPort } from '#tests/support/devices/mosquitto.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

const SCRIPT = join(import.meta.dirname, 'pymodbus-peer.py');
/** Debian's own: another one on the path does not have Debian's packages. */
const PYTHON = '/usr/bin/python3';

/** Null where Debian's python3-pymodbus can serve, else the reason to name in a skipped test. */
export function whyNoPymodbus(): string | null {
  try {
    execFileSync(PYTHON, ['-c', 'from pymodbus.server import StartAsyncTcpServer'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'python3-pymodbus and python3-serial-asyncio are not installed';
  }
}

/** A Modbus TCP server in a process of its own; unit 1 has holding registers. */
export interface PymodbusPeer {
  readonly address: string;
  set(offset: number, value: number): Promise<void>;
  cut(): Promise<void>;
  /** At the same address, with the registers that it had. */
  bringBack(): Promise<void>;
  close(): Promise<void>;
}

export async function startPymodbusPeer(first: Readonly<Record<number, number>>): Promise<PymodbusPeer> {
  const registers = new Map(Object.entries(first).map(([offset, value]) => [Number(offset), value]));
  const port = await freePort();
  let server: ChildProcessWithoutNullStreams | null = null;

  async function open(): Promise<void> {
    const values = [...registers].map(([offset, value]) => `${offset}=${value}`);
    const started = spawn(PYTHON, [SCRIPT, String(port), ...values]);
    server = started;
    // The library reports every connection that ends; that counts only where the server ends, too.
    let complaints = '';
    started.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
    const ended = once(started, 'exit').then(() => Promise.reject(new Error(complaints)));
    ended.catch(() => undefined);
    await Promise.race([waitForPort(port), ended]);
  }

  async function cut(): Promise<void> {
    const open = server;
    server = null;
    if (!open || open.exitCode !== null) return;
    const exited = once(open, 'exit');
    open.kill('SIGKILL');
    await exited;
  }

  await open();
  return {
    address: `127.0.0.1:${port}`,
    async set(offset, value) {
      registers.set(offset, value);
      if (!server) return;
      const done = once(server.stdout, 'data');
      server.stdin.write(`${offset} ${value}\n`);
      await done;
    },
    cut,
    bringBack: open,
    close: cut,
  };
}
