import type { ConnectorKind, ConnectorSettings } from '#shared/contracts/connectors/connector-kind.ts';
import type { PointDataType } from '#shared/contracts/connectors/connector-point.ts';

/** A device of the other side: a real server of the protocol that a test can change, cut off and bring back. */
export interface ConnectorPeer {
  readonly kind: ConnectorKind;
  /** As it is typed into a connector. */
  readonly address: string;
  readonly settings?: ConnectorSettings;
  readonly points: {
    /** A number that `set` changes. */
    readonly number: PeerPoint;
    /** A switch, on. */
    readonly flag: PeerPoint;
    /** Holds what is no number. */
    readonly rubbish: PeerPoint;
    /** The device has no such value. */
    readonly missing: PeerPoint;
  };
  /** What is read is in its order, and none is left out while the reader waits. */
  readonly keepsAll?: boolean;
  set(value: number): void | Promise<void>;
  /** The device is gone; its connections are cut. */
  cut(): Promise<void>;
  /** The device is there again, at the same address. */
  bringBack(): Promise<void>;
  /** The device still holds its connections and answers nothing any more. */
  fallSilent?(): void;
  close(): Promise<void>;
}

export interface PeerPoint {
  readonly address: string;
  readonly dataType: PointDataType;
}
