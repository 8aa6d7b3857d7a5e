import { setTimeout as sleep } from 'node:timers/promises';
import { type IClientOptions, MqttClient } from 'mqtt';
import { guardFrameSize } from '#server/adapters/bus/bus-frame-guard.ts';
import { toProblem } from '#server/adapters/connectors/connector-sessions.ts';
import { parseHostPort } from '#server/adapters/connectors/connector-target.ts';
import { certificateOf, openStream } from '#server/adapters/connectors/connector-tls.ts';
import { type ConnectorDevice, ConnectorFault } from '#server/core/ports/plant/connector.ts';
import type { ConnectorCertificate } from '#shared/contracts/connectors/connector.ts';

const PORT = 1_883;
const TLS_PORT = 8_883;
const KEEP_ALIVE_S = 20;
/** Three signs of life that did not come. */
export const BROKER_SILENT_MS = 3 * KEEP_ALIVE_S * 1_000;
const FRAME_LIMITS = { firstPacketMaxBytes: 64 * 1_024, packetMaxBytes: 4 * 1_024 * 1_024 };
const END_MAX_MS = 1_000;
/** CONNACK of MQTT 3.1.1: bad user name or password, not authorised; the same of MQTT 5. */
const SIGN_IN_REFUSED = new Set([4, 5, 134, 135]);

/** One connection to an external broker. It never reconnects. */
export interface BrokerLink {
  readonly client: MqttClient;
  /** Null where the connection is not encrypted. */
  readonly certificate: ConnectorCertificate | null;
  /** Rejects when the connection is over. */
  readonly lost: Promise<never>;
  end(): Promise<void>;
}

/** Resolves when the broker has accepted the connection, which the signal ends until then. `setUp` is called before anything can arrive. */
export async function openBroker(
  device: ConnectorDevice,
  options: Pick<IClientOptions, 'clientId' | 'clean' | 'will' | 'properties'>,
  signal: AbortSignal,
  setUp: (client: MqttClient) => void = () => undefined,
): Promise<BrokerLink> {
  const { settings, username, secret, timeoutMs } = device;
  const isEncrypted = settings.tls === true;
  const target = parseHostPort(device.address, isEncrypted ? TLS_PORT : PORT);
  if (target === null) throw new ConnectorFault('bad_address', device.address);
  const socket = await openStream(device, target, isEncrypted, signal);
  const certificate = certificateOf(socket);
  const stream = guardFrameSize(socket, FRAME_LIMITS);
  // Without a listener an error of the stream would end the worker; what matters comes as the client's `close`.
  stream.on('error', () => undefined);
  socket.once('close', () => stream.destroy());
  socket.on('error', () => undefined);
  const client = new MqttClient(() => stream, {
    ...options,
    protocolVersion: settings.protocolVersion === '5' ? 5 : 4,
    ...(username === null ? {} : { username }),
    ...(secret === null ? {} : { password: secret }),
    keepalive: KEEP_ALIVE_S,
    connectTimeout: timeoutMs,
    reconnectPeriod: 0,
    resubscribe: false,
  });
  setUp(client);
  let why: Error | null = null;
  client.on('error', (error) => {
    why ??= error;
  });
  const lost = new Promise<never>((_done, fail) => {
    client.once('close', () => fail(toFault(why)));
  });
  lost.catch(() => undefined);
  const abort = () => socket.destroy();
  signal.addEventListener('abort', abort, { once: true });
  const link: BrokerLink = {
    client,
    certificate,
    lost,
    async end() {
      // An orderly end keeps the broker from telling others that we were lost.
      const ended = client.endAsync(!client.connected).catch(() => undefined);
      await Promise.race([ended, sleep(END_MAX_MS, undefined, { ref: false })]);
      socket.destroy();
    },
  };
  try {
    const accepted = new Promise<void>((done) => client.once('connect', () => done()));
    await Promise.race([accepted, lost]);
    return link;
  } catch (error) {
    await link.end();
    throw error;
  } finally {
    // From here on it is the driver that ends the connection, in order.
    signal.removeEventListener('abort', abort);
  }
}

function toFault(error: Error | null): ConnectorFault {
  if (error === null) return new ConnectorFault('closed');
  const { code } = error as { code?: unknown };
  if (typeof code === 'number' && SIGN_IN_REFUSED.has(code))
    return new ConnectorFault('sign_in_refused', error.message);
  if (/timeout/i.test(error.message)) return new ConnectorFault('timeout', error.message);
  const problem = toProblem(error);
  return new ConnectorFault(problem.code, problem.detail);
}

/** Subscribes; rejects where the broker refuses one of them. */
export async function subscribe(
  client: MqttClient,
  filters: readonly string[],
  qos: 0 | 1 = 1,
): Promise<void> {
  const granted = await client.subscribeAsync([...filters], { qos });
  const refused = granted.filter(({ qos }) => Number(qos) >= 128).map(({ topic }) => topic);
  if (refused.length > 0) throw new ConnectorFault('not_entitled', refused.join(', ').slice(0, 200));
}
