import type { Migration } from '#server/core/ports/database.ts';

/**
 * How many messages a fan has that were not removed, kept by the database with each change: counting a million of them, out of an
 * index alone, takes longer than a page of them may.
 */
export const publicAccountFanMessages: Migration = {
  name: '0586-mp-fan-messages',
  sql: `
alter table mp_fan add column messages bigint not null default 0;
update mp_fan f set messages = n.count
from (select fan_id, count(*) as count from mp_message where deleted_at is null group by fan_id) n
where n.fan_id = f.id;

create function mp_message_added() returns trigger language plpgsql as $body$
begin
  update mp_fan f set messages = f.messages + n.count
  from (select fan_id, count(*) as count from added where deleted_at is null group by fan_id) n
  where n.fan_id = f.id;
  return null;
end
$body$;
create trigger mp_message_added after insert on mp_message referencing new table as added
  for each statement execute function mp_message_added();

create function mp_message_forgotten() returns trigger language plpgsql as $body$
begin
  update mp_fan f set messages = f.messages - n.count
  from (select fan_id, count(*) as count from forgotten where deleted_at is null group by fan_id) n
  where n.fan_id = f.id;
  return null;
end
$body$;
create trigger mp_message_forgotten after delete on mp_message referencing old table as forgotten
  for each statement execute function mp_message_forgotten();

create function mp_message_removed() returns trigger language plpgsql as $body$
begin
  update mp_fan set messages = messages + case when new.deleted_at is null then 1 else -1 end where id = new.fan_id;
  return null;
end
$body$;
create trigger mp_message_removed after update of deleted_at on mp_message for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function mp_message_removed();
`,
};
