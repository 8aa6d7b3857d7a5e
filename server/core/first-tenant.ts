import type { Id } from '#shared/contracts/kit/envelope.ts';
import { FIRST_TENANT_ID } from '#shared/domain/first-tenant-id.ts';

/** The tenant that the first boot creates. */
export const FIRST_TENANT: Id = FIRST_TENANT_ID;

/** The user that the first boot creates in it. */
export const ADMIN_USERNAME = 'admin';
