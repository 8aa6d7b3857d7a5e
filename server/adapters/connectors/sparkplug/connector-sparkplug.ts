import { randomUUID } from 'node:crypto';
import type { IPublishPacket } from 'mqtt';
import { refusedTest } from '#server/adapters/connectors/connector-certificate.ts';
import { createReadingQueue } from '#server/adapters/connectors/connector-reading-queue.ts';
import {
  BROKER_SILENT_MS,
  openBroker,
  subscribe,
} from '#server/adapters/connectors/mqtt/connector-broker.ts';
import { createBrokerEvidence } from '#server/adapters/connectors/mqtt/connector-broker-evidence.ts';
import type { ConnectorDriver, ConnectorPlan } from '#server/core/ports/plant/connector.ts';
import type { ConnectorProblem } from '#shared/contracts/connectors/connector.ts';
import {
  parseMetricAddress,
  parseSparkplugTopic,
  SPARKPLUG_NAMESPACE,
} from './connector-sparkplug-address.ts';
import { createSparkplugHost, type SparkplugHost } from './connector-sparkplug-host.ts';
import { decodeSparkplug } from './connector-sparkplug-payload.ts';
import { createSparkplugPoints } from './connector-sparkplug-points.ts';
import {
  createHostMessages,
  type HostMessages,
  hostWill,
  stateTopic,
} from './connector-sparkplug-publish.ts';

const HOST_ID = 'linewall';
const TICK_MS = 250;
/** Two hosts of one name would answer each other for ever. */
const STATE_EVERY_MS = 1_000;
const TOLD_MAX = 5;

/**
 * Sparkplug B 3.0, as a host application. DATA is sent with QoS 0 and the session must be clean: what is sent while we
 * are away is lost by the protocol's own rules.
 */
export const sparkplugDriver: ConnectorDriver = {
  kind: 'sparkplug',

  silentAfterMs: () => BROKER_SILENT_MS,

  async connect(plan, output, signal) {
    const { device } = plan;
    const hostId = device.settings.hostId ?? HOST_ID;
    const startedAt = Date.now();
    let onPacket: (packet: IPublishPacket) => void = () => undefined;
    const evidence = createBrokerEvidence({
      confirmEveryMs: Math.min(...plan.points.map(({ repeatMs }) => repeatMs)),
      ping: () => broker.client.sendPing(),
    });
    const broker = await openBroker(
      device,
      { clientId: clientId(), clean: true, will: hostWill(hostId, startedAt) },
      signal,
      (client) => {
        client.on('packetreceive', () => {
          output.heard();
          evidence.heard(Date.now());
        });
        client.on('message', (_topic, _payload, packet) => onPacket(packet));
      },
    );
    const messages = createHostMessages(broker.client, hostId, startedAt);
    const queue = createReadingQueue(output, plan.points, signal);
    const points = createSparkplugPoints(plan.points, queue, output);
    const host = createSparkplugHost(
      {
        ...points.events,
        rebirth: (group, node) => messages.rebirth(group, node, Date.now()),
        dropped: output.dropped,
      },
      Math.random,
    );
    const rubbish = createRubbish();
    onPacket = createReceiver({ host, hostId, messages, rubbish });
    const timer = setInterval(() => {
      const nowMs = Date.now();
      host.tick(nowMs);
      const heardAt = evidence.newest(nowMs);
      if (heardAt !== null) points.confirm(host.completeUntil, heardAt);
      output.degraded(problemOf(host.lost(), rubbish.newest()));
    }, TICK_MS);
    const aborted = new Promise<void>((done) =>
      signal.addEventListener('abort', () => done(), { once: true }),
    );
    try {
      await Promise.race([
        subscribe(broker.client, [stateTopic(hostId), `${SPARKPLUG_NAMESPACE}/#`]),
        broker.lost,
        aborted,
      ]);
      if (signal.aborted) return;
      messages.online();
      host.expect(sourcesOf(plan), Date.now());
      await Promise.race([aborted, broker.lost]);
      await Promise.race([messages.offline(), broker.lost]);
    } catch (error) {
      if (!signal.aborted) points.lost();
      throw error;
    } finally {
      clearInterval(timer);
      onPacket = () => undefined;
      await broker.end();
      await queue.settled();
    }
  },

  async test(device, signal) {
    const startedAt = performance.now();
    try {
      const broker = await openBroker(device, { clientId: clientId(), clean: true }, signal);
      const answeredInMs = performance.now() - startedAt;
      await broker.end();
      return { ok: true, problem: null, product: null, answeredInMs, certificate: broker.certificate };
    } catch (error) {
      return refusedTest(error);
    }
  },
};

/** A clean session needs no name that lasts, and one that is taken would end the other connection. */
function clientId(): string {
  return `linewall-${randomUUID().slice(0, 12)}`;
}

interface Receiver {
  readonly host: SparkplugHost;
  readonly hostId: string;
  readonly messages: HostMessages;
  readonly rubbish: Rubbish;
}

function createReceiver({ host, hostId, messages, rubbish }: Receiver): (packet: IPublishPacket) => void {
  const ownState = stateTopic(hostId);
  let toldAt = Number.NEGATIVE_INFINITY;
  return ({ topic, payload, retain }) => {
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    if (topic === ownState) {
      const isContradicted = isOffline(bytes) && performance.now() - toldAt > STATE_EVERY_MS;
      if (!isContradicted) return;
      toldAt = performance.now();
      messages.online();
      return;
    }
    const parsed = parseSparkplugTopic(topic);
    // No message of a node is ever retained: a copy would be of any age.
    if (parsed === null || retain) return;
    try {
      host.take(parsed, decodeSparkplug(bytes), Date.now());
    } catch (error) {
      rubbish.add(topic, error);
    }
  };
}

function isOffline(bytes: Uint8Array): boolean {
  try {
    const state: unknown = JSON.parse(Buffer.from(bytes).toString());
    return typeof state === 'object' && state !== null && 'online' in state && state.online === false;
  } catch {
    return false;
  }
}

interface Rubbish {
  add(topic: string, error: unknown): void;
  /** What was last sent that is no payload, for half a minute. */
  newest(): string | null;
}

const RUBBISH_TOLD_MS = 30_000;

function createRubbish(): Rubbish {
  let newest: string | null = null;
  let at = 0;
  return {
    add(topic, error) {
      newest = `${topic}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 200);
      at = performance.now();
    },
    newest: () => (performance.now() - at < RUBBISH_TOLD_MS ? newest : null),
  };
}

function problemOf(lost: readonly string[], rubbish: string | null): ConnectorProblem | null {
  if (lost.length > 0) return { code: 'gap', detail: lost.slice(0, TOLD_MAX).join(', ') };
  return rubbish === null ? null : { code: 'protocol', detail: rubbish };
}

function sourcesOf({ points }: ConnectorPlan) {
  return points.flatMap(({ address }) => parseMetricAddress(address) ?? []);
}
