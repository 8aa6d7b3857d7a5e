import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { defineLog, LOG_RANGE, LogFlag, LogText } from '#shared/contracts/kit/log-list.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { FrontEndLogEntry, FrontEndLogType } from '#shared/contracts/platform/log.ts';

export const FrontEndLogRecord = FrontEndLogEntry.extend({
  id: Id,
  receivedAt: EpochMs,
  userId: Id,
  username: z.string(),
});
export type FrontEndLogRecord = z.infer<typeof FrontEndLogRecord>;

const FILTERS = {
  type: FrontEndLogType.optional(),
  /** Only what failed, or only what did not: the timings. */
  isFailure: LogFlag,
  /** Found anywhere in message, page and user name. */
  text: LogText,
  username: LogText,
};

export const frontEndLog = defineLog({
  subject: defineSubject({ name: 'front-end-log', module: 'messages', page: '/front-end-log' }),
  paths: { page: '/admin/log/global', exportRows: '/admin/log/global/export' },
  view: 'log_view',
  record: FrontEndLogRecord,
  filters: FILTERS,
  sort: ['time', 'type', 'username'],
  summary: 'Front-end errors and timings of all users',
});

/** Errors of the same type, message and first line of the stack. */
export const FrontEndLogGroup = z.object({
  /** The newest of them. */
  id: Id,
  type: FrontEndLogType,
  message: z.string(),
  /** Page of the newest. */
  url: z.string(),
  count: z.number().int(),
  users: z.number().int(),
  firstTime: EpochMs,
  lastTime: EpochMs,
});
export type FrontEndLogGroup = z.infer<typeof FrontEndLogGroup>;

export const pageFrontEndLogGroups = defineEndpoint({
  id: 'frontEndLog.groups',
  method: 'GET',
  path: '/admin/log/global/groups',
  access: 'log_view',
  tenant: 'session',
  summary: 'Front-end errors, equal ones as one entry with their number, by page, newest first.',
  query: PageQuery.extend({ ...FILTERS, ...LOG_RANGE }),
  reply: pageOf(FrontEndLogGroup),
});
