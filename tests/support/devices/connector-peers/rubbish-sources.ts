import type { ConnectorKind } from '#shared/contracts/connectors/connector-kind.ts';
import { startHalfFramePeer } from './half-frame-peer.ts';
import { startHttpPeer } from './http-peer.ts';
import { startMqttPeer } from './mqtt-peer.ts';
import { startMtconnectPeer } from './mtconnect-peer.ts';
import { startOpcuaPeer } from './opcua-peer.ts';
import type { ConnectorPeer, PeerPoint } from './peer.ts';
import { startSparkplugPeer } from './sparkplug-peer.ts';
import { startTlsRelay } from './tls-relay.ts';

/** A device that sends rubbish; its point is a metric of a machine. */
export interface RubbishSource extends Pick<ConnectorPeer, 'kind' | 'address' | 'settings'> {
  readonly point: PeerPoint & { readonly min?: number; readonly max?: number };
  /** Sends the rubbish once more: where it would otherwise be sent before the connector listens. */
  send?(): void | Promise<void>;
  close(): Promise<void>;
}

export const HUGE_TEXT = 'x'.repeat(2_000_000);

export function inAYear(): Date {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date;
}

export const autoPoint = (address: string): PeerPoint => ({ address, dataType: 'auto' });

/** One point of a peer that runs; `send` is called again and again. */
export function peerRubbish(
  peer: ConnectorPeer,
  point: RubbishSource['point'],
  send?: RubbishSource['send'],
): RubbishSource {
  const { kind, address, settings, close } = peer;
  return { kind, address, ...(settings ? { settings } : {}), point, ...(send ? { send } : {}), close };
}

export async function halfFrameRubbish(
  kind: ConnectorKind,
  point: PeerPoint,
  frame?: Uint8Array,
  toAddress: (hostPort: string) => string = (hostPort) => hostPort,
): Promise<RubbishSource> {
  const { address, close } = await startHalfFramePeer(frame);
  return { kind, address: toAddress(address), point, close };
}

/** The peer behind TLS, with a certificate that nobody has approved. */
export async function behindTlsRubbish(peer: ConnectorPeer, isHttp: boolean): Promise<RubbishSource> {
  const { host, port, pathname } = new URL(isHttp ? peer.address : `mqtt://${peer.address}`);
  const relay = await startTlsRelay(Number(port));
  const behind = host.replace(port, String(relay.port));
  return {
    kind: peer.kind,
    address: isHttp ? `https://${behind}${pathname}` : behind,
    ...(isHttp ? {} : { settings: { tls: true } }),
    point: peer.points.number,
    async close() {
      await relay.close();
      await peer.close();
    },
  };
}

export async function mqttRubbish(payload: string, point = 'hall/rubbish#v@ts'): Promise<RubbishSource> {
  const peer = await startMqttPeer();
  return peerRubbish(peer, autoPoint(point), () =>
    peer.client.publishAsync('hall/rubbish', payload, { qos: 1 }).then(() => undefined),
  );
}

export async function httpRubbish(body: string, point = '/rubbish#v@ts'): Promise<RubbishSource> {
  const peer = await startHttpPeer();
  peer.answers.set('/api/rubbish', (response) => response.end(body));
  return peerRubbish(peer, autoPoint(point));
}

export async function sparkplugRubbish(
  metric: string,
  value: unknown,
  timestamp?: number,
): Promise<RubbishSource> {
  const peer = await startSparkplugPeer();
  const type = { number: 'Double', string: 'String' }[typeof value as 'number' | 'string'] ?? 'Bytes';
  return peerRubbish(peer, autoPoint(`plant/edge/filler#${metric}`), () =>
    // The types of the peer's library do not tell which value belongs to which type.
    peer.publish([{ name: metric, type, value, ...(timestamp ? { timestamp } : {}) } as never]),
  );
}

export async function mtconnectRubbish(text: string, ts?: string): Promise<RubbishSource> {
  const peer = await startMtconnectPeer();
  peer.observe('Samples', 'Load', 'dataItemId="xload"', text, ts);
  return peerRubbish(peer, autoPoint('xload'));
}

export async function opcuaRubbish(
  name: string,
  value?: number | string,
  sourceTs?: number,
): Promise<RubbishSource> {
  const peer = await startOpcuaPeer();
  const set = (): Promise<void> => peer.setAll(value === undefined ? {} : { [name]: value }, sourceTs);
  await set();
  return peerRubbish(peer, autoPoint(`nsu=urn:acme:line;s=Line1.${name}`), set);
}
