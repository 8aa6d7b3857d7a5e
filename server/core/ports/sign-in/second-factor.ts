import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** A second factor that an account may have. */
export interface SecondFactor {
  /** Whether the user has one set up; runs inside the sign-in's transaction. */
  isRequired(tx: AnyTransaction, tenantId: Id, userId: Id): Promise<boolean>;
  /** Whether this is a right code, once; the caller counts the tries. Runs inside the sign-in's transaction. */
  isCode(tx: AnyTransaction, tenantId: Id, userId: Id, code: string): Promise<boolean>;
}
