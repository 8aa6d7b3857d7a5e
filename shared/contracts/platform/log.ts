import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { CleanedText } from '#shared/contracts/kit/text.ts';

/** `error`: thrown; `promise`: rejected and not caught; `react`: a page that failed; `perf`: timings, no failure. */
export const FrontEndLogType = z.enum(['error', 'promise', 'react', 'perf']);
export type FrontEndLogType = z.infer<typeof FrontEndLogType>;

/** What a browser reports about itself. Specification, point 3 (log entry). The user is taken from the session. */
export const FrontEndLogEntry = z.strictObject({
  /** Made by the browser: an entry that is posted twice is one entry. */
  id: z.string().regex(/^[0-9a-f]{16,64}$/),
  /** The console's path, without its query. */
  url: CleanedText(512),
  time: EpochMs,
  type: FrontEndLogType,
  message: CleanedText(1_000),
  stack: CleanedText(8_000),
  /** Where it happened: component stack, file and line, or the timings of `perf`. */
  info: CleanedText(2_000),
});
export type FrontEndLogEntry = z.infer<typeof FrontEndLogEntry>;

/**
 * An entry as it is posted. Other clients of the protocol number the entries of a batch from 0, give the whole address
 * and their wall clock as `yyyy-MM-dd HH:mm:ss` (Asia/Shanghai), and leave out what they do not know.
 */
export const PostedLogEntry = FrontEndLogEntry.extend({
  id: z.union([FrontEndLogEntry.shape.id, z.number().int().nonnegative()]),
  url: CleanedText(2_048),
  time: z.union([EpochMs, z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)]),
  stack: FrontEndLogEntry.shape.stack.optional(),
  info: FrontEndLogEntry.shape.info.optional(),
});
export type PostedLogEntry = z.infer<typeof PostedLogEntry>;

export const postLogs = defineEndpoint({
  id: 'log.post',
  method: 'POST',
  inReadOnly: 'open',
  path: '/admin/log/logs',
  access: 'session',
  tenant: 'session',
  summary: 'Takes a batch of front-end errors and timings.',
  allowRestricted: true,
  body: z.array(PostedLogEntry).min(1).max(LIMITS.frontEndLogBatchMax),
  reply: z.boolean(),
  rateLimitPerMinute: 30,
});
