import type { Migration } from '#server/core/ports/database.ts';

/** Uploads that go on after a cut connection: what is known of them before they are files. */
export const filesUpload: Migration = {
  name: '0414-files-upload',
  sql: `
create table sys_file_upload (
  upload_id text primary key,
  tenant_id bigint not null references sys_tenant on delete cascade,
  creator_id bigint not null,
  original text not null,
  upload_name text,
  type text not null,
  bucket text not null,
  group_id bigint,
  tenant_start boolean not null,
  -- Set aside in the tenant's quota.
  size_bytes bigint not null check (size_bytes > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sys_file_upload_creator on sys_file_upload (tenant_id, creator_id, created_at);
-- A finished upload is found by the name of its file.
create index sys_file_stored_name on sys_file (stored_name);
create index sys_file_upload_expiry on sys_file_upload (expires_at);

select linewall_protect('sys_file_upload');
`,
};
