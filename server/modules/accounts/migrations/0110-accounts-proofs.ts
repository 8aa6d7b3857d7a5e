import type { Migration } from '#server/core/ports/database.ts';

/** Verifications of who is signed in, each for one action of one session. */
export const accountsProofs: Migration = {
  name: '0110-accounts-proofs',
  sql: `
create table auth_proof (
  session_id bigint not null references auth_session on delete cascade,
  action text not null,
  tenant_id bigint not null references sys_tenant on delete cascade,
  proof_hash bytea not null,
  expires_at timestamptz not null,
  primary key (session_id, action)
);
create index auth_proof_expiry on auth_proof (expires_at);

select linewall_protect('auth_proof');
`,
};
