import { z } from 'zod';
import { ArticleHtml } from '#shared/contracts/kit/article-html.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, PicturePath, Text } from '#shared/contracts/kit/text.ts';

/** 1 = news, 2 = notice. Specification, point 3. */
export const NoticeType = z.enum(['1', '2']);
export type NoticeType = z.infer<typeof NoticeType>;

/** The title is plain text; the content is an article, stored and answered as clean HTML (H8). */
const NoticeFields = {
  msgType: NoticeType,
  noticeTitle: Text(100),
  messageContent: ArticleHtml(),
  images: z.array(PicturePath).max(9).default([]),
  /** Fans of public accounts who ask are told its title and how it begins, whoever they are. */
  toFans: z.boolean().default(false),
};

export const Notice = z.object({
  ...NoticeFields,
  /** Signed addresses, which `<img>` can show for a while. */
  images: z.array(z.string()),
  toFans: z.boolean(),
  id: Id,
  createTime: EpochMs,
  /** Nickname of the author. */
  createBy: z.string(),
  updateTime: EpochMs,
  /** By the caller. */
  isRead: z.boolean(),
});
export type Notice = z.output<typeof Notice>;

/** Newest first; with `isRead=false`, `total` is the number of unread ones. A change keeps who has read it. */
export const notice = defineCrud({
  subject: defineSubject({ name: 'notice', module: 'messages', page: '/NoticeMore' }),
  path: '/admin/notice',
  idField: 'id',
  nameField: 'noticeTitle',
  access: { view: 'session', edit: 'notice_edit' },
  record: Notice,
  fields: NoticeFields,
  filters: {
    msgType: NoticeType.optional(),
    isRead: z.stringbool().optional(),
    noticeTitle: ExactText(100).optional(),
  },
  sort: ['notice_title', 'msg_type', 'create_by', 'create_time', 'update_time'],
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['notice', 'notices'],
});

export const markNoticesRead = defineEndpoint({
  id: 'notice.read',
  method: 'PUT',
  inReadOnly: 'open',
  path: '/admin/notice/read',
  access: 'session',
  tenant: 'session',
  summary: 'Marks the named ones, or without ids all there are, as read by the caller.',
  body: z.strictObject({ ids: z.array(Id).min(1).max(LIMITS.idsMax).optional() }),
  reply: z.boolean(),
});
