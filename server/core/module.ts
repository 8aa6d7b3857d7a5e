import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { BlobStore, Clock, Database, FeedHub, Migration } from './ports.ts';
import type { Principals } from './principal.ts';

/** What every module is given. Nothing else is reachable: no module imports another. */
export interface ModuleContext {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly hub: FeedHub;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Prometheus registry of this server; metric names start with `linewall_`. */
  readonly registry: Registry;
  readonly principals: Principals;
  /** A part that `/readyz` asks; it rejects while it cannot work. */
  readonly readiness: (name: string, check: () => Promise<void>) => void;
  /** Runs `work` every `everyMs` after the last run ended; errors are logged, stop waits for a run in progress. */
  readonly every: (name: string, everyMs: number, work: () => Promise<void>) => void;
  /** Runs at stop, last registered first, before the database closes. */
  readonly onStop: (work: () => Promise<void>) => void;
}

/** One subject of the server: a folder in `server/modules` and a line in `server/wiring.ts`. */
export interface ServerModule {
  readonly name: string;
  readonly migrations: readonly Migration[];
  register(context: ModuleContext): Promise<void>;
}
