import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type { BusMessage, MachineBus } from '#server/core/ports/plant/machine-bus.ts';
import { CANONICAL_ROOT } from '#shared/contracts/ingest/mqtt-topic.ts';
import { holdAcknowledgements } from './mqtt-acknowledgements.ts';

export interface MqttBusOptions {
  /** `mqtt://user:password@host:1883`, or `mqtts://…`. */
  readonly url: string;
  /** Tells installations on one host apart: the persistent session belongs to host and instance. */
  readonly instance: string;
  readonly reconnectMinMs?: number;
  readonly reconnectMaxMs?: number;
  readonly onState?: (state: { readonly isConnected: boolean; readonly error: string | null }) => void;
}

/** This many messages may be on their way into the database; then the broker has to wait. */
const IN_FLIGHT_MAX = 500;
const RETRY_MIN_MS = 500;
const RETRY_MAX_MS = 30_000;
const CLOSE_WAIT_MS = 5_000;
/** A connection that lived this long was a good one: the next loss begins with the short wait again. */
const STABLE_AFTER_MS = 10_000;

/**
 * An external broker, MQTT 3.1.1, QoS 1 in a persistent session: what it could not hand to us while we were away
 * it keeps. A message is acknowledged when `handle` resolved; a failed one is tried again, never acknowledged.
 * The broker signs publishers in; it must itself keep each to its own topics.
 */
export function createMqttBus(options: MqttBusOptions): MachineBus {
  const { url, instance, reconnectMinMs = 500, reconnectMaxMs = 30_000, onState = () => undefined } = options;
  const stopping = new AbortController();
  // Every message that waits for its next try listens.
  setMaxListeners(0, stopping.signal);
  /** The work behind each message that is not acknowledged yet, by packet id, for the present connection. */
  let unacknowledged = new Map<number, Promise<void>>();
  const inFlight = new Set<Promise<void>>();
  let filters = new Set([`${CANONICAL_ROOT}/#`]);
  /** Dropped while we were away: the persistent session still has them. */
  const abandoned = new Set<string>();
  let client: MqttClient | null = null;
  let attempts = 0;
  let connectedAt = 0;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let lastError: string | null = null;

  async function store(message: BusMessage, handle: (message: BusMessage) => Promise<void>): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await handle(message);
      } catch {
        // `handle` reports its failures itself; here they only mean: later.
        const waitMs = withJitter(Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** tries));
        await delay(waitMs, undefined, { signal: stopping.signal });
      }
    }
  }

  function onPublish(handle: (message: BusMessage) => Promise<void>): MqttClient['handleMessage'] {
    return (packet, done) => {
      const { topic, payload, retain, qos, messageId } = packet;
      const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
      const work = store(
        { topic, payload: bytes, tenantId: null, isRetained: retain, isAwaited: true },
        handle,
      );
      inFlight.add(work);
      if (qos > 0 && messageId !== undefined) unacknowledged.set(messageId, work);
      work.catch(() => undefined).finally(() => inFlight.delete(work));
      if (inFlight.size < IN_FLIGHT_MAX) done();
      else
        Promise.race(inFlight)
          .catch(() => undefined)
          .then(() => done());
    };
  }

  function onConnect(connected: MqttClient): void {
    connectedAt = performance.now();
    lastError = null;
    if (abandoned.size > 0) connected.unsubscribe([...abandoned]);
    abandoned.clear();
    connected.subscribe([...filters], { qos: 1 }, (error, granted) => {
      const refused = granted?.filter((grant) => Number(grant.qos) === 128) ?? [];
      if (error !== null || refused.length > 0) {
        lastError = error?.message ?? `refused: ${refused.map((grant) => grant.topic).join(', ')}`;
      }
      onState({ isConnected: true, error: lastError });
    });
  }

  function onClose(closed: MqttClient): void {
    // What was not acknowledged comes again on the next connection, under ids that mean that connection's messages.
    unacknowledged = new Map();
    if (stopping.signal.aborted) return;
    onState({ isConnected: false, error: lastError });
    if (connectedAt > 0 && performance.now() - connectedAt > STABLE_AFTER_MS) attempts = 0;
    connectedAt = 0;
    const waitMs = withJitter(Math.min(reconnectMaxMs, reconnectMinMs * 2 ** attempts));
    attempts += 1;
    clearTimeout(reconnectTimer);
    reconnectTimer = setTimeout(() => closed.reconnect(), waitMs);
  }

  return {
    async start(handle) {
      const settings: IClientOptions = {
        clientId: toClientId(instance),
        clean: false,
        protocolVersion: 4,
        keepalive: 20,
        connectTimeout: 10_000,
        // Reconnecting and subscribing are done here, with jitter and with the filters of that moment.
        reconnectPeriod: 0,
        resubscribe: false,
      };
      const started = connect(url, settings);
      client = started;
      started.handleMessage = onPublish(handle);
      holdAcknowledgements(started, () => unacknowledged);
      started.on('connect', () => onConnect(started));
      started.on('close', () => onClose(started));
      started.on('error', (error) => {
        lastError = error.message;
      });
    },
    async setForeignPatterns(patterns) {
      const next = new Set([`${CANONICAL_ROOT}/#`, ...patterns.map(({ pattern }) => pattern)]);
      const added = [...next].filter((filter) => !filters.has(filter));
      const removed = [...filters].filter((filter) => !next.has(filter));
      filters = next;
      const leaveToReconnect = () => {
        for (const filter of removed) abandoned.add(filter);
        for (const filter of next) abandoned.delete(filter);
      };
      if (client?.connected !== true) return leaveToReconnect();
      try {
        if (removed.length > 0) await client.unsubscribeAsync(removed);
        if (added.length > 0) await client.subscribeAsync(added, { qos: 1 });
      } catch (error) {
        // Lost before the broker acknowledged: `onConnect` subscribes to `filters` as they are then.
        if (client.connected) throw error;
        leaveToReconnect();
      }
    },
    // Its users are its own: revoking them is done there.
    async disconnectUser() {},
    async ping() {
      if (client?.connected !== true) throw new Error(lastError ?? 'broker is not connected');
    },
    url: () => withoutLogin(url),
    localUrl: () => withoutLogin(url),
    async close() {
      clearTimeout(reconnectTimer);
      if (client === null) return;
      const closing = client;
      // No more tries: what fails from here on stays with the broker. What is being stored is still acknowledged.
      stopping.abort();
      await Promise.race([Promise.allSettled(inFlight), delay(CLOSE_WAIT_MS, undefined, { ref: false })]);
      await closing.endAsync(closing.connected === false);
    },
  };
}

function toClientId(instance: string): string {
  const hash = createHash('sha256').update(`${hostname()}\n${instance}`).digest('hex');
  return `linewall-${hash.slice(0, 12)}`;
}

/** Between half and the whole: a fleet that lost its broker together does not come back together. */
function withJitter(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}

function withoutLogin(url: string): string {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare.href;
}
