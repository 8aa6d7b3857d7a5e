import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/servers/free-port.ts';
import type { OpcuaPeerOrder } from './opcua-peer-process.ts';
import type { ConnectorPeer } from './peer.ts';

const PROCESS = join(import.meta.dirname, 'opcua-peer-process.ts');

/** An OPC UA server in a process of its own, which can be killed, held and brought back with another certificate. */
export interface OpcuaPeer extends ConnectorPeer {
  /** `sourceTs`: since when the values are so, by the server's own clock. */
  setAll(values: Readonly<Record<string, number | string>>, sourceTs?: number): Promise<void>;
  makeBad(name: string): Promise<void>;
  /** From the next start on it has another key and certificate. */
  loseCertificate(): Promise<void>;
  fallSilent(): void;
  pid(): number;
}

const at = (name: string) => `nsu=urn:acme:line;s=Line1.${name}`;

export async function startOpcuaPeer(items = 0): Promise<OpcuaPeer> {
  const folder = await mkdtemp(join(tmpdir(), 'linewall-opcua-'));
  const port = await freePort();
  let child: ChildProcess | null = null;

  async function open(): Promise<void> {
    const started = fork(PROCESS, [String(port), folder, String(items)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = started;
    const [message] = await Promise.race([
      once(started, 'message'),
      once(started, 'exit').then(([code]) => Promise.reject(new Error(`the OPC UA server ended: ${code}`))),
    ]);
    if (message !== 'ready') throw new Error(String(message));
  }

  async function cut(): Promise<void> {
    const open = child;
    child = null;
    if (!open || open.exitCode !== null) return;
    const exited = once(open, 'exit');
    open.kill('SIGKILL');
    await exited;
  }

  async function tell(order: OpcuaPeerOrder): Promise<void> {
    if (!child) throw new Error('the OPC UA server is away');
    const done = once(child, 'message');
    child.send(order);
    await done;
  }

  await open();
  return {
    kind: 'opcua',
    address: `opc.tcp://127.0.0.1:${port}`,
    settings: { securityMode: 'none' },
    points: {
      number: { address: at('Number'), dataType: 'auto' },
      flag: { address: at('Flag'), dataType: 'auto' },
      rubbish: { address: at('Rubbish'), dataType: 'auto' },
      missing: { address: at('Missing'), dataType: 'auto' },
    },
    set: (value) => tell({ set: { Number: value } }),
    setAll: (values, sourceTs) => tell({ set: values, ...(sourceTs === undefined ? {} : { sourceTs }) }),
    makeBad: (name) => tell({ bad: name }),
    async loseCertificate() {
      await rm(folder, { recursive: true, force: true });
    },
    cut,
    bringBack: open,
    fallSilent: () => void child?.kill('SIGSTOP'),
    pid: () => child?.pid ?? 0,
    async close() {
      await cut();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
