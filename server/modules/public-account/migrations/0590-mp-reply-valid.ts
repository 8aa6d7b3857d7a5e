import type { Migration } from '#server/core/ports/database.ts';

/** Rules hold for given days: the first and the last on which their hours begin. */
export const publicAccountReplyValid: Migration = {
  name: '0590-mp-reply-valid',
  sql: 'alter table mp_auto_reply add column valid_from date, add column valid_to date;',
};
