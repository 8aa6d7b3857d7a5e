import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { Aedes, type AuthenticateError, type AuthorizePublishHandler, type Client } from 'aedes';
import type {
  BusAuthenticator,
  BusMessage,
  EndedBusSession,
  MachineBus,
} from '#server/core/ports/plant/machine-bus.ts';
import { type BusTls, createGate, createTlsListener, listenAt, portOf } from './bus-listeners.ts';
import { createPublishers, type Publishers, toScopedId } from './bus-publishers.ts';
import { type ConnectionReader, createReadAhead } from './bus-read-ahead.ts';
import type { BusRefusal } from './bus-refusals.ts';
import { createBusSessions } from './bus-sessions.ts';

export interface EmbeddedBusOptions {
  readonly host: string;
  /** Without TLS. 0 = any free port, null = none. */
  readonly port: number | null;
  /** Null = without TLS alone. */
  readonly tls?: BusTls | null;
  readonly authenticate: BusAuthenticator;
  readonly connectionsMax?: number;
  readonly onRefused?: (refusal: BusRefusal) => void;
}

export interface EmbeddedBus extends MachineBus {
  /** Where it listens without TLS, after `start`; 0 = it does not. */
  port(): number;
}

type Handle = (message: BusMessage) => Promise<void>;

/** Return codes of CONNACK (MQTT 3.1.1 §3.2.2.3). */
const SERVER_UNAVAILABLE = 3;
const BAD_USERNAME_OR_PASSWORD = 4;

/** A topic that no client can subscribe to: where refused messages end. */
const NOWHERE = '$refused';
const CONNECT_TIMEOUT_MS = 10_000;
/** Of a gateway with 500 messages/s the values go on being shown while the database is busy for 10 s. */
const READ_AHEAD = {
  ofConnection: { messages: 5_000, bytes: 1024 * 1024 },
  ofAll: { messages: 20_000, bytes: 16 * 1024 * 1024 },
};

/**
 * Our own broker: MQTT 3.1 and 3.1.1 (the library refuses version 5 with return code 1). Sessions are clean and
 * nothing is retained: this broker takes machines' messages in, it does not store for them, so its memory is bounded
 * by its connections.
 */
export function createEmbeddedBus(options: EmbeddedBusOptions): EmbeddedBus {
  const {
    host,
    port,
    tls = null,
    authenticate,
    connectionsMax = 2_000,
    onRefused = () => undefined,
  } = options;
  const publishers = createPublishers();
  const pending = new Set<Promise<void>>();
  let onEnded: (ended: EndedBusSession) => void = () => undefined;
  const sessions = createBusSessions((ended) => onEnded(ended));
  let handle: Handle = () => Promise.reject(new Error('bus is not started'));

  const take: Handle = (message) => {
    const work = handle(message);
    pending.add(work);
    return work.finally(() => pending.delete(work));
  };
  const broker = new Aedes({
    connectTimeout: CONNECT_TIMEOUT_MS,
    drainTimeout: 30_000,
    queueLimit: 100,
    // Limits MQTT 3.1 clients only; our scoped ids are longer than its 23 characters.
    maxClientsIdLength: 65_535,
    maxTopicLevels: 32,
    preConnect(_client, packet, done) {
      packet.clean = true;
      packet.clientId = toScopedId(packet.username, packet.clientId || randomUUID());
      done(null, true);
    },
    authenticate(client, username, password, done) {
      signIn(authenticate, username, password).then((answer) => {
        if ('publisher' in answer) {
          publishers.add(client, answer.publisher);
          // For a client that leaves before the broker has registered it, only its connection emits an event.
          sessions.opened(client.id, answer.publisher);
          client.conn.once('close', () => {
            publishers.remove(client);
            sessions.closed(client.id, internalsOf(client)._disconnected === true);
          });
          return done(null, true);
        }
        onRefused({ reason: answer.reason, username: username ?? null });
        done(answer.error, false);
      });
    },
    authorizePublish: createPublishGate(publishers, take),
    authorizeSubscribe(client, subscription, done) {
      const reader = publishers.of(client);
      done(null, reader && publishers.mayRead(reader, subscription.topic) ? subscription : null);
    },
    authorizeForward(client, packet) {
      // Foreign topics may be the same in two tenants: the publisher's tenant decides who sees them. The library
      // sets the publisher's id on what it forwards; its types leave it out.
      const { clientId } = packet as typeof packet & { readonly clientId?: string };
      const tenantId = publishers.tenantOf(clientId);
      return tenantId !== undefined && tenantId === publishers.of(client)?.tenantId ? packet : null;
    },
  });
  // Both end their connection inside the library; they are ordinary (a machine lost its network).
  broker.on('clientError', () => undefined);
  broker.on('connectionError', () => undefined);
  broker.on('clientDisconnect', publishers.remove);

  const gate = createGate(broker, connectionsMax, onRefused);
  const plain = port === null ? null : createServer(gate.open);
  const encrypted = tls && createTlsListener(tls, gate, onRefused);
  const listeners = [
    ...(plain && port !== null ? [{ server: plain, port }] : []),
    ...(encrypted && tls ? [{ server: encrypted, port: tls.port }] : []),
  ];
  const reached = isAnyAddress(host) ? '127.0.0.1' : host;

  return {
    async start(handleMessage, onSessionEnded = () => undefined) {
      handle = handleMessage;
      onEnded = onSessionEnded;
      await broker.listen();
      for (const listener of listeners) await listenAt(listener.server, listener.port, host);
    },
    async setForeignPatterns(patterns) {
      publishers.setPatterns(patterns);
    },
    async disconnectUser(username) {
      await Promise.all(publishers.clientsOf(username).map(disconnect));
    },
    async ping() {
      if (!listeners.every(({ server }) => server.listening))
        throw new Error('embedded broker does not listen');
    },
    url: () => (encrypted ? `mqtts://${reached}:${portOf(encrypted)}` : `mqtt://${reached}:${portOf(plain)}`),
    localUrl: () =>
      plain ? `mqtt://${reached}:${portOf(plain)}` : `mqtts://${reached}:${portOf(encrypted)}`,
    port: () => portOf(plain),
    async close() {
      sessions.close();
      const open = listeners.map(({ server }) => server).filter(({ listening }) => listening);
      if (open.length === 0) return;
      const closed = Promise.all(
        open.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
      );
      // What is being stored is still acknowledged.
      await Promise.allSettled(pending);
      await new Promise<void>((resolve) => setImmediate(resolve));
      await new Promise<void>((resolve) => broker.close(resolve));
      // Connections that never signed in are not the broker's yet.
      for (const socket of gate.sockets) socket.destroy();
      await closed;
    },
  };
}

