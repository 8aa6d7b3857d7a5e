import type { Migration } from '#server/core/ports/database.ts';

export const captchaChallenges: Migration = {
  name: '0090-captcha-challenges',
  sql: `
-- Given out, not yet checked. A check deletes the row, whatever its outcome.
create table captcha_challenge (
  tenant_id bigint not null references sys_tenant on delete cascade,
  token_hash bytea not null,
  kind text not null check (kind in ('blockPuzzle', 'clickWord', 'proofOfWork')),
  secret_key text not null,
  answer jsonb not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash)
);
create index captcha_challenge_expiry on captcha_challenge (expires_at);

-- Solved, not yet spent: the protocol's captchaVerification by SHA-256.
create table captcha_proof (
  tenant_id bigint not null references sys_tenant on delete cascade,
  proof_hash bytea not null,
  kind text not null check (kind in ('blockPuzzle', 'clickWord', 'proofOfWork')),
  expires_at timestamptz not null,
  primary key (tenant_id, proof_hash)
);
create index captcha_proof_expiry on captcha_proof (expires_at);

-- How often a client address did something in the window that ends at expires_at.
create table captcha_count (
  tenant_id bigint not null references sys_tenant on delete cascade,
  address text not null,
  what text not null check (what in ('get', 'check', 'verify', 'failure', 'lock')),
  times integer not null,
  expires_at timestamptz not null,
  primary key (tenant_id, address, what)
);
create index captcha_count_expiry on captcha_count (expires_at);

select linewall_protect(name) from unnest(array['captcha_challenge', 'captcha_proof', 'captcha_count']) as name;
`,
};
