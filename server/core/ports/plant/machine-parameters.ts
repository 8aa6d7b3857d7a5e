import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** What the source of a metric says of it. */
export interface OfferedParameter {
  readonly machineId: Id;
  readonly metric: string;
  readonly name: string;
  readonly unit: string | null;
  readonly groupName: string | null;
}

/** The metrics of machines, with the settings of users. */
export interface MachineParameters {
  /** Gives a metric its parameter before its first value. Of one that is there, only what is empty is filled. */
  offer(tx: AnyTransaction, tenantId: Id, parameter: OfferedParameter): Promise<void>;
}
