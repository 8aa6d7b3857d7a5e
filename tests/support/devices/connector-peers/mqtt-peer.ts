import { connectAsync, type MqttClient } from 'mqtt';
import type { ConnectorPeer } from './peer.ts';
import { startTestBroker, type TestBroker } from './test-broker.ts';

const TOPIC = 'hall/filler';
const EVERY_MS = 50;

/** A broker, and a machine that reports all its values again and again. */
export interface MqttPeer extends ConnectorPeer {
  readonly broker: TestBroker;
  /** Another client of the broker, which may be cut off with it. */
  readonly client: MqttClient;
  /** The machine reports nothing by itself any more. */
  fallQuiet(): void;
}

export async function startMqttPeer(): Promise<MqttPeer> {
  const broker = await startTestBroker();
  const client = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
    reconnectPeriod: 50,
    queueQoSZero: false,
  });
  client.on('error', () => undefined);
  let value = 42;
  const report = (qos: 0 | 1): void => {
    if (client.connected)
      client.publish(
        TOPIC,
        JSON.stringify({ speed: value, isOn: true, odd: [], mode: 'AUTO' }),
        { qos },
        () => undefined,
      );
  };
  const timer = setInterval(() => report(0), EVERY_MS);
  return {
    kind: 'mqtt',
    address: `127.0.0.1:${broker.port}`,
    broker,
    client,
    points: {
      number: { address: `${TOPIC}#speed`, dataType: 'auto' },
      flag: { address: `${TOPIC}#isOn`, dataType: 'auto' },
      rubbish: { address: `${TOPIC}#odd`, dataType: 'auto' },
      missing: { address: `${TOPIC}#nothing`, dataType: 'auto' },
    },
    set(next) {
      value = next;
      report(0);
    },
    fallQuiet: () => clearInterval(timer),
    cut: broker.cut,
    bringBack: broker.open,
    async close() {
      clearInterval(timer);
      await client.endAsync(true);
      await broker.close();
    },
  };
}
