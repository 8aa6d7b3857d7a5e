import type { AllowedAddresses } from '#server/core/ports/allowed-addresses.ts';
import type {
  ConnectorProblem,
  ConnectorProblemCode,
  ConnectorTest,
  WordOrder,
} from '#shared/contracts/connectors/connector.ts';
import type { ConnectorKind, ConnectorSettings } from '#shared/contracts/connectors/connector-kind.ts';
import type { BrowseEntry, BrowsePage, EntryValue } from '#shared/contracts/connectors/connector-listing.ts';
import type { DeadbandUnit, PointDataType } from '#shared/contracts/connectors/connector-point.ts';
import type { NumberText } from '#shared/contracts/ingest/number-text.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Quality } from '#shared/contracts/plant/machine-state.ts';

/** A device and how to reach it. Crosses into a worker: plain data. */
export interface ConnectorDevice {
  /** Tells connections apart where the other side keeps something for each. */
  readonly id: Id;
  readonly kind: ConnectorKind;
  readonly address: string;
  readonly timeoutMs: number;
  readonly wordOrder: WordOrder;
  readonly settings: ConnectorSettings;
  readonly username: string | null;
  readonly secret: string | null;
  /** Fingerprint of the one certificate that the device may have; null = none is approved. */
  readonly trustedCertificate: string | null;
  /** Where this installation's own certificate and its key are kept, or will be. */
  readonly identityFile: string;
  /** Addresses and blocks that the operator allows: nothing else is connected to. */
  readonly allowedNetworks: AllowedAddresses;
}

export interface PlanPoint {
  readonly id: Id;
  readonly address: string;
  readonly dataType: PointDataType;
  /** Null or missing = that of the device. */
  readonly wordOrder?: WordOrder | null;
  readonly periodMs: number;
  /** value × scale + offset */
  readonly scale: number;
  readonly offset: number;
  /** Changes up to this much are left out until `repeatMs` is over; null: every value counts. */
  readonly deadband: number | null;
  /** Percent of the range that the device gives: then the device applies it, and nothing here does. */
  readonly deadbandUnit: DeadbandUnit;
  readonly repeatMs: number;
  /** Scaled values outside are left out, with a reason. */
  readonly min: number | null;
  readonly max: number | null;
  /** How a text becomes a number; null or missing = it is one with a decimal point. */
  readonly text?: NumberText | null;
  /** IANA zone of the line of the machine that the point is of: of times that name none. Null or missing = not known. */
  readonly timeZone?: string | null;
}

/** What is read from a device. */
export interface ConnectorPlan {
  readonly device: ConnectorDevice;
  readonly points: readonly PlanPoint[];
  /** Where the reading has come to, in the driver's own words; null or missing = it has not begun. */
  readonly position?: string | null;
}

/** One value of a point. Its time is when it was read, or what the device says; it is never renewed. */
export interface PointReading {
  readonly point: Id;
  /** Null = there is none: `problem` says why. */
  readonly value: number | string | null;
  readonly sourceTs: number | null;
  readonly arrivalTs: number;
  readonly quality: Quality;
  readonly problem: ConnectorProblem | null;
  /** Told later than newer values: for the history only. */
  readonly isHistorical?: boolean;
}

/** Readings in their order, in an array or in what makes them one by one, anew each time they are gone through. */
export interface PointReadings extends Iterable<PointReading> {
  readonly length: number;
}

/** A value that has arrived, listed below its parent; null = at the top. */
export interface HeardEntry extends BrowseEntry {
  readonly parent: string | null;
}

/** What a driver's connection tells. */
export interface ConnectorOutput {
  /**
   * Resolves when all of them are durable. A driver waits for it before it hands over more. `position`: where the reading
   * has come to with these; kept with them and given back by the next plan. Null = the reading begins anew.
   */
  readings(readings: PointReadings, position?: string | null): Promise<void>;
  /** The device has answered: keeps the watchdog quiet. Flags and open sockets do not count. */
  heard(): void;
  /** A round that was not begun, because the one before was not over. */
  skipped(rounds: number): void;
  /** Values that newer ones have replaced before they could be handed over. */
  dropped(values: number): void;
  /** Of a kind that only listens: what has arrived, points or not. Each address once a second at most is enough. */
  seen(entries: readonly HeardEntry[]): void;
  /** What is wrong while the device as a whole answers; null = nothing any more. */
  degraded(problem: ConnectorProblem | null): void;
}

/**
 * A protocol. Runs in a worker, knows no database and no other connector. Reading only: there is no way to change
 * anything in a device through this interface, and no driver uses a service that does.
 */
export interface ConnectorDriver {
  readonly kind: ConnectorKind;
  /** A connection that has not been heard for so long is given up and made anew. */
  silentAfterMs(plan: ConnectorPlan): number;
  /** One connection. Reads until the signal aborts (resolves) or the connection breaks (rejects). Never reconnects by itself. */
  connect(plan: ConnectorPlan, output: ConnectorOutput, signal: AbortSignal): Promise<void>;
  /** Connects once; returns what the device said, or why there is no answer. */
  test(device: ConnectorDevice, signal: AbortSignal): Promise<ConnectorTest>;
  /** What the device has below a node; null = at the top. Rejects with `ConnectorFault`. */
  browse?(device: ConnectorDevice, node: string | null, signal: AbortSignal): Promise<BrowsePage>;
  /** Reads listed entries once; leaves out what cannot be read. Rejects with `ConnectorFault` where nothing can. */
  values?(
    device: ConnectorDevice,
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly EntryValue[]>;
}

/** Why a connection or an attempt ended, in terms that have a text. */
export class ConnectorFault extends Error {
  readonly code: ConnectorProblemCode;
  constructor(code: ConnectorProblemCode, detail = '') {
    super(detail);
    this.code = code;
  }
}

/** What a connection does, as its worker tells. Counters are those of the whole run. */
export interface ConnectorStatus {
  readonly phase: 'connecting' | 'online' | 'degraded' | 'failed';
  readonly problem: ConnectorProblem | null;
  /** When the device was last heard, by the host's clock; null = never. */
  readonly heardAt: number | null;
  readonly skipped: number;
  readonly dropped: number;
  readonly reconnects: number;
}

export const FIRST_STATUS: ConnectorStatus = {
  phase: 'connecting',
  problem: null,
  heardAt: null,
  skipped: 0,
  dropped: 0,
  reconnects: 0,
};

export interface ConnectorListener {
  /** Resolves when the readings are durable; is not called again before. Must not reject. `position` as a driver gives it. */
  readings(readings: PointReadings, position?: string | null): Promise<void>;
  status(status: ConnectorStatus): void;
  seen(entries: readonly HeardEntry[]): void;
}

export interface RunningConnector {
  /** Resolves when the connection is closed. */
  stop(): Promise<void>;
}

/** Runs drivers, each apart from this process's own work. */
export interface ConnectorHost {
  /** Reads for ever. Connectors of different owners never share a worker. */
  start(owner: Id, plan: ConnectorPlan, listener: ConnectorListener): RunningConnector;
  test(owner: Id, device: ConnectorDevice): Promise<ConnectorTest>;
  /** Rejects with `ConnectorFault`. */
  browse(owner: Id, device: ConnectorDevice, node: string | null): Promise<BrowsePage>;
  /** Rejects with `ConnectorFault`. */
  values(owner: Id, device: ConnectorDevice, addresses: readonly string[]): Promise<readonly EntryValue[]>;
  close(): Promise<void>;
}
