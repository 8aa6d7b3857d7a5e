import type { FastifyBaseLogger } from 'fastify';

type OnLine = (line: string) => void;

/** Listeners by logger. */
const READERS = new WeakMap<object, Set<OnLine>>();

/** A logger's lines pass `write`, then everybody who listens. */
export function lineFan(write: OnLine): {
  readonly write: OnLine;
  readonly belongsTo: (log: object) => void;
} {
  const readers = new Set<OnLine>();
  return {
    write(line) {
      write(line);
      for (const onLine of readers) onLine(line);
    },
    belongsTo: (log) => void READERS.set(log, readers),
  };
}

/** Calls `onLine` with every line of a logger that `createLog` made, after secrets were cut out. Returns the unsubscriber. */
export function onLogLine(log: FastifyBaseLogger, onLine: OnLine): () => void {
  const readers = READERS.get(log);
  readers?.add(onLine);
  return () => readers?.delete(onLine);
}
