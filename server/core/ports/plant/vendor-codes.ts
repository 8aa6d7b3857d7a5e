import type { StopClass, VendorText } from '#shared/contracts/codes/vendor-text.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';

/** What a machine's code table says about a code, or the standard by which the machine numbers its states. */
export interface KnownCode {
  readonly text: VendorText;
  /** Absent where only the standard knows the code. */
  readonly stopClass?: StopClass;
  /** The code is a step of the machine's own sequence of states, and no cause. */
  readonly isStep?: true;
  /** What to do about it. */
  readonly advice: VendorText;
  /** Takes the place of the reported states; null = as reported. */
  readonly state: MachineState | null;
}

/** The code tables in memory, always current. */
export interface VendorCodes {
  /** Null where neither knows the code. */
  find(tenantId: Id, machineId: Id, code: string | null): KnownCode | null;
  /** Called with the tenant whose tables, or machines' choices of tables, changed. Returns the unsubscriber. */
  onChange(listener: (tenantId: Id) => void): () => void;
}
