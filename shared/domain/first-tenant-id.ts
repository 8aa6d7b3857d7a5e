import type { Id } from '#shared/contracts/kit/envelope.ts';

/** The tenant that the first boot creates: the platform itself. */
export const FIRST_TENANT_ID: Id = '1';
