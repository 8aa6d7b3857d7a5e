import type { Migration } from '#server/core/ports/database.ts';

/** The content of a notice is article HTML; until now it was plain text with line breaks. */
export const messagesNoticeHtml: Migration = {
  name: '0380-messages-notice-html',
  sql: `
alter table msg_notice drop constraint msg_notice_content_check;
update msg_notice set content = replace(
  '<p>' || replace(replace(replace(replace(replace(replace(content,
    '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '  ', ' &nbsp;'), E'\\r', ''), E'\\n', '</p><p>') || '</p>',
  '<p></p>', '<p><br></p>');
alter table msg_notice add constraint msg_notice_content_check check (length(content) between 1 and 64000);
`,
};
