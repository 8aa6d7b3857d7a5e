import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { notice as zhNotice } from '#shared/i18n/zh/messages/notice.ts';

export const notice = {
  title: 'Notices',
  lead: 'News and notices for the whole company.',
  noun: 'notice',
  plural: 'notices',
  field: {
    noticeTitle: 'Title',
    msgType: 'Type',
    messageContent: 'Content',
    images: 'Pictures',
    toFans: 'Tell fans of public accounts',
    createBy: 'Published by',
    createTime: 'Published',
  },
  filterPlaceholder: 'Filter by title',
  allTypes: 'All types',
  readState: 'Read or unread',
  all: 'All',
  unread: 'Unread',
  isUnread: 'Unread',
  empty: 'No notices yet',
  emptyHint: 'All users who are online receive a notice as soon as it is published.',
  isToFans: 'Fans',
  toFansHint:
    'Any fan who asks for the last notice is told its title and its first 200 characters. Leave it off for internal matters.',
  changedAt: 'Changed',
  markAll: 'Mark all as read',
  preview: {
    open: 'Preview',
    title: 'News preview',
    noticeTitle: 'Notice title',
    noticeContent: 'Notice content',
  },
} satisfies SameKeys<typeof zhNotice>;
