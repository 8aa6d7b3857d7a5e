import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { IPublishPacket, MqttClient } from 'mqtt';
import { holdAcknowledgements } from '#server/adapters/bus/mqtt-acknowledgements.ts';
import { refusedTest } from '#server/adapters/connectors/connector-certificate.ts';
import { createReadingQueue } from '#server/adapters/connectors/connector-reading-queue.ts';
import type {
  ConnectorDevice,
  ConnectorDriver,
  ConnectorOutput,
} from '#server/core/ports/plant/connector.ts';
import { BROKER_SILENT_MS, type BrokerLink, openBroker, subscribe } from './connector-broker.ts';
import { createMqttHeard } from './connector-mqtt-heard.ts';
import { createMqttPoints, type MqttPoints } from './connector-mqtt-points.ts';

/** This many messages may be on their way into the database; then the broker has to wait. */
const IN_FLIGHT_MAX = 500;
/** With MQTT 5 the client sets how long a broker keeps messages for it; MQTT 3.1.1 brokers have their own setting. */
const SESSION_KEPT_S = 7 * 86_400;

/**
 * An external broker, MQTT 3.1.1 or 5. Points are read in a session that lasts, so that QoS 1
 * messages sent while we are away come later, and are acknowledged when they are durable. What else is sent there is
 * listened to over a connection of its own, for which nothing is kept.
 */
export const mqttDriver: ConnectorDriver = {
  kind: 'mqtt',

  silentAfterMs: () => BROKER_SILENT_MS,

  async connect(plan, output, signal) {
    const { device } = plan;
    const queue = createReadingQueue(output, plan.points, signal);
    const points = createMqttPoints(plan.points, queue);
    const session = await openBroker(
      device,
      {
        clientId: sessionName(device),
        clean: false,
        ...(device.settings.protocolVersion === '5'
          ? { properties: { sessionExpiryInterval: SESSION_KEPT_S, receiveMaximum: IN_FLIGHT_MAX } }
          : {}),
      },
      signal,
      (client) => receive(client, points, output),
    );
    const listening = new AbortController();
    const listener = listen(device, output, AbortSignal.any([signal, listening.signal]));
    const aborted = new Promise<void>((done) =>
      signal.addEventListener('abort', () => done(), { once: true }),
    );
    try {
      if (points.topics.length > 0)
        await Promise.race([subscribe(session.client, points.topics), session.lost, aborted]);
      await Promise.race([aborted, session.lost]);
    } finally {
      listening.abort();
      await session.end();
      await listener;
      await queue.settled();
    }
  },

  async test(device, signal) {
    const startedAt = performance.now();
    try {
      const broker = await openBroker(device, { clientId: passingName(), clean: true }, signal);
      const answeredInMs = performance.now() - startedAt;
      await broker.end();
      return { ok: true, problem: null, product: null, answeredInMs, certificate: broker.certificate };
    } catch (error) {
      return refusedTest(error);
    }
  },
};

/** The same after every start of this installation: by it the broker knows what it has kept. */
function sessionName({ id, address }: ConnectorDevice): string {
  const hash = createHash('sha256').update(`${hostname()}\n${id}\n${address}`).digest('hex');
  return `linewall-c-${hash.slice(0, 12)}`;
}

function passingName(): string {
  return `linewall-${randomUUID().slice(0, 12)}`;
}

function bytesOf({ payload }: IPublishPacket): Buffer {
  return typeof payload === 'string' ? Buffer.from(payload) : payload;
}

/** Set before the connection is made: what the broker has kept comes at once. */
function receive(client: MqttClient, points: MqttPoints, output: ConnectorOutput): void {
  const works = new Map<number, Promise<void>>();
  const inFlight = new Set<Promise<void>>();
  holdAcknowledgements(client, () => works);
  client.on('packetreceive', () => output.heard());
  client.handleMessage = (packet, done) => {
    const { topic, qos, retain, messageId } = packet;
    // A topic of a point that was removed: the session still has it.
    if (!points.topics.includes(topic)) client.unsubscribe(topic, () => undefined);
    const work = points.take(topic, bytesOf(packet), { isKept: qos > 0, isRetained: retain });
    if (qos > 0 && messageId !== undefined) works.set(messageId, work);
    inFlight.add(work);
    void work.finally(() => inFlight.delete(work));
    if (inFlight.size < IN_FLIGHT_MAX && !points.isFull()) done();
    else void Promise.race(inFlight).then(() => done());
  };
}

/** Everything that is sent there, for the list of what is heard. A broker that does not allow it is read all the same. */
async function listen(device: ConnectorDevice, output: ConnectorOutput, signal: AbortSignal): Promise<void> {
  const filter = device.settings.topicFilter ?? '#';
  const heard = createMqttHeard(output);
  let link: BrokerLink | null = null;
  try {
    link = await openBroker(device, { clientId: passingName(), clean: true }, signal, (client) => {
      client.on('message', (topic, payload) => heard.take(topic, payload));
    });
    const aborted = new Promise<void>((done) =>
      signal.addEventListener('abort', () => done(), { once: true }),
    );
    await Promise.race([subscribe(link.client, [filter], 0), link.lost, aborted]);
    await Promise.race([aborted, link.lost]);
  } catch {
    // Told by the connection that matters, if it is more than a refusal.
  } finally {
    await link?.end();
  }
}
