import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type {
  ConnectorDevice,
  ConnectorHost,
  ConnectorPlan,
  ConnectorStatus,
  HeardEntry,
  PlanPoint,
  PointReading,
} from '#server/core/ports/plant/connector.ts';
import type { ConnectorPeer, PeerPoint } from './peer.ts';

/** The device of a peer, with loopback allowed. */
export function deviceOf(peer: Pick<ConnectorPeer, 'kind' | 'address' | 'settings'>): ConnectorDevice {
  return {
    id: '1',
    kind: peer.kind,
    address: peer.address,
    timeoutMs: 1_000,
    wordOrder: 'ABCD',
    settings: peer.settings ?? {},
    username: null,
    secret: null,
    trustedCertificate: null,
    identityFile: join(tmpdir(), 'linewall-test-identity.pem'),
    allowedNetworks: { list: ['127.0.0.0/8', '::1'], setting: 'LINEWALL_CONNECTOR_NETWORKS' },
  };
}

export function planPoint(id: string, place: PeerPoint, more: Partial<PlanPoint> = {}): PlanPoint {
  return {
    id,
    ...place,
    periodMs: 100,
    scale: 1,
    offset: 0,
    deadband: null,
    deadbandUnit: 'absolute',
    repeatMs: 60_000,
    min: null,
    max: null,
    ...more,
  };
}

/** A connector that runs, and everything that it has told. */
export interface ConnectorRun {
  readonly readings: PointReading[];
  readonly statuses: ConnectorStatus[];
  /** What a kind that only listens has heard, by address. */
  readonly seen: ReadonlyMap<string, HeardEntry>;
  status(): ConnectorStatus | undefined;
  of(id: string): PointReading[];
  /** Batches wait from now on, until `release`. */
  hold(): void;
  release(): void;
  stop(): Promise<void>;
}

export function runConnector(host: ConnectorHost, plan: ConnectorPlan): ConnectorRun {
  const readings: PointReading[] = [];
  const statuses: ConnectorStatus[] = [];
  const seen = new Map<string, HeardEntry>();
  let held: Promise<void> | null = null;
  let letGo: () => void = () => undefined;
  const running = host.start('1', plan, {
    async readings(batch) {
      readings.push(...batch);
      await held;
    },
    status: (status) => statuses.push(status),
    seen(entries) {
      for (const entry of entries) seen.set(entry.address, entry);
    },
  });
  return {
    readings,
    statuses,
    seen,
    status: () => statuses.at(-1),
    of: (id) => readings.filter(({ point }) => point === id),
    hold() {
      held = new Promise((done) => {
        letGo = done;
      });
    },
    release() {
      held = null;
      letGo();
    },
    stop: running.stop,
  };
}

/** Polls: what other processes do takes as long as it takes. */
export function eventually(check: () => void | Promise<void>): Promise<void> {
  return expect
    .poll(
      async () => {
        await check();
        return true;
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe(true);
}
