import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** What has been recorded of machines, as far as it matters to those who remove them. */
export interface MachineHistory {
  /** The time of the first record (epoch ms) of those of the machines that have one. */
  firstRecords(tx: AnyTransaction, machineIds: readonly Id[]): Promise<ReadonlyMap<Id, number>>;
}
