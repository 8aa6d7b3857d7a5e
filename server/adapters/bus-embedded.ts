import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes';
import type { Id } from '../../shared/contracts/envelope.ts';
import { LIMITS } from '../../shared/contracts/limits.ts';
import { doesFilterCover, doesFilterMatch, toTenantFilter } from '../../shared/contracts/mqtt-topic.ts';
import type { BusAuthenticator, BusMessage, MachineBus } from '../core/ports.ts';
import { guardFrameSize } from './bus-frame-guard.ts';
import type { BusRefusal } from './bus-refusals.ts';

export interface EmbeddedBusOptions {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly authenticate: BusAuthenticator;
  readonly connectionsMax?: number;
  readonly onRefused?: (refusal: BusRefusal) => void;
}

export interface EmbeddedBus extends MachineBus {
  /** Where it listens, after `start`. */
  port(): number;
}

interface Publisher {
  readonly tenantId: Id;
  readonly username: string;
}

/** Return codes of CONNACK (MQTT 3.1.1 §3.2.2.3). */
const SERVER_UNAVAILABLE = 3;
const BAD_USERNAME_OR_PASSWORD = 4;

/** A topic that nobody can subscribe to: where refused messages end. */
const NOWHERE = '$refused';
/** Room for topic and header besides the payload; payloads over the limit but within this become dead letters. */
const PACKET_MAX_BYTES = 4 * LIMITS.mqttPayloadMaxBytes;
const CONNECT_PACKET_MAX_BYTES = 8 * 1024;
const TCP_KEEPALIVE_MS = 30_000;

/**
 * Our own broker: MQTT 3.1 and 3.1.1 (the library refuses version 5 with return code 1). Sessions are clean and
 * nothing is retained: this broker takes machines' messages in, it does not store for them, so its memory is bounded
 * by its connections.
 */
