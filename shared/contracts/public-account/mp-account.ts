import { z } from 'zod';
import { Proof } from '#shared/contracts/accounts/proof.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, Text } from '#shared/contracts/kit/text.ts';

/** 订阅号, 服务号. */
export const MpKind = z.enum(['subscription', 'service']);
export type MpKind = z.infer<typeof MpKind>;

/** How pushes arrive. `compatible`: plain and encrypted in one body, of which the encrypted part alone is read. */
export const MpMode = z.enum(['plain', 'compatible', 'safe']);
export type MpMode = z.infer<typeof MpMode>;

/** off: disabled. unknown: never checked. ok, failed: as the last check found it. */
export const MpState = z.enum(['off', 'unknown', 'ok', 'failed']);
export type MpState = z.infer<typeof MpState>;

/** Of the account, as the platform shows it: `gh_` and letters. */
const OriginalId = ExactText(32, 4).regex(/^gh_[0-9a-zA-Z]+$/);
const AppId = ExactText(32, 4).regex(/^wx[0-9a-zA-Z]+$/);
const AppSecret = ExactText(64, 8).regex(/^[0-9a-zA-Z]+$/);
/** Three to 32 letters and digits. */
const HookToken = ExactText(32, 3).regex(/^[0-9a-zA-Z]+$/);
const EncodingKey = ExactText(43, 43).regex(/^[0-9a-zA-Z]{43}$/);

