import type { Id } from '#shared/contracts/kit/envelope.ts';

/**
 * System parameters of a tenant. Null for a key that is absent: the caller takes its strict default (H14). Do not
 * call it inside a transaction: the embedded database has one connection, and this may need it.
 */
export interface TenantParams {
  text(tenantId: Id, key: string): Promise<string | null>;
}

/** Settings of a tenant about its accounts. Do not call it inside a transaction either. */
export interface TenantFlags {
  /** Whether an account that signs in elsewhere loses its former sessions. */
  isSingleSession(tenantId: Id): Promise<boolean>;
}
