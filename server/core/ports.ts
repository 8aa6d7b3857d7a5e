import type { Readable } from 'node:stream';
import type { Transaction } from 'kysely';
import type { Id } from '#shared/contracts/envelope.ts';
import type { FeedTopicName } from '#shared/contracts/feed.ts';
import type { LineSummary } from '#shared/contracts/history.ts';
import type { MachineState, Quality } from '#shared/contracts/machine-state.ts';
import type { Line, Machine } from '#shared/contracts/plant.ts';

/** One step of the schema. Plain SQL that runs the same on PGlite and PostgreSQL, inside one transaction. */
export interface Migration {
  /** `NNNN-module-what`, unique over all modules; they run in the order of this name. */
  readonly name: string;
  readonly sql: string;
}

/**
 * The database. Every tenant's work runs in a transaction in which row-level security shows that tenant's rows
 * only; `platform` sees all tenants and is for sign-in, migrations, jobs and the start of the process.
 *
 * int8 and numeric come back as strings, timestamptz as Date, date as `YYYY-MM-DD`, bytea as Uint8Array, json
 * parsed. Pass JSON as text (`JSON.stringify`) and int8[] as an array of strings.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  tenant<Schema, T>(tenantId: Id, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
  platform<Schema, T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Applies what is missing; refuses a schema that is newer than the program or whose steps were edited. */
  migrate(migrations: readonly Migration[]): Promise<void>;
  /** Why machines' messages should not be written at the moment, in one clear line; null = they may. */
  shortage(): string | null;
  ping(): Promise<void>;
  /** To be called every minute: what the database does not do by itself. */
  upkeep(): Promise<void>;
  /** Every row of every table as lines of text, out of one snapshot. Others go on; on the embedded one they wait. */
  dump(write: (line: string) => Promise<void>): Promise<void>;
  /** Fills an empty database from the lines of `dump` of either kind, then applies what is missing. */
  load(lines: AsyncIterable<string>, migrations: readonly Migration[]): Promise<void>;
  close(): Promise<void>;
}

export interface Clock {
  now(): number;
}

/** Bytes by generated id; a user's file name never becomes a path. */
export interface BlobStore {
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Stores what arrives and returns its size. Nothing is stored when `chunks` throws. */
  putStream(id: string, chunks: AsyncIterable<Uint8Array>): Promise<number>;
  get(id: string): Promise<Uint8Array | null>;
  /** The caller reads the stream to its end or destroys it. */
  getStream(id: string): Promise<Readable | null>;
  remove(id: string): Promise<void>;
  list(): Promise<readonly string[]>;
}

/** A message as it comes off a broker. */
export interface BusMessage {
  readonly topic: string;
  readonly payload: Uint8Array;
  /** The tenant that the publisher signed in for; null where an external broker did the signing in. */
  readonly tenantId: Id | null;
  /** A broker's copy of an older message, sent because we subscribed: its arrival says nothing about its age. */
  readonly isRetained: boolean;
}

/**
 * A broker: our own or somebody else's. `handle` resolves when the message is durable (or refused and kept as a
 * dead letter); only then is a QoS 1 publisher acknowledged. A rejected `handle` leaves the message unacknowledged.
 */
export interface MachineBus {
  start(handle: (message: BusMessage) => Promise<void>): Promise<void>;
  /** Topic patterns (MQTT wildcards) of all enabled connections, per tenant; replaces the former ones. */
  setForeignPatterns(patterns: readonly { tenantId: Id; pattern: string }[]): Promise<void>;
  /** Ends the sessions of a revoked credential. */
  disconnectUser(username: string): Promise<void>;
  ping(): Promise<void>;
  /** Where machines connect, without user and password; after `start`. */
  url(): string;
  close(): Promise<void>;
}

/** Asked by the embedded broker; answers the tenant of a user name and password, or null. */
export type BusAuthenticator = (username: string, password: string) => Promise<Id | null>;

