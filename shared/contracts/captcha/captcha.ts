import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';

/**
 * The AJ-Captcha protocol. Coordinates are pixels of the 310 × 155 picture. `secretKey` is 16 characters; what a
 * client answers is `pointJson` = base64(AES-128-ECB/PKCS7(text of the point, secretKey)). `proofOfWork` is ours: the
 * way in for people who cannot drag or click.
 */
export const CaptchaKind = z.enum(['blockPuzzle', 'clickWord', 'proofOfWork']);
export type CaptchaKind = z.infer<typeof CaptchaKind>;

/** The protocol's answer codes, as far as this server gives them. `0000` is done; the texts come as `repMsg`. */
export const CaptchaRepCode = z.enum([
  '0000',
  '0011',
  '6110',
  '6111',
  '6112',
  '6201',
  '6202',
  '6204',
  '6205',
  '6206',
]);
export type CaptchaRepCode = z.infer<typeof CaptchaRepCode>;

/** What clients answer, in clear. The protocol fixes the slider's `y` at 5. */
export const SlidePoint = z.object({ x: z.number(), y: z.literal(5) });
export const ClickPoints = z.array(z.object({ x: z.number(), y: z.number() })).length(3);
export const ProofNonce = z.object({ nonce: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER) });

/** 32 hexadecimal digits; works for one check within 120 s. */
const Token = z.string();
const SecretKey = z.string().length(16);

const SlideChallenge = z.object({
  captchaType: z.literal('blockPuzzle'),
  token: Token,
  secretKey: SecretKey,
  /** PNG, 310 × 155, without `data:` prefix. */
  originalImageBase64: z.string(),
  /** PNG, 47 × 155: the piece at its height. */
  jigsawImageBase64: z.string(),
  result: z.literal(false),
});
const ClickChallenge = z.object({
  captchaType: z.literal('clickWord'),
  token: Token,
  secretKey: SecretKey,
  originalImageBase64: z.string(),
  /** The words to click, in this order. */
  wordList: z.array(z.string()),
  result: z.literal(false),
});
const ProofChallenge = z.object({
  captchaType: z.literal('proofOfWork'),
  token: Token,
  secretKey: SecretKey,
  /** Find a `nonce` whose SHA-256 with this salt starts with `difficulty` zero bits: `shared/domain/proof-of-work`. */
  salt: z.string(),
  difficulty: z.number().int(),
  result: z.literal(false),
});
export type SlideChallenge = z.infer<typeof SlideChallenge>;
export type ClickChallenge = z.infer<typeof ClickChallenge>;
export type ProofChallenge = z.infer<typeof ProofChallenge>;

export const CaptchaChallenge = z.discriminatedUnion('captchaType', [
  SlideChallenge,
  ClickChallenge,
  ProofChallenge,
]);
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

const Checked = z.object({
  captchaType: CaptchaKind,
  token: Token,
  pointJson: z.string(),
  result: z.literal(true),
});

export const CaptchaGetReply = z.object({
  repCode: CaptchaRepCode,
  repMsg: z.string().nullable(),
  repData: CaptchaChallenge.nullable(),
});
export type CaptchaGetReply = z.infer<typeof CaptchaGetReply>;

export const CaptchaCheckReply = z.object({
  repCode: CaptchaRepCode,
  repMsg: z.string().nullable(),
  repData: Checked.nullable(),
});
export type CaptchaCheckReply = z.infer<typeof CaptchaCheckReply>;

/** The platform's envelope around the protocol, and the protocol's fields beside it: both kinds of reader find theirs. */
function inBothForms<T extends typeof CaptchaGetReply | typeof CaptchaCheckReply>(reply: T) {
  return z.object({ code: z.literal(0), msg: z.null(), data: reply, ...reply.shape });
}

// Clients of the protocol send fields of their own beside these; what is not named here is dropped unread.
const GetFields = z.object({
  captchaType: ExactText(32).nullish(),
  clientUid: ExactText(128).nullish(),
  ts: z.coerce.number().nullish(),
});
const CheckFields = z.object({
  captchaType: ExactText(32).nullish(),
  pointJson: ExactText(2_048).nullish(),
  token: ExactText(64).nullish(),
});
export type CaptchaCheckFields = z.infer<typeof CheckFields>;

export const getCaptchaCode = defineEndpoint({
  id: 'captcha.code',
  method: 'GET',
  path: '/code',
  access: 'public',
  tenant: 'none',
  summary:
    'A captcha (blockPuzzle unless captchaType says otherwise); with randomStr alone the 112 × 38 picture of a code.',
  query: GetFields.extend({ randomStr: ExactText(64).optional() }),
  replyForm: 'bare',
  reply: z.union([inBothForms(CaptchaGetReply), z.instanceof(Uint8Array)]),
  rateLimitPerMinute: 300,
});

export const checkCaptchaCode = defineEndpoint({
  id: 'captcha.codeCheck',
  method: 'POST',
  inReadOnly: 'open',
  path: '/code/check',
  access: 'public',
  tenant: 'none',
  summary: 'Checks the answer to a captcha, once; the fields come in the query or in the body.',
  query: CheckFields,
  body: CheckFields.nullish(),
  replyForm: 'bare',
  reply: inBothForms(CaptchaCheckReply),
  rateLimitPerMinute: 1_200,
});

export const getCaptcha = defineEndpoint({
  id: 'captcha.get',
  method: 'POST',
  inReadOnly: 'open',
  path: '/captcha/get',
  access: 'public',
  tenant: 'none',
  summary: 'A captcha, by the AJ-Captcha protocol.',
  body: GetFields,
  replyForm: 'bare',
  reply: CaptchaGetReply,
  rateLimitPerMinute: 300,
});

export const checkCaptcha = defineEndpoint({
  id: 'captcha.check',
  method: 'POST',
  inReadOnly: 'open',
  path: '/captcha/check',
  access: 'public',
  tenant: 'none',
  summary: 'Checks the answer to a captcha, once, by the AJ-Captcha protocol.',
  body: CheckFields,
  replyForm: 'bare',
  reply: CaptchaCheckReply,
  rateLimitPerMinute: 1_200,
});
