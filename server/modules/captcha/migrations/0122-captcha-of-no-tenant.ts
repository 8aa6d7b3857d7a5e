import type { Migration } from '#server/core/ports/database.ts';

export const captchaOfNoTenant: Migration = {
  name: '0122-captcha-of-no-tenant',
  sql: `
-- A captcha belongs to no tenant: the protocol's clients name none before they sign in. Rows live for minutes.
drop table captcha_challenge;
drop table captcha_proof;

create table captcha_challenge (
  token_hash bytea primary key,
  kind text not null check (kind in ('blockPuzzle', 'clickWord', 'proofOfWork')),
  secret_key text not null,
  answer jsonb not null,
  expires_at timestamptz not null
);
create index captcha_challenge_expiry on captcha_challenge (expires_at);

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
