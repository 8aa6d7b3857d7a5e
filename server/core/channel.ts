import type { FastifyBaseLogger } from 'fastify';

/** What one module announces to those that listen, within one process. */
export interface Channel<Event> {
  /** To be called after the commit of what the event is about. */
  announce(event: Event): void;
  /** Returns the unsubscriber. */
  listen(listener: (event: Event) => void): () => void;
}

/** A listener that throws is logged, and does not keep the event from the others. */
export function createChannel<Event>(log: FastifyBaseLogger): Channel<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    announce(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          log.error({ err: error }, 'a listener failed on an event');
        }
      }
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
