import type { Migration } from '#server/core/ports/database.ts';

/** It holds `client:secret`, and was sent in clear to every holder of param_view. */
export const platformForeignClient: Migration = {
  name: '0135-platform-foreign-client',
  sql: `update sys_param set is_secret = true where public_key = 'FOREIGN_CLIENT';`,
};
