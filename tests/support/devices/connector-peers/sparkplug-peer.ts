import { newClient } from 'sparkplug-client';
import type { ConnectorPeer } from './peer.ts';
import { startTestBroker, type TestBroker } from './test-broker.ts';

const GROUP = 'plant';
const NODE = 'edge';
const DEVICE = 'filler';

type EdgeNode = ReturnType<typeof newClient>;
type Metrics = NonNullable<Parameters<EdgeNode['publishNodeBirth']>[0]['metrics']>;

/** A third-party edge node, at a broker that can be cut off. */
export interface SparkplugPeer extends ConnectorPeer {
  readonly broker: TestBroker;
  /** Values of the device, as DDATA. */
  publish(metrics: Metrics): void;
  /** The node's connection breaks; the broker tells its death. */
  kill(): void;
  /** The node starts again. */
  revive(): Promise<void>;
  deviceDies(): void;
  births(): number;
}

/** `now` is the clock of the node, ms. */
export async function startSparkplugPeer({ now = Date.now } = {}): Promise<SparkplugPeer> {
  const broker = await startTestBroker();
  let value = 42;
  let births = 0;
  let node: EdgeNode | null = null;

  const deviceMetrics = (): Metrics => [
    { name: 'Drive/Speed', type: 'Double', value },
    { name: 'Running', type: 'Boolean', value: true },
    { name: 'Torque', type: 'Double', value: Number.NaN },
    { name: 'Mode', type: 'String', value: 'AUTO' },
  ];

  function bear(edge: EdgeNode): void {
    births += 1;
    edge.publishNodeBirth({ timestamp: now(), metrics: [{ name: 'Uptime', type: 'Int64', value: 5 }] });
    edge.publishDeviceBirth(DEVICE, { timestamp: now(), metrics: deviceMetrics() });
  }

  async function revive(): Promise<void> {
    const edge = newClient({
      serverUrl: `mqtt://127.0.0.1:${broker.port}`,
      username: '',
      password: '',
      groupId: GROUP,
      edgeNode: NODE,
      clientId: `edge-${Date.now()}`,
      mqttOptions: { reconnectPeriod: 100 },
    });
    node = edge;
    edge.on('error', () => undefined);
    edge.on('birth', () => bear(edge));
    edge.on('ncmd', ({ metrics }) => {
      if (metrics?.some(({ name, value }) => name === 'Node Control/Rebirth' && value === true)) bear(edge);
    });
    await new Promise<void>((done) => edge.on('connect', done));
  }

  function end(): void {
    node?.stop();
    node = null;
  }

  const publish = (metrics: Metrics): void => node?.publishDeviceData(DEVICE, { timestamp: now(), metrics });
  await revive();
  return {
    kind: 'sparkplug',
    address: `127.0.0.1:${broker.port}`,
    broker,
    points: {
      number: { address: `${GROUP}/${NODE}/${DEVICE}#Drive/Speed`, dataType: 'auto' },
      flag: { address: `${GROUP}/${NODE}/${DEVICE}#Running`, dataType: 'auto' },
      rubbish: { address: `${GROUP}/${NODE}/${DEVICE}#Torque`, dataType: 'auto' },
      missing: { address: `${GROUP}/${NODE}/${DEVICE}#Nothing`, dataType: 'auto' },
    },
    set(next) {
      value = next;
      publish([{ name: 'Drive/Speed', type: 'Double', value }]);
    },
    publish,
    kill() {
      // The end of the socket without a word: the broker sends the will.
      const inner = node as unknown as { client: { stream: { destroy(): void }; end(force: boolean): void } };
      inner.client.stream.destroy();
      inner.client.end(true);
      node = null;
    },
    revive,
    deviceDies: () => node?.publishDeviceDeath(DEVICE, { timestamp: now() }),
    births: () => births,
    cut: broker.cut,
    bringBack: broker.open,
    async close() {
      end();
      await broker.close();
    },
  };
}
