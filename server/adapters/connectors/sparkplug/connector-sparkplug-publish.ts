import type { IClientOptions, MqttClient } from 'mqtt';
import { SPARKPLUG_NAMESPACE } from './connector-sparkplug-address.ts';
import { encodeRebirth } from './connector-sparkplug-payload.ts';

/** Everything that a driver ever sends into a broker. Topics and payloads are fixed here; there is no other way. */
export interface HostMessages {
  /** That this host listens. Nodes that wait for it send their births then. */
  online(): void;
  offline(): Promise<void>;
  /** Asks a node for its births: the one command that changes nothing in a machine. */
  rebirth(group: string, node: string, nowMs: number): void;
}

export function stateTopic(hostId: string): string {
  return `${SPARKPLUG_NAMESPACE}/STATE/${hostId}`;
}

function statePayload(online: boolean, timestamp: number): string {
  return JSON.stringify({ online, timestamp });
}

/** What the broker says when this host is gone, with the same time as the state that it ends. */
export function hostWill(hostId: string, startedAt: number): IClientOptions['will'] {
  const payload = Buffer.from(statePayload(false, startedAt));
  return { topic: stateTopic(hostId), payload, qos: 1, retain: true };
}

export function createHostMessages(client: MqttClient, hostId: string, startedAt: number): HostMessages {
  const state = async (isOnline: boolean): Promise<void> => {
    const payload = statePayload(isOnline, startedAt);
    await client.publishAsync(stateTopic(hostId), payload, { qos: 1, retain: true });
  };
  return {
    online: () => void state(true).catch(() => undefined),
    offline: () => state(false).catch(() => undefined),
    rebirth(group, node, nowMs) {
      const topic = `${SPARKPLUG_NAMESPACE}/${group}/NCMD/${node}`;
      client.publish(topic, Buffer.from(encodeRebirth(nowMs)), { qos: 0 }, () => undefined);
    },
  };
}
