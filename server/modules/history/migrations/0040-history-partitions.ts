import type { Migration } from '#server/core/ports/database.ts';

/**
 * Partitions are named by the day they start (`metric_raw_d20412` = days since 1970, UTC). Only the owner may call
 * these with effect: a tenant's transaction has no right to create or drop tables.
 */
export const historyPartitions: Migration = {
  name: '0040-history-partitions',
  sql: `
create function linewall_history_partition(parent text, start_day bigint, days integer) returns void
language plpgsql as $$
declare child text := parent || '_d' || start_day;
begin
  if parent not in ('metric_raw', 'metric_minute', 'state_report') then
    raise exception 'not a partitioned history table: %', parent;
  end if;
  perform pg_advisory_xact_lock(hashtext('linewall_history_partition'));
  if to_regclass(child) is null then
    execute format('create table %I partition of %I for values from (%s) to (%s)',
      child, parent, start_day * 86400000, (start_day + days) * 86400000);
    perform linewall_protect(child);
  end if;
end $$;

create function linewall_history_drop(parent text, before_day bigint, days integer) returns integer
language plpgsql as $$
declare child text; dropped integer := 0;
begin
  if parent not in ('metric_raw', 'metric_minute', 'state_report') then
    raise exception 'not a partitioned history table: %', parent;
  end if;
  perform pg_advisory_xact_lock(hashtext('linewall_history_partition'));
  for child in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent::regclass loop
    if substring(child from '_d(\\d+)$')::bigint + days <= before_day then
      execute format('drop table %I', child);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $$;
`,
};
