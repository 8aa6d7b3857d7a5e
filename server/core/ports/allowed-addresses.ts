import type { Id } from '#shared/contracts/kit/envelope.ts';

/** What the server may be made to connect to by a tenant, and the name of the setting that says so. */
export interface AllowedAddresses {
  readonly list: readonly string[];
  readonly setting: string;
}
export type AllowedOf = (tenantId: Id) => AllowedAddresses;
