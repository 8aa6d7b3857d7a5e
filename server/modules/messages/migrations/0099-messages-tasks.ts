import type { Migration } from '#server/core/ports/database.ts';

/** Pending tasks: of the users with a permission, or of one user. */
export const messagesTasks: Migration = {
  name: '0099-messages-tasks',
  sql: `
create table msg_task (
  tenant_id bigint not null references sys_tenant on delete cascade,
  task_key text not null,
  title text not null,
  params jsonb not null,
  permission text,
  user_id bigint,
  path text not null,
  raised_at timestamptz not null,
  primary key (tenant_id, task_key),
  check (num_nonnulls(permission, user_id) = 1),
  foreign key (tenant_id, user_id) references sys_user (tenant_id, user_id) on delete cascade
);
create index msg_task_user on msg_task (user_id) where user_id is not null;

select linewall_protect('msg_task');
`,
};
