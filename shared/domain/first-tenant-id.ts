import type { Id } from '#shared/contracts/envelope.ts';

/** The tenant that the first boot creates: the platform itself. */
export const FIRST_TENANT_ID: Id = '1';
