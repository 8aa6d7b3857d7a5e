import type { Migration } from '#server/core/ports/database.ts';

/** What reports of an account are counted from. */
export const publicAccountSummary: Migration = {
  name: '0576-mp-summary',
  sql: `
-- Of a message of a fan: what was asked was answered at once, by a keyword, with a code, about an alarm. Rules are changed and
-- removed; what was said stays.
alter table mp_message add column is_answered boolean not null default false;
update mp_message m set is_answered = true
from (
  select id, lead(answers) over (partition by fan_id order by created_at, id) as answers
  from (
    select s.id, s.fan_id, s.created_at,
      s.type = 2 and (r.type = '3' or s.quoted ->> 'source' = 'binding' or s.quoted ->> 'when' = 'answer') as answers
    from mp_message s left join mp_auto_reply r on r.id = s.rule_id
  ) said
) n
where n.id = m.id and m.type = 1 and m.rep_type <> 'event' and n.answers;
create index mp_message_of_account on mp_message (account_id, created_at);
`,
};
