import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, Text } from '#shared/contracts/kit/text.ts';
import { MpSource } from './mp-source.ts';

/** A QR code of an account: who follows by it, or scans it later, is counted. */
export const MpQr = z.object({
  id: Id,
  accountId: Id,
  appName: z.string(),
  name: z.string(),
  isPermanent: z.boolean(),
  /** Of one that ends: for how long it is good, counted from when it is shown first. */
  days: z.number().int(),
  /** Null = it has not been shown yet, or does not end. */
  expiresAt: EpochMs.nullable(),
  /** Scans in all, with the follows among them. */
  scans: z.number().int().nonnegative(),
  follows: z.number().int().nonnegative(),
  lastScanAt: EpochMs.nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type MpQr = z.infer<typeof MpQr>;

export const mpQr = defineCrud({
  subject: defineSubject({ name: 'mp-qr', module: 'public-account', page: '/mp-qr' }),
  path: '/mp/wxqrcode',
  idField: 'id',
  access: { view: 'mp_reply_edit', edit: 'mp_reply_edit' },
  record: MpQr,
  fields: { name: Text(64) },
  createOnly: {
    accountId: Id,
    isPermanent: z.boolean().default(true),
    days: z.number().int().min(1).max(30).default(30),
  },
  filters: { name: ExactText(64).optional(), accountId: Id.optional() },
  sort: ['name', 'scans', 'follows', 'last_scan_at', 'update_time'],
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['QR code', 'QR codes'],
});

export const codeOfMpQr = defineEndpoint({
  id: 'mpQr.code',
  method: 'POST',
  inReadOnly: 'hidden',
  path: '/mp/wxqrcode/:id/code',
  access: 'mp_reply_edit',
  tenant: 'session',
  summary:
    'What the picture of a code holds. WeChat makes it when it is asked first, and anew when it has ended.',
  params: z.object({ id: Id }),
  reply: z.object({ url: z.string(), expiresAt: EpochMs.nullable() }),
  rateLimitPerMinute: 60,
});

export const listMpSources = defineEndpoint({
  id: 'mpQr.sources',
  method: 'GET',
  path: '/mp/wxqrcode/sources',
  access: 'mp_chat',
  tenant: 'session',
  summary: 'Where fans in reach have come from: the codes of their accounts, and the other ways.',
  reply: z.object({
    codes: z.array(z.object({ id: Id, name: z.string() })),
    sources: z.array(MpSource),
  }),
});
