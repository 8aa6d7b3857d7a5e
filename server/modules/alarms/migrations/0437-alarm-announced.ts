import type { Migration } from '#server/core/ports/database.ts';

/** Raises, ends and releases by time, which the analysis of a period reads. */
export const alarmAnnounced: Migration = {
  name: '0437-alarm-announced',
  sql: `
create index alarm_event_announced on alarm_event (tenant_id, at) where kind in ('raise', 'clear', 'release');
`,
};
