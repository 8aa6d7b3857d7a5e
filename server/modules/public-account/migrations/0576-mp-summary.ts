import type { Migration } from '#server/core/ports/database.ts';

/** What reports of an account are counted from. */
export const publicAccountSummary: Migration = {
  name: '0576-mp-summary',
  sql: `
-- Of a message of a fan: the type of the rule that has answered it. Rules are changed and removed, what was said stays.
alter table mp_message add column answered_type text;
update mp_message m set answered_type = n.type
from (
  select id, lead(rule_type) over (partition by fan_id order by created_at, id) as type
  from (
    select s.id, s.fan_id, s.created_at, r.type as rule_type from mp_message s
    left join mp_auto_reply r on r.id = s.rule_id
  ) said
) n
where n.id = m.id and m.type = 1 and n.type is not null;
create index mp_message_of_account on mp_message (account_id, created_at);
`,
};
