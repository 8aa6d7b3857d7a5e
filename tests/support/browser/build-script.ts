import { resolve } from 'node:path';
import { build } from 'vite';

/** One script, without a server, of what a test shows in a browser: for parts that no page shows in every state. */
export async function buildScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: resolve(import.meta.dirname, '../../..'),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'testPage' } },
  });
  const [first] = [result].flat();
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`not built: ${entry}`);
  return chunk.code;
}
