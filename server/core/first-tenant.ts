import type { Id } from '#shared/contracts/envelope.ts';

/** The tenant that the first boot creates. */
export const FIRST_TENANT: Id = '1';

/** The user that the first boot creates in it. */
export const ADMIN_USERNAME = 'admin';
