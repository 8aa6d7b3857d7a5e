import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AnyTransaction } from './database.ts';

/** What a tenant begins with. */
export interface TenantSeeds {
  /** What the product brings; in a transaction of the new tenant. */
  seed(tx: AnyTransaction, tenantId: Id): Promise<void>;
  /**
   * Dictionaries and parameters as another tenant has them, over the seeds; in a transaction of the platform. Parameters
   * that are secret or about security stay as the product brings them.
   */
  copy(tx: AnyTransaction, from: Id, to: Id): Promise<void>;
}