type SignIn =
  | { readonly publisher: { readonly tenantId: string; readonly username: string } }
  | { readonly reason: BusRefusal['reason']; readonly error: AuthenticateError };

async function signIn(
  authenticate: BusAuthenticator,
  username: string | undefined,
  password: Buffer | undefined,
): Promise<SignIn> {
  try {
    if (username === undefined || password === undefined) return refusal('bad_credentials');
    const tenantId = await authenticate(username, password.toString('utf8'));
    return tenantId === null ? refusal('bad_credentials') : { publisher: { tenantId, username } };
  } catch {
    return refusal('unavailable');
  }
}

function refusal(reason: 'bad_credentials' | 'unavailable'): SignIn {
  const returnCode = reason === 'unavailable' ? SERVER_UNAVAILABLE : BAD_USERNAME_OR_PASSWORD;
  // The library's error is an Error that carries the return code.
  return { reason, error: Object.assign(new Error(reason), { returnCode }) as AuthenticateError };
}

/** The library acknowledges QoS 1 when this answers, so this is where a message becomes durable. */
function createPublishGate(publishers: Publishers, take: Handle): AuthorizePublishHandler {
  const readAhead = createReadAhead<Client>(READ_AHEAD, clientReader);
  return (client, packet, done) => {
    const publisher = publishers.of(client);
    if (client === null || publisher === undefined) return done(new Error('publisher is not signed in'));
    const { topic, payload } = packet;
    const settle = (error?: Error) => {
      packet.retain = false;
      // Refused messages are kept as dead letters and acknowledged (3.1.1 has no refusal but hanging up, which
      // would take the good messages along), but no subscriber sees them.
      if (!publishers.mayPublish(publisher, topic)) packet.topic = NOWHERE;
      done(error);
    };
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const { answer, isAwaited } = readAhead.open(client, bytes.length);
    take({
      topic,
      payload: bytes,
      tenantId: publisher.tenantId,
      isRetained: false,
      // At QoS 0 there is no acknowledgement to wait for.
      isAwaited: isAwaited && packet.qos > 0,
      // What a will says is said of the time after the session.
      ...(packet !== internalsOf(client).will && { session: client.id }),
    }).then(
      () => answer(settle),
      (error: unknown) => {
        if (packet.qos === 0) return answer(settle);
        // Hanging up leaves it unacknowledged: the publisher sends it again when it is back.
        answer(() => settle(error instanceof Error ? error : new Error('message could not be stored')));
      },
    );
  };
}

/** The library reads a connection no further until all that it has read of it is answered; this reads on before. */
const clientReader: ConnectionReader<Client> = {
  pause(client) {
    internalsOf(client)._paused = true;
  },
  read(client) {
    const internals = internalsOf(client);
    internals._paused = false;
    internals._parsingBatch = 0;
    internals._nextBatch();
  },
};

/** Not part of the library's types; the contract tests of the broker fail when this stops working. */
function internalsOf(client: Client): {
  _paused?: boolean;
  _parsingBatch: number;
  /** It has sent DISCONNECT. */
  readonly _disconnected?: boolean;
  readonly will?: unknown;
  _nextBatch: () => void;
} {
  return client as unknown as ReturnType<typeof internalsOf>;
}

function disconnect(client: Client): Promise<void> {
  return new Promise((resolve) => client.close(resolve));
}

function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
