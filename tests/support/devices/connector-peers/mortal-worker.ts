import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const WORKER = resolve(import.meta.dirname, '../../../../server/adapters/connectors/connector-worker.ts');

/** The workers of connectors, all of which can be ended at once in the middle of what they do. */
export interface MortalWorkers {
  readonly workerFile: string;
  kill(): void;
  close(): Promise<void>;
}

export async function createMortalWorkers(): Promise<MortalWorkers> {
  const folder = await mkdtemp(join(tmpdir(), 'linewall-mortal-'));
  const workerFile = join(folder, 'worker.mjs');
  const name = `linewall ${folder}`;
  await writeFile(
    workerFile,
    `const orders = new BroadcastChannel(${JSON.stringify(name)});
orders.onmessage = () => process.exit(9);
orders.unref();
await import(${JSON.stringify(pathToFileURL(WORKER).href)});
`,
  );
  const orders = new BroadcastChannel(name);
  return {
    workerFile,
    kill: () => orders.postMessage('end'),
    async close() {
      orders.close();
      await rm(folder, { recursive: true });
    },
  };
}
