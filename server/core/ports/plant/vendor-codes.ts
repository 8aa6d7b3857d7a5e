import type { StopClass, VendorText } from '#shared/contracts/codes/vendor-text.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';

/** What a machine's code table says about a code. */
export interface KnownCode {
  readonly text: VendorText;
  readonly stopClass: StopClass;
  /** What to do about it. */
  readonly advice: VendorText;
  /** Takes the place of the reported states; null = as reported. */
  readonly state: MachineState | null;
}

/** The code tables in memory, always current. */
export interface VendorCodes {
  /** Null where the machine has no table, or the table does not have the code. */
  find(tenantId: Id, machineId: Id, code: string | null): KnownCode | null;
  /** Called with the tenant whose tables, or machines' choices of tables, changed. Returns the unsubscriber. */
  onChange(listener: (tenantId: Id) => void): () => void;
}
