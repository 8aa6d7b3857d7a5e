import type { Migration } from '#server/core/ports/database.ts';

/** Which row a seed became: a later seed hangs below it wherever it has been moved to, whatever it is called. */
export const platformSeedRefs: Migration = {
  name: '0089-platform-seed-refs',
  sql: `alter table sys_seed add column ref_id bigint;`,
};
