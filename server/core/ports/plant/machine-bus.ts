import type { Id } from '#shared/contracts/kit/envelope.ts';

/** A message as it comes off a broker. */
export interface BusMessage {
  readonly topic: string;
  readonly payload: Uint8Array;
  /** The tenant that the publisher signed in for; null where an external broker did the signing in. */
  readonly tenantId: Id | null;
  /** A broker's copy of an older message, sent because we subscribed: its arrival says nothing about its age. */
  readonly isRetained: boolean;
  /** Whether its publisher seems to send nothing more before it is acknowledged. */
  readonly isAwaited: boolean;
  /** The session of its publisher, where the broker knows it; a last will is of none. */
  readonly session?: string | undefined;
}

/** A client has left, and has not come back at once. */
export interface EndedBusSession {
  readonly tenantId: Id;
  readonly session: string;
  /** ms since 1970 by the host's clock, and how long it was open, ms. */
  readonly endedAt: number;
  readonly lastedMs: number;
}

/**
 * A broker: the embedded one or an external one. `handle` resolves when the message is durable (or refused and kept as a
 * dead letter); only then is a QoS 1 publisher acknowledged. A rejected `handle` leaves the message unacknowledged.
 */
export interface MachineBus {
  /** `onEnded`: of a broker that knows the sessions of its clients; not called for those that it ends by closing. */
  start(
    handle: (message: BusMessage) => Promise<void>,
    onEnded?: (ended: EndedBusSession) => void,
  ): Promise<void>;
  /** Topic patterns (MQTT wildcards) of all enabled connections, per tenant; replaces the former ones. */
  setForeignPatterns(patterns: readonly { tenantId: Id; pattern: string }[]): Promise<void>;
  /** Ends the sessions of a revoked credential. */
  disconnectUser(username: string): Promise<void>;
  ping(): Promise<void>;
  /** Where machines connect, without user and password; by TLS where there is. After `start`. */
  url(): string;
  /** Where programs on this machine connect: without TLS where that is possible. */
  localUrl(): string;
  close(): Promise<void>;
}

/** Called by the embedded broker; returns the tenant of a user name and password, or null. */
export type BusAuthenticator = (username: string, password: string) => Promise<Id | null>;
