import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Day, EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { MpSource } from './mp-source.ts';

const Count = z.number().int().nonnegative();

/** What is counted of a day or a period. */
export const MpCounts = z.object({
  /** Follows, and ends of it. */
  fansNew: Count,
  fansLeft: Count,
  messagesIn: Count,
  /** What WeChat has taken, and what may have arrived. */
  messagesOut: Count,
  /** Of these: by a rule or a menu entry; by a person. */
  byRule: Count,
  byPerson: Count,
  /** Texts of fans that no keyword has answered. */
  unmatched: Count,
});
export type MpCounts = z.infer<typeof MpCounts>;

/** Why a day has no figures. before: nothing of the account had arrived yet. forgotten: its messages are not kept any more. */
export const MpDayGap = z.enum(['before', 'forgotten']);
export type MpDayGap = z.infer<typeof MpDayGap>;

export const MpDay = z.object({
  day: Day,
  /** Null = nothing was recorded: `gap`. */
  counts: MpCounts.nullable(),
  gap: MpDayGap.nullable(),
  /** Fans who followed at the end of the day, as far as they are known here now. */
  fansAll: Count.nullable(),
});
export type MpDay = z.infer<typeof MpDay>;

/** How long questions waited for the first answer of a person. Null = there was none. */
const waits = { answered: Count, p50Ms: Count.nullable(), p90Ms: Count.nullable() };

export const MpSummary = z.object({
  accountId: Id,
  appName: z.string(),
  /** By whose clocks the days and hours are: that of the tenant. */
  timeZone: z.string(),
  from: Day,
  to: Day,
  today: Day,
  /** The first day that has figures at all; null = nothing of the account has arrived. */
  recordedFrom: Day.nullable(),
  /** Of messages: the first whole day that is kept. */
  keptFrom: Day,
  /** When the first push of the account came. */
  firstAt: EpochMs.nullable(),
  /** Pushes of the last seven days that could not be read: they are missing in the figures. */
  unreadable: Count,
  days: z.array(MpDay),
  /** Of the days that have figures; null = none has. */
  total: MpCounts.nullable(),
  /** Questions that came in the period. `open`: they can still be answered. */
  questions: z.object({ ...waits, asked: Count, open: Count }).nullable(),
  /** By the hour of the day at which they were asked, 0 to 23. */
  hours: z.array(z.object({ ...waits, hour: z.number().int().min(0).max(23), asked: Count })),
  /** Follows of the period by how fans have come, the most first. Null = not known. `qrName`: of a code of ours. */
  sources: z.array(z.object({ source: MpSource.nullable(), qrName: z.string().nullable(), follows: Count })),
});
export type MpSummary = z.infer<typeof MpSummary>;

export const listMpSummaryAccounts = defineEndpoint({
  id: 'mpSummary.accounts',
  method: 'GET',
  path: '/mp/wxsummary/accounts',
  access: 'mp_chat',
  tenant: 'session',
  summary: 'The public accounts in reach, by name.',
  reply: z.array(z.object({ id: Id, name: z.string() })),
});

export const getMpSummary = defineEndpoint({
  id: 'mpSummary.get',
  method: 'GET',
  path: '/mp/wxsummary',
  access: 'mp_chat',
  tenant: 'session',
  summary:
    'Fans, messages, answers and waiting times of an account, by day and by hour of the day. A question is a message of a fan that no keyword has answered, after an answer of a person or 48 hours without a message; it is answered by the first answer of a person within 48 hours.',
  query: z.object({ accountId: Id, from: Day, to: Day }),
  reply: MpSummary,
});
