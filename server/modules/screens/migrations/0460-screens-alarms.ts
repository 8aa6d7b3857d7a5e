import type { Migration } from '#server/core/ports/database.ts';

/** Screens may show alarms over their board. */
export const screensAlarms: Migration = {
  name: '0460-screens-alarms',
  sql: `
alter table screen
  add column alarm_priority text not null default 'off'
    check (alarm_priority in ('off', 'high', 'medium', 'low')),
  add column alarm_repeat_s integer not null default 30,
  add column alarm_touch boolean not null default false;
`,
};