interface ReadingOrigin {
  readonly tenantId: Id;
  readonly machineId: Id;
  /** Epoch ms by the machine's clock (or the arrival time when it sent none, quality `uncertain`). */
  readonly sourceTs: number;
  readonly arrivalTs: number;
  readonly quality: Quality;
}
export type Reading =
  | (ReadingOrigin & {
      readonly kind: 'state';
      readonly states: readonly MachineState[];
      readonly code: string | null;
      readonly text: string | null;
    })
  | (ReadingOrigin & { readonly kind: 'metrics'; readonly values: Readonly<Record<string, number>> });

/** Where validated readings go. Resolves when all of them are durable. Repeated and late readings are welcome. */
export interface ReadingSink {
  write(readings: readonly Reading[]): Promise<void>;
}

/** A shift as it repeats week by week in the line's time zone. `days`: 0 = Sunday … 6 = Saturday, the day it starts. */
export interface PlantShiftPattern {
  readonly name: string;
  readonly nameEn: string | null;
  readonly startMinute: number;
  readonly durationMinutes: number;
  readonly days: number[];
  /** Planned output of one such shift in the line's unit; null = no plan. */
  readonly plannedCount: number | null;
}

/** The plant model in memory, always current. */
export interface PlantDirectory {
  /** By department id or by code within the tenant. */
  findMachine(tenantId: Id, idOrCode: string): Machine | null;
  machine(tenantId: Id, machineId: Id): Machine | null;
  line(tenantId: Id, lineId: Id): Line | null;
  lines(tenantId: Id): readonly Line[];
  machines(tenantId: Id): readonly Machine[];
  shiftPatterns(tenantId: Id, lineId: Id): readonly PlantShiftPattern[];
  tenantIds(): readonly Id[];
  /** Called with the tenant whose model changed. Returns the unsubscriber. */
  onChange(listener: (tenantId: Id) => void): () => void;
}

/** A machine's newest state, and since when its states and code have been the same. */
export interface LatestState {
  readonly states: readonly MachineState[];
  readonly code: string | null;
  readonly text: string | null;
  readonly sinceTs: number;
  readonly sourceTs: number;
  readonly arrivalTs: number;
  readonly quality: Quality;
}
export interface LatestMetric {
  readonly value: number;
  readonly sourceTs: number;
  readonly arrivalTs: number;
  readonly quality: Quality;
}

/** What a commit changed in the newest values; late readings that changed nothing newest are not in it. */
export interface CommittedChange {
  readonly tenantId: Id;
  readonly states: ReadonlyMap<Id, LatestState>;
  /** Machine → metric key → value. */
  readonly metrics: ReadonlyMap<Id, ReadonlyMap<string, LatestMetric>>;
  /** Machines whose states, code or since changed (not merely repeated). */
  readonly changedMachines: ReadonlySet<Id>;
}

/** What has been stored, as far as live views need it; answered from memory, current after every commit. */
export interface PlantHistory {
  latestState(tenantId: Id, machineId: Id): LatestState | null;
  latestMetrics(tenantId: Id, machineId: Id): ReadonlyMap<string, LatestMetric>;
  /** The line's current shift so far; null for an unknown line. */
  lineSummary(tenantId: Id, lineId: Id): Promise<LineSummary | null>;
  /** Called after each commit. Returns the unsubscriber. */
  onCommitted(listener: (change: CommittedChange) => void): () => void;
}

/**
 * One topic's image: keys with JSON values, each stamped with a sequence number when set. Setting a value marks it
 * for every subscriber; nothing is queued. `reset` starts a new epoch with new contents.
 */
export interface FeedImage {
  readonly baseTs: number;
  set(key: string, value: unknown): void;
  remove(key: string): void;
  reset(entries: Iterable<readonly [string, unknown]>): void;
}

/** Fan-out to subscribers. Modules provide topics; the hub owns sockets, coalescing and permissions. */
export interface FeedHub {
  /**
   * `open` is called when somebody first subscribes to a topic of a tenant: it fills the image and returns a
   * function that is called when the last subscriber has been gone for a while; null = there is no such thing.
   */
  provide(
    name: FeedTopicName,
    open: (tenantId: Id, id: Id | null, image: FeedImage) => Promise<(() => void) | null>,
  ): void;
  /** Ends all sockets of a session (sign-out, revocation). */
  closeSession(sessionId: string): void;
  subscriberCount(): number;
  close(): Promise<void>;
}
