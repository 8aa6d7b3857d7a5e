import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from './envelope.ts';
import { ExactText, Text } from './text.ts';

/** 1 = news, 2 = notice. Specification, point 3. */
export const NoticeType = z.enum(['1', '2']);
export type NoticeType = z.infer<typeof NoticeType>;

/** A picture of the file library, by the address that it is served at. Never another site's. */
const NoticeImage = ExactText(256).regex(/^\/admin\/sys-file\/[\w-]{1,64}\/[\w.-]{1,128}$/);

/** Title and content are plain text: line breaks count, markup does not (H8). */
export const NoticeBody = z.strictObject({
  msgType: NoticeType,
  noticeTitle: Text(100),
  messageContent: Text(4_000),
  images: z.array(NoticeImage).max(9).default([]),
});
export type NoticeBody = z.output<typeof NoticeBody>;

export const Notice = NoticeBody.extend({
  id: Id,
  createTime: EpochMs,
  /** Nickname of who wrote it. */
  createBy: z.string(),
  updateTime: EpochMs,
  /** By the caller. */
  isRead: z.boolean(),
});
export type Notice = z.output<typeof Notice>;

const NoticeParams = z.object({ id: Id });

export const pageNotices = defineEndpoint({
  id: 'notices.page',
  method: 'GET',
  path: '/admin/notice/page',
  access: 'session',
  tenant: 'session',
  summary: 'News and notices, newest first; with isRead=false, total is the number of unread ones.',
  query: PageQuery.extend({
    msgType: NoticeType.optional(),
    isRead: z.stringbool().optional(),
    noticeTitle: ExactText(100).optional(),
  }),
  reply: pageOf(Notice),
});

export const createNotice = defineEndpoint({
  id: 'notices.create',
  method: 'POST',
  path: '/admin/notice',
  access: 'notice_edit',
  tenant: 'session',
  summary: 'Publishes news or a notice; everybody of the tenant who is there is told at once.',
  body: NoticeBody,
  reply: Notice,
});

export const updateNotice = defineEndpoint({
  id: 'notices.update',
  method: 'PUT',
  path: '/admin/notice/:id',
  access: 'notice_edit',
  tenant: 'session',
  summary: 'Changes news or a notice; who has read it has read it.',
  params: NoticeParams,
  body: NoticeBody,
  reply: Notice,
});

export const removeNotice = defineEndpoint({
  id: 'notices.remove',
  method: 'DELETE',
  path: '/admin/notice/:id',
  access: 'notice_edit',
  tenant: 'session',
  summary: 'Takes news or a notice back.',
  params: NoticeParams,
  reply: z.boolean(),
});

export const markNoticesRead = defineEndpoint({
  id: 'notices.read',
  method: 'PUT',
  path: '/admin/notice/read',
  access: 'session',
  tenant: 'session',
  summary: 'Marks the named ones, or without ids all there are, as read by the caller.',
  body: z.strictObject({ ids: z.array(Id).min(1).max(200).optional() }),
  reply: z.boolean(),
});