export function createEmbeddedBus(options: EmbeddedBusOptions): EmbeddedBus {
  const { host, port, authenticate, connectionsMax = 2_000, onRefused = () => undefined } = options;
  const publishers = new WeakMap<Client, Publisher>();
  const clientsByUser = new Map<string, Set<Client>>();
  const tenantByUser = new Map<string, Id>();
  const pending = new Set<Promise<void>>();
  let patternsByTenant = new Map<Id, string[]>();
  let handle: (message: BusMessage) => Promise<void> = () => Promise.reject(new Error('bus is not started'));

  function isWithinTenant(tenantId: Id, isTakenBy: (filter: string) => boolean): boolean {
    return isTakenBy(toTenantFilter(tenantId)) || (patternsByTenant.get(tenantId) ?? []).some(isTakenBy);
  }

  function take(publisher: Publisher, packet: PublishPacket): Promise<void> {
    const { topic, payload } = packet;
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const work = handle({ topic, payload: bytes, tenantId: publisher.tenantId, isRetained: false });
    pending.add(work);
    return work.finally(() => pending.delete(work));
  }

  const broker = new Aedes({
    connectTimeout: 10_000,
    drainTimeout: 30_000,
    queueLimit: 100,
    // Limits MQTT 3.1 clients only; our scoped ids are longer than its 23 characters.
    maxClientsIdLength: 65_535,
    maxTopicLevels: 32,

    preConnect(_client, packet, done) {
      packet.clean = true;
      // Client ids belong to their user: nobody may push out another tenant's client by taking its id.
      packet.clientId = toScopedId(packet.username, packet.clientId || randomUUID());
      done(null, true);
    },

    authenticate(client, username, password, done) {
      const refuse = (returnCode: number) => {
        const reason = returnCode === SERVER_UNAVAILABLE ? 'unavailable' : 'bad_credentials';
        onRefused({ reason, username: username ?? null });
        // The library's error is an Error that carries the return code.
        done(Object.assign(new Error(reason), { returnCode }) as AuthenticateError, false);
      };
      if (username === undefined || password === undefined) return refuse(BAD_USERNAME_OR_PASSWORD);
      authenticate(username, password.toString('utf8')).then(
        (tenantId) => {
          if (tenantId === null) return refuse(BAD_USERNAME_OR_PASSWORD);
          remember(client, { tenantId, username });
          done(null, true);
        },
        () => refuse(SERVER_UNAVAILABLE),
      );
    },

    // The library acknowledges QoS 1 when this answers, so this is where a message becomes durable.
    authorizePublish(client, packet, done) {
      const publisher = client === null ? undefined : publishers.get(client);
      if (publisher === undefined) return done(new Error('publisher is not signed in'));
      const isAllowed = isWithinTenant(publisher.tenantId, (filter) => doesFilterMatch(filter, packet.topic));
      const settle = (error?: Error) => {
        packet.retain = false;
        // Refused messages are kept as dead letters and acknowledged (3.1.1 has no refusal but hanging up, which
        // would take the good messages along), but no subscriber sees them.
        if (!isAllowed) packet.topic = NOWHERE;
        done(error);
      };
      take(publisher, packet).then(
        () => settle(),
        (error: unknown) => {
          if (packet.qos === 0) return settle();
          // Hanging up leaves it unacknowledged: the publisher sends it again when it is back.
          settle(error instanceof Error ? error : new Error('message could not be stored'));
        },
      );
    },

    authorizeSubscribe(client, subscription, done) {
      const reader = publishers.get(client);
      const isAllowed =
        reader !== undefined &&
        isWithinTenant(reader.tenantId, (filter) => doesFilterCover(filter, subscription.topic));
      done(null, isAllowed ? subscription : null);
    },

    authorizeForward(client, packet) {
      const reader = publishers.get(client);
      if (reader === undefined) return null;
      // Foreign topics may be the same in two tenants: the publisher's tenant decides who sees them.
      // The library sets the publisher's id on what it forwards; its types leave it out.
      const { clientId } = packet as typeof packet & { readonly clientId?: string };
      return tenantByUser.get(toUser(clientId)) === reader.tenantId ? packet : null;
    },
  });
  // Both end their connection inside the library; they are ordinary (a machine lost its network).
  broker.on('clientError', () => undefined);
  broker.on('connectionError', () => undefined);
  broker.on('clientDisconnect', forget);

  function remember(client: Client, publisher: Publisher): void {
    publishers.set(client, publisher);
    tenantByUser.set(publisher.username, publisher.tenantId);
    const clients = clientsByUser.get(publisher.username) ?? new Set();
    clientsByUser.set(publisher.username, clients.add(client));
    // Who goes before the broker has registered it is told of by its connection only.
    client.conn.once('close', () => forget(client));
  }

  function forget(client: Client): void {
    const username = publishers.get(client)?.username;
    if (username === undefined) return;
    const clients = clientsByUser.get(username);
    clients?.delete(client);
    if (clients?.size === 0) clientsByUser.delete(username);
  }

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.setKeepAlive(true, TCP_KEEPALIVE_MS);
    socket.setNoDelay(true);
    const limits = { firstPacketMaxBytes: CONNECT_PACKET_MAX_BYTES, packetMaxBytes: PACKET_MAX_BYTES };
    broker.handle(guardFrameSize(socket, limits));
  });
  server.maxConnections = connectionsMax;
  server.on('drop', () => onRefused({ reason: 'too_many_connections', username: null }));

  function listeningPort(): number {
    // The address of a TCP listener is always an AddressInfo.
    return (server.address() as AddressInfo).port;
  }

  return {
    async start(handleMessage) {
      handle = handleMessage;
      await broker.listen();
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
    },
    async setForeignPatterns(patterns) {
      const next = new Map<Id, string[]>();
      for (const { tenantId, pattern } of patterns)
        next.set(tenantId, [...(next.get(tenantId) ?? []), pattern]);
      patternsByTenant = next;
    },
    async disconnectUser(username) {
      const clients = [...(clientsByUser.get(username) ?? [])];
      await Promise.all(clients.map((client) => new Promise<void>((resolve) => client.close(resolve))));
    },
    async ping() {
      if (!server.listening) throw new Error('embedded broker does not listen');
    },
    async close() {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // What is being stored is still acknowledged.
      await Promise.allSettled(pending);
      await new Promise<void>((resolve) => setImmediate(resolve));
      await new Promise<void>((resolve) => broker.close(resolve));
      // Connections that never signed in are not the broker's yet.
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    url: () => `mqtt://${isAnyAddress(host) ? '127.0.0.1' : host}:${listeningPort()}`,
    port: listeningPort,
  };
}

const SCOPE_END = ' ';

function toScopedId(username: string | undefined, clientId: string): string {
  return `${username ?? ''}${SCOPE_END}${clientId}`;
}

function toUser(scopedId: string | undefined): string {
  return scopedId?.slice(0, scopedId.indexOf(SCOPE_END)) ?? '';
}

function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
