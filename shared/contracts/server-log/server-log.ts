import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineLog, LogText } from '#shared/contracts/kit/log-list.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';

export const ServerLogLevel = z.enum(['warn', 'error', 'fatal']);
export type ServerLogLevel = z.infer<typeof ServerLogLevel>;

export const ServerLogRecord = z.object({
  id: Id,
  createTime: EpochMs,
  level: ServerLogLevel,
  /** Part of the product that wrote it: `server`, or the worker of a kind of connectors, such as `worker:opcua`. */
  role: z.string(),
  /** Name of the process: `LINEWALL_INSTANCE`, else the machine's. */
  instance: z.string(),
  /** Empty = none in particular. */
  module: z.string(),
  message: z.string(),
  /** Of the request in which it was written; null = of none. */
  requestId: z.string().nullable(),
  /** True = of no tenant. */
  isOfServer: z.boolean(),
});
export type ServerLogRecord = z.infer<typeof ServerLogRecord>;

export const ServerLogDetail = ServerLogRecord.extend({
  stack: z.string().nullable(),
  /** What was written beside the message, as JSON; secrets are cut out by name. */
  details: z.string().nullable(),
});
export type ServerLogDetail = z.infer<typeof ServerLogDetail>;

/** The specification asks for "distributed log list and detail selects (GET)" and names no paths: these are ours. */
export const serverLog = defineLog({
  subject: defineSubject({ name: 'server-log', module: 'server-log', page: '/server-log' }),
  paths: { page: '/admin/log/distributed/page', exportRows: '/admin/log/distributed/export' },
  view: 'log_view',
  record: ServerLogRecord,
  filters: {
    level: ServerLogLevel.optional(),
    role: ExactText(64).optional(),
    instance: LogText,
    /** Found anywhere in module and message. */
    text: LogText,
    requestId: ExactText(64).optional(),
  },
  sort: ['create_time', 'level', 'role', 'instance'],
  summary:
    'Warnings and errors of the server: those about the own tenant, and for holders of server_view in the first tenant those about none',
});

export const getServerLogDetail = defineEndpoint({
  id: 'serverLog.get',
  method: 'GET',
  path: '/admin/log/distributed/detail',
  access: 'log_view',
  tenant: 'session',
  summary: 'One entry with its stack.',
  query: z.object({ id: Id }),
  reply: ServerLogDetail,
});
