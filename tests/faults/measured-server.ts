/** The server as `server/main.ts` starts it, in a process that tells what it keeps in memory when it is asked. */
import process from 'node:process';

const collect = globalThis.gc;
if (!collect || !process.send) throw new Error('start it with --expose-gc and an IPC channel');

process.on('message', () => {
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heapBytes: heapUsed, externalBytes: external, rssBytes: rss });
});

await import('#server/main.ts');
