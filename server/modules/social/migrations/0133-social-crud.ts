import type { Migration } from '#server/core/ports/database.ts';

/** When and by whom a provider was set up and last changed. */
export const socialCrud: Migration = {
  name: '0133-social-crud',
  sql: `
alter table social_provider
  add column created_at timestamptz not null default now(),
  add column created_by text,
  add column updated_at timestamptz not null default now(),
  add column updated_by text;
`,
};
