import type { VendorText } from '#shared/contracts/codes/vendor-text.ts';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState, Quality } from '#shared/contracts/plant/machine-state.ts';

/** A machine's newest state, and since when its states and code have been the same. */
export interface LatestState {
  readonly states: readonly MachineState[];
  readonly code: string | null;
  readonly text: string | null;
  /** Of the machine’s code table. */
  readonly vendorText?: VendorText | undefined;
  readonly sinceTs: number;
  /** Since when it runs, or has this stop: through warnings, and through the steps of its own sequence of states. */
  readonly lastsSinceTs: number;
  readonly sourceTs: number;
  readonly arrivalTs: number;
  readonly quality: Quality;
}

export interface LatestMetric {
  readonly value: number;
  readonly sourceTs: number;
  readonly arrivalTs: number;
  readonly quality: Quality;
}

/** What a commit changed in the newest values; late readings that changed nothing newest are not in it. */
export interface CommittedChange {
  readonly tenantId: Id;
  readonly states: ReadonlyMap<Id, LatestState>;
  /** Machine → metric key → value. */
  readonly metrics: ReadonlyMap<Id, ReadonlyMap<string, LatestMetric>>;
  /** Machines whose states, code or since changed (not merely repeated). */
  readonly changedMachines: ReadonlySet<Id>;
  /** Machines of whose past people have noted or corrected something. */
  readonly revisedMachines: ReadonlySet<Id>;
}

/** What has been stored, as far as live views need it; answered from memory, current after every commit. */
export interface PlantHistory {
  latestState(tenantId: Id, machineId: Id): LatestState | null;
  latestMetrics(tenantId: Id, machineId: Id): ReadonlyMap<string, LatestMetric>;
  /** The line's current shift so far; null for an unknown line. */
  lineSummary(tenantId: Id, lineId: Id): Promise<LineSummary | null>;
  /** Called after each commit and each change that people made in the past. Returns the unsubscriber. */
  onCommitted(listener: (change: CommittedChange) => void): () => void;
}
