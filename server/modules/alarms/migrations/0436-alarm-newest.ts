import type { Migration } from '#server/core/ports/database.ts';

/** The newest transitions of a tenant, by which the live topic is numbered. */
export const alarmNewest: Migration = {
  name: '0436-alarm-newest',
  sql: `
create index alarm_event_newest on alarm_event (tenant_id, id);
`,
};
