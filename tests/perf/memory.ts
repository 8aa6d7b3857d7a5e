import { setTimeout as wait } from 'node:timers/promises';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { firstLine } from './demo-line.ts';
import { median, rounded } from './median.ts';
import { residentFilesMbOf, residentMbOf, residentOfMappingMb } from './process-memory.ts';
import type { Bench, RowDraft } from './row.ts';
import { openScreens } from './screens.ts';
import { inspectable, openServerProbe, type ThreadMemory } from './server-memory.ts';

const MINUTES = 6;
const QUICK_MINUTES = 0.4;
/** The last samples, of which the median counts. */
const COUNTED = 6;
const SAMPLE_EVERY_MS = 10_000;
const QUICK_SAMPLE_EVERY_MS = 2_000;
const SCREENS = 1;
const TARGET_MB = 300;
const ENGINE = 'embedded-thread.ts';

/** What is resident of a server with the demo plant and one wall, and what of. */
export const memory: Bench = {
  name: 'memory',
  needsBrowser: false,
  async run(context) {
    const minutes = context.isQuick ? QUICK_MINUTES : MINUTES;
    const everyMs = context.isQuick ? QUICK_SAMPLE_EVERY_MS : SAMPLE_EVERY_MS;
    const port = await freePort();
    const server = await startServerProcess({ LINEWALL_LOG_LEVEL: 'error', ...inspectable(port) });
    try {
      const { access_token } = await signInByApi(server.baseURL, { password: server.adminPassword });
      const { tenantId } = server.mqtt;
      const screens = await openScreens(
        { url: server.baseURL, tenantId, tokens: [access_token] },
        await firstLine(server, access_token),
        SCREENS,
      );
      server.startDemo();
      const resident: number[] = [];
      const endMs = performance.now() + minutes * 60_000;
      while (performance.now() < endMs) {
        await wait(everyMs);
        resident.push(residentMbOf(server.pid));
        context.say(`${rounded(resident.at(-1) ?? 0)} MB`);
      }
      const probe = await openServerProbe(port);
      const main = await probe.memory();
      const threads = await probe.threads();
      probe.close();
      screens.close();
      const engine = threads.find(({ file }) => file === ENGINE);
      if (!engine) throw new Error('the embedded database has no thread');
      return toRows({
        minutes,
        residentMb: median(resident.slice(-COUNTED)),
        mostMb: Math.max(...resident),
        collectedMb: residentMbOf(server.pid),
        externalMb: main.externalMb,
        filesMb: residentFilesMbOf(server.pid),
        engine,
        engineResidentMb: residentOfMappingMb(server.pid, (engine.wasmMb[0] ?? 0) * 2 ** 20),
        others: threads.filter((thread) => thread !== engine),
      });
    } finally {
      await server.stop();
    }
  },
};

interface Measured {
  readonly minutes: number;
  readonly residentMb: number;
  readonly mostMb: number;
  /** After a garbage collection of all threads. */
  readonly collectedMb: number;
  readonly externalMb: number;
  readonly filesMb: number;
  readonly engine: ThreadMemory;
  readonly engineResidentMb: number;
  readonly others: readonly ThreadMemory[];
}

function toRows(measured: Measured): RowDraft[] {
  const { minutes, residentMb, mostMb, collectedMb, externalMb, filesMb } = measured;
  const { engine, engineResidentMb, others } = measured;
  const [engineMb = 0, ...ofItsThread] = engine.wasmMb;
  const otherWasm = [...ofItsThread, ...others.flatMap(({ wasmMb }) => wasmMb)];
  const workers = others.filter(({ file }) => file !== '');
  const own = others.find(({ file }) => file === '');
  const takenMb = sumOf([engine, ...others].map((thread) => thread.takenMb));
  const row = (name: string, value: number, note: string, target?: number): RowDraft => ({
    name: `memory: ${name}`,
    value: rounded(value),
    unit: 'MB',
    better: 'lower',
    ...(target === undefined ? {} : { target }),
    note,
  });
  return [
    row(
      `server resident, demo plant after ${minutes} minutes`,
      residentMb,
      `median of the last ${COUNTED} samples, at most ${rounded(mostMb)} MB; ${rounded(collectedMb)} MB after a garbage collection; ${SCREENS} wall`,
      TARGET_MB,
    ),
    row(
      'JavaScript heap of the server’s own thread',
      own?.heapMb ?? 0,
      `after a garbage collection; V8 has taken ${rounded(own?.takenMb ?? 0)} MB for it`,
    ),
    row('buffers outside of that heap', externalMb, 'as Node counts them for its first thread'),
    row(
      'WebAssembly of the embedded database’s engine',
      engineMb,
      `as large as it has become, ${rounded(engineResidentMb)} MB of it resident; the heap of its thread ${rounded(engine.heapMb)} MB, for which V8 has taken ${rounded(engine.takenMb)} MB`,
    ),
    row(
      'other WebAssembly',
      sumOf(otherWasm),
      `Node’s own, such as what takes types out of sources: ${otherWasm.map((mb) => rounded(mb)).join(', ') || 'none'}`,
    ),
    row('program and libraries', filesMb, 'pages of files that are resident'),
    row(
      'heaps of other threads',
      sumOf(workers.map((worker) => worker.heapMb)),
      workers.map(({ file }) => file).join(', ') || 'there are none',
    ),
    row(
      'the rest',
      collectedMb - takenMb - externalMb - engineResidentMb - sumOf(otherWasm) - filesMb,
      'after a garbage collection: machine code, what allocators keep, stacks',
    ),
  ];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
