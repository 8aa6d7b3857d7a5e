import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Principals } from '#server/core/access/principal.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { Config } from './config.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { BlobStore } from './ports/blobs.ts';
import type { Certificates } from './ports/certificates.ts';
import type { Clock } from './ports/clock.ts';
import type { Database } from './ports/database.ts';
import type { FeedHub } from './ports/feed.ts';

/** What exists before any module is created. Nothing else is reachable: no module imports another. */
export interface ServerCore {
  /** Migrated. */
  readonly db: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly hub: FeedHub;
  readonly config: Config;
  /** Null = without TLS. */
  readonly certificates: Certificates | null;
  readonly log: FastifyBaseLogger;
  /** Prometheus registry of this server; metric names start with `linewall_`. */
  readonly registry: Registry;
  readonly principals: Principals;
  /** The box of the data directory. */
  readonly secrets: SecretBox;
  /** A part that `/readyz` checks; `check` rejects while the part cannot work. */
  readonly readiness: (name: string, check: () => Promise<void>) => void;
  /** See `Lifecycle`. */
  readonly every: Lifecycle['every'];
  readonly everyTenant: Lifecycle['everyTenant'];
  /** Runs at stop, last registered first, before the database closes. */
  readonly onStop: Lifecycle['onStop'];
}

/**
 * One subject of the server: a folder in `server/modules`, created in `server/wiring.ts`. Its services work as soon as
 * it has been created; nothing calls them before all modules have started.
 */
export interface ServerModule {
  readonly name: string;
  /** Seeds, restores, fills caches and begins jobs. Modules start one after the other, in the order of the wiring. */
  start?(): Promise<void>;
  /** Mounts routes and sockets; called once, after every module has started. */
  mount?(app: FastifyInstance): void;
}