/** A public account. Its secrets are written and never read, but for `copyMpSecrets`. */
export const MpAccount = z.object({
  id: Id,
  name: z.string(),
  account: z.string(),
  appId: z.string(),
  kind: MpKind,
  isVerified: z.boolean(),
  mode: MpMode,
  /** The department whose data authorities reach it; null = of the tenant. */
  deptId: Id.nullable(),
  deptName: z.string().nullable(),
  deptNameEn: z.string().nullable(),
  /** Where the platform sends its pushes to. */
  hookUrl: z.string(),
  /** False: they were sealed with another key than that of the data directory and must be given again. */
  hasSecret: z.boolean(),
  hasToken: z.boolean(),
  hasEncodingKey: z.boolean(),
  isEnabled: z.boolean(),
  state: MpState,
  checkedAt: EpochMs.nullable(),
  lastPushAt: EpochMs.nullable(),
  /** Pushes of the last seven days whose signature is right and that cannot be read with the mode and key set here. */
  unreadablePushes: z.number().int().nonnegative(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type MpAccount = z.infer<typeof MpAccount>;

export const mpAccount = defineCrud({
  subject: defineSubject({ name: 'mp-account', module: 'public-account', page: '/mp-account' }),
  path: '/mp/wxaccount',
  idField: 'id',
  access: { view: 'mp_account_edit', edit: 'mp_account_edit' },
  record: MpAccount,
  fields: {
    name: Text(64),
    account: OriginalId,
    appId: AppId,
    kind: MpKind.default('service'),
    isVerified: z.boolean().default(true),
    mode: MpMode.default('safe'),
    deptId: Id.nullable().default(null),
    isEnabled: z.boolean().default(true),
  },
  createOnly: {
    secret: AppSecret,
    /** Absent = made here, to be copied into the platform's settings. */
    token: HookToken.optional(),
    encodingKey: EncodingKey.optional(),
  },
  /** Of a secret that is absent the present one stays. */
  updateOnly: {
    secret: AppSecret.optional(),
    token: HookToken.optional(),
    encodingKey: EncodingKey.optional(),
  },
  filters: { name: ExactText(64).optional(), kind: MpKind.optional() },
  sort: ['name', 'account', 'kind', 'last_push_at', 'update_time'],
  isSoftDeleted: false,
  hasImport: false,
  nouns: ['public account', 'public accounts'],
});

const params = z.object({ id: Id });

export const copyMpSecrets = defineEndpoint({
  id: 'mpAccount.secrets',
  method: 'POST',
  inReadOnly: 'hidden',
  path: '/mp/wxaccount/:id/secret',
  access: 'mp_account_edit',
  tenant: 'session',
  summary:
    'Token and EncodingAESKey of an account, to be copied into the platform’s settings. Asks for the proof of a verified password. The AppSecret is never given out.',
  params,
  body: z.strictObject({ proof: Proof }),
  reply: z.object({ token: z.string(), encodingKey: z.string() }),
});

/** In the order in which they are checked: each needs those before it. */
export const MpCheckStep = z.enum([
  'network',
  'token',
  'appId',
  'reached',
  'signature',
  'encryption',
  'autoReply',
]);
export type MpCheckStep = z.infer<typeof MpCheckStep>;

/** waits: an earlier step has failed, or nothing has arrived yet. */
export const MpCheckState = z.enum(['ok', 'failed', 'waits']);

/** Why a step has failed, or what it waits for. Texts: i18n `mpAccount.problem`. */
export const MpProblem = z.enum([
  'unreachable',
  'timeout',
  'not_the_platform',
  'clock_differs',
  'ip_not_allowed',
  'wrong_secret',
  'wrong_app_id',
  'secret_lost',
  'quota_used_up',
  'refused',
  'no_token',
  'not_allowed',
  'no_push',
  'wrong_signature',
  'unreadable',
  'plain_mode',
  'auto_reply_on',
]);
export type MpProblem = z.infer<typeof MpProblem>;

export const MpCheckResult = z.object({
  step: MpCheckStep,
  state: MpCheckState,
  problem: MpProblem.nullable(),
  /** Of the platform; null = it was not its answer. */
  errcode: z.number().int().nullable(),
  /** What the platform says about itself or about us: an address, a message, a count. Plain text. */
  detail: z.string().nullable(),
  /** When what it says was so. */
  at: EpochMs.nullable(),
  tookMs: z.number().nonnegative().nullable(),
});
export type MpCheckResult = z.infer<typeof MpCheckResult>;

export const checkMpAccount = defineEndpoint({
  id: 'mpAccount.check',
  method: 'POST',
  path: '/mp/wxaccount/:id/check',
  access: 'mp_account_edit',
  tenant: 'session',
  summary: 'Checks the connection of an account step by step, in both directions.',
  params,
  reply: z.object({ checkedAt: EpochMs, steps: z.array(MpCheckResult) }),
  rateLimitPerMinute: 30,
});

/** done: read. unreadable: its signature is right, mode or key are not. refused: not taken. */
export const MpPushState = z.enum(['done', 'unreadable', 'refused']);
export type MpPushState = z.infer<typeof MpPushState>;

/** Why a push was not read. Texts: i18n `mpAccount.pushReason`. */
export const MpPushReason = z.enum([
  'encoding_key',
  'app_id',
  'padding',
  'encoding',
  'xml',
  'plain_in_safe',
  'not_encrypted',
  'other_account',
]);
export type MpPushReason = z.infer<typeof MpPushReason>;

export const MpPush = z.object({
  id: Id,
  receivedAt: EpochMs,
  bytes: z.number().int().nonnegative(),
  isEncrypted: z.boolean(),
  state: MpPushState,
  reason: MpPushReason.nullable(),
  /** Of one that was read: its kind on the wire, such as `text` or `event subscribe`. */
  kind: z.string().nullable(),
});
export type MpPush = z.infer<typeof MpPush>;

export const pageMpPushes = defineEndpoint({
  id: 'mpAccount.pushes',
  method: 'GET',
  path: '/mp/wxaccount/pushes/page',
  access: 'mp_account_edit',
  tenant: 'session',
  summary: 'What the platform has sent to an account in the last seven days, newest first: never the text.',
  query: PageQuery.extend({ accountId: Id, state: MpPushState.optional() }),
  reply: pageOf(MpPush),
});

export const readMpPushesAgain = defineEndpoint({
  id: 'mpAccount.readAgain',
  method: 'POST',
  path: '/mp/wxaccount/:id/pushes/read-again',
  access: 'mp_account_edit',
  tenant: 'session',
  summary: 'Reads the pushes that could not be read with the mode and key that the account has now.',
  params,
  reply: z.object({ read: z.number().int(), left: z.number().int() }),
});
