import type { Id } from '#shared/contracts/envelope.ts';

/**
 * System parameters of a tenant. A key that is absent answers null: the caller takes its strict default (H14). Not to
 * be asked inside a transaction: the embedded database has one connection, and the answer may need it.
 */
export interface TenantParams {
  text(tenantId: Id, key: string): Promise<string | null>;
}

/** What a tenant has decided about its accounts. Not to be asked inside a transaction either. */
export interface TenantFlags {
  /** Whether an account that signs in elsewhere loses its former sessions. */
  isSingleSession(tenantId: Id): Promise<boolean>;
}
