import { connect, type MqttClient } from 'mqtt';
import type { MachineCredential } from './credential-file.ts';

/** Publishes with QoS 1 and never has more than so many messages unacknowledged. */
export interface Publisher {
  /**
   * Resolves when there is room and the message is on its way; while the broker is away it waits. What is not urgent
   * leaves most of the room to what is.
   */
  readonly publish: (topic: string, payload: string, isUrgent: boolean) => Promise<void>;
  /** Resolves when everything published before is acknowledged; false = something never was. */
  readonly settled: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

export interface PublisherOptions {
  readonly credential: MachineCredential;
  readonly unacknowledgedMax: number;
  /** The broker does not take this credential (any more). */
  readonly onRefused: (reason: string) => void;
  readonly onConnection: (isConnected: boolean) => void;
}

/** Of the room for unacknowledged messages. */
const NOT_URGENT_SHARE = 0.25;
const RECONNECT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** CONNACK (MQTT 3.1.1 §3.2.2.3): bad user name or password, not authorised. */
const REFUSED_CODES: ReadonlySet<unknown> = new Set([4, 5]);

export function openPublisher(options: PublisherOptions): Publisher {
  const { credential, unacknowledgedMax, onRefused, onConnection } = options;
  const client = connect(credential.url, {
    username: credential.username,
    password: credential.password,
    clientId: `demo-plant-${process.pid}`,
    protocolVersion: 4,
    reconnectPeriod: RECONNECT_MS,
    reconnectOnConnackError: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
  });
  client.on('connect', () => onConnection(true));
  client.on('offline', () => onConnection(false));
  client.on('error', (error) => {
    if ('code' in error && REFUSED_CODES.has(error.code)) onRefused(error.message);
  });
  return createPublisher(client, unacknowledgedMax);
}

function createPublisher(client: MqttClient, unacknowledgedMax: number): Publisher {
  const pending = new Set<Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let isComplete = true;

  // The client keeps what is unacknowledged and sends it again after a reconnection; it fails a message only when it
  // is closed before the acknowledgement.
  function send(topic: string, payload: string): void {
    const sent = client.publishAsync(topic, payload, { qos: 1 }).then(
      () => undefined,
      () => {
        isComplete = false;
      },
    );
    pending.add(sent);
    void sent.then(() => {
      pending.delete(sent);
      waiting.shift()?.();
    });
  }

  return {
    async publish(topic, payload, isUrgent) {
      const most = isUrgent ? unacknowledgedMax : Math.ceil(unacknowledgedMax * NOT_URGENT_SHARE);
      // What the client is given before it is connected it sends one by one, each after the other's acknowledgement.
      while (!client.connected) await new Promise<void>((resolve) => client.once('connect', () => resolve()));
      while (pending.size >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      send(topic, payload);
    },
    async settled() {
      await Promise.all(pending);
      return isComplete;
    },
    close: () => client.endAsync(true),
  };
}
