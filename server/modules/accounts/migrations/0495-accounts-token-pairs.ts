import type { Migration } from '#server/core/ports/database.ts';

/** Which refresh token an access token was issued with: it ends soon after that one has been used. Null = not known. */
export const accountsTokenPairs: Migration = {
  name: '0495-accounts-token-pairs',
  sql: `
alter table auth_token add column refresh_hash bytea;
`,
};
