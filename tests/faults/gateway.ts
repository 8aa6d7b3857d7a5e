import mqtt, { type MqttClient } from 'mqtt';
import type { MqttLogin } from '#tests/support/servers/server-process.ts';
import type { MachineMessage } from './machine-reports.ts';

/** Publishes with QoS 1 for many machines and comes back by itself. */
export interface Gateway {
  publish(message: MachineMessage): void;
  unanswered(): number;
  end(): Promise<void>;
}

const RETRY_MS = 100;

/**
 * After a lost connection everything unanswered is sent again at once, under new packet ids. MQTT.js by itself waits for
 * each answer before it repeats the next message, which no gateway with a backlog does.
 */
export function openGateway(login: MqttLogin, onAcknowledged: () => void): Gateway {
  const unanswered = new Map<number, MachineMessage>();
  let serial = 0;
  let client: MqttClient | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isEnding = false;

  function send(through: MqttClient, id: number, { topic, payload }: MachineMessage): void {
    through.publish(topic, JSON.stringify(payload), { qos: 1 }, (error) => {
      if (!error && unanswered.delete(id)) onAcknowledged();
    });
  }

  function connect(): void {
    const { host, port, username, password } = login;
    const opening = mqtt.connect(`mqtt://${host}:${port}`, {
      username,
      password,
      reconnectPeriod: 0,
      connectTimeout: 2_000,
    });
    opening.on('error', () => undefined);
    opening.on('connect', () => {
      client = opening;
      for (const [id, message] of unanswered) send(opening, id, message);
    });
    opening.on('close', () => {
      client = null;
      opening.removeAllListeners('connect');
      opening.end(true);
      if (!isEnding) retry = setTimeout(connect, RETRY_MS);
    });
  }
  connect();

  return {
    publish(message) {
      serial += 1;
      unanswered.set(serial, message);
      if (client) send(client, serial, message);
    },
    unanswered: () => unanswered.size,
    async end() {
      isEnding = true;
      clearTimeout(retry);
      await client?.endAsync(true);
    },
  };
}
