import type { Api } from '#shared/client/http.ts';
import {
  type CaptchaChallenge,
  type CaptchaKind,
  type CaptchaRepCode,
  checkCaptcha,
  getCaptcha,
} from '#shared/contracts/captcha/captcha.ts';
import { sealPoint } from './point-cipher.ts';
import { solveProof } from './proof-of-work.ts';

/** What a sign-in sends for a solved captcha. */
export interface CaptchaProof {
  readonly randomStr: CaptchaKind;
  readonly code: string;
}

/** A refusal of the protocol: its code, and the server's text in the caller's language. */
export class CaptchaRefusal extends Error {
  override readonly name = 'CaptchaRefusal';
  readonly repCode: CaptchaRepCode;

  constructor(repCode: CaptchaRepCode, message: string) {
    super(message);
    this.repCode = repCode;
  }
}

type ChallengeOf<Kind extends CaptchaKind> = Extract<CaptchaChallenge, { captchaType: Kind }>;
interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Gets a challenge. Throws `CaptchaRefusal`, or `ApiError` when the server was not reached. */
export async function fetchChallenge<Kind extends CaptchaKind>(
  api: Api,
  captchaType: Kind,
  options: CallOptions = {},
): Promise<ChallengeOf<Kind>> {
  const { repCode, repMsg, repData } = await api.call(getCaptcha, { body: { captchaType } }, options);
  if (repCode !== '0000' || repData?.captchaType !== captchaType)
    throw new CaptchaRefusal(repCode, repMsg ?? repCode);
  // The line above has just compared the kinds; TypeScript does not narrow by a type parameter.
  return repData as ChallengeOf<Kind>;
}

/**
 * Sends the answer to a challenge, once. `point` is what the protocol names for the kind, in pixels of 310 × 155.
 * Null: the answer was wrong. Throws like `fetchChallenge`.
 */
export async function answerChallenge(
  api: Api,
  { captchaType, token, secretKey }: Pick<CaptchaChallenge, 'captchaType' | 'token' | 'secretKey'>,
  point: object,
  options: CallOptions = {},
): Promise<CaptchaProof | null> {
  const text = JSON.stringify(point);
  const body = { captchaType, token, pointJson: sealPoint(text, secretKey) };
  const { repCode, repMsg } = await api.call(checkCaptcha, { body }, options);
  if (repCode === '6111') return null;
  if (repCode !== '0000') throw new CaptchaRefusal(repCode, repMsg ?? repCode);
  return { randomStr: captchaType, code: sealPoint(`${token}---${text}`, secretKey) };
}

/** Lets the machine work instead of the hand: for those who cannot drag or click, and for programs of ours. */
export async function passByProof(
  api: Api,
  options: CallOptions & { readonly onProgress?: (share: number) => void } = {},
): Promise<CaptchaProof> {
  const challenge = await fetchChallenge(api, 'proofOfWork', options);
  const nonce = await solveProof(challenge, options);
  const proof = await answerChallenge(api, challenge, { nonce }, options);
  if (proof === null) throw new CaptchaRefusal('6111', 'the proof of work was refused');
  return proof;
}
