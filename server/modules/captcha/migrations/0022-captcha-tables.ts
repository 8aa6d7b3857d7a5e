import type { Migration } from '#server/core/ports/database.ts';

/** Captchas that were given out, and those that were solved. */
export const captchaTables: Migration = {
  name: '0022-captcha-tables',
  replaces: ['0090-captcha-challenges', '0122-captcha-of-no-tenant'],
  sql: `
-- Given out, not yet checked. A check deletes the row, whatever its outcome. A captcha belongs to no tenant: the protocol's
-- clients name none before they sign in.
create table captcha_challenge (
  token_hash bytea primary key,
  kind text not null check (kind in ('blockPuzzle', 'clickWord', 'proofOfWork')),
  secret_key text not null,
  answer jsonb not null,
  expires_at timestamptz not null
);
create index captcha_challenge_expiry on captcha_challenge (expires_at);

-- Solved, not yet spent: the protocol's captchaVerification by SHA-256.
create table captcha_proof (
  proof_hash bytea primary key,
  kind text not null check (kind in ('blockPuzzle', 'clickWord', 'proofOfWork')),
  expires_at timestamptz not null
);
create index captcha_proof_expiry on captcha_proof (expires_at);

-- Not linewall_protect, which is for rows of tenants: no tenant's transaction sees these.
do $$
declare name text;
begin
  foreach name in array array['captcha_challenge', 'captcha_proof'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy linewall_of_no_tenant on %I using (current_setting(''app.platform'', true) = ''on'')', name);
  end loop;
end $$;
`,
};
