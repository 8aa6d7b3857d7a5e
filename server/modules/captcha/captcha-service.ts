import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { countedAddress } from '#server/core/http/client-address.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Captchas } from '#server/core/ports/sign-in/captcha.ts';
import type {
  CaptchaChallenge,
  CaptchaCheckFields,
  CaptchaCheckReply,
  CaptchaGetReply,
  CaptchaKind,
} from '#shared/contracts/captcha/captcha.ts';
import { CaptchaKind as Kind } from '#shared/contracts/captcha/captcha.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { judge } from './answers.ts';
import {
  type CaptchaClient,
  countCaptchaFailure,
  isCaptchaAllowed,
  isCaptchaLocked,
} from './captcha-limits.ts';
import { makeSecretKey, mendBase64, seal, unseal } from './point-cipher.ts';
import { refused } from './rep-texts.ts';
import type { CaptchaSchema } from './schema.ts';
import { type KeptChallenge, keepChallenge, keepProof, takeChallenge, takeProof } from './store.ts';

/** About a second of a weak PC's browser, on average; one hash to check. */
const PROOF_DIFFICULTY = 17;
/** Longer than any answer of ours, short enough to be hashed without a thought. */
const PROOF_MAX_LENGTH = 4_096;

export interface CaptchaService extends Captchas {
  get(
    client: CaptchaClient,
    captchaType: string | null | undefined,
    language: Language,
  ): Promise<CaptchaGetReply>;
  check(client: CaptchaClient, fields: CaptchaCheckFields, language: Language): Promise<CaptchaCheckReply>;
}

interface Made {
  readonly answer: unknown;
  readonly challenge: CaptchaChallenge;
}

/**
 * Gives out captchas, checks them and takes the solved ones back, each step once. Everything is in the database: the
 * processes on it agree, and a restart between picture and sign-in asks no user for a second captcha.
 */
export function createCaptchaService(
  db: TypedDatabase<CaptchaSchema>,
  clock: Clock,
  log: FastifyBaseLogger,
): CaptchaService {
  async function get(
    client: CaptchaClient,
    captchaType: string | null | undefined,
    language: Language,
  ): Promise<CaptchaGetReply> {
    if (!captchaType) return refused('0011', language, 'captchaType');
    const kind = Kind.safeParse(captchaType);
    if (!kind.success) return refused('6206', language);
    const refusal = await db.platform(async (tx) => {
      // A proof of work cannot be guessed, so users who cannot drag can still sign in while guesses are locked.
      if (kind.data !== 'proofOfWork' && (await isCaptchaLocked(tx, client, clock.now()))) return '6202';
      return (await isCaptchaAllowed(tx, client, 'get', clock.now())) ? null : '6201';
    });
    if (refusal) return refused(refusal, language);
    const secretKey = makeSecretKey();
    const token = randomUUID().replaceAll('-', '');
    try {
      const { answer, challenge } = await make(kind.data, token, secretKey);
      await db.platform((tx) =>
        keepChallenge(tx, token, { kind: kind.data, secretKey, answer }, clock.now()),
      );
      return { repCode: '0000', repMsg: null, repData: challenge };
    } catch (error) {
      log.error({ err: error, kind: kind.data }, 'a captcha could not be made');
      return refused('6112', language);
    }
  }

  async function check(
    client: CaptchaClient,
    fields: CaptchaCheckFields,
    language: Language,
  ): Promise<CaptchaCheckReply> {
    const { captchaType, pointJson, token } = fields;
    if (!captchaType) return refused('0011', language, 'captchaType');
    if (!pointJson) return refused('0011', language, 'pointJson');
    if (!token) return refused('0011', language, 'token');
    const kind = Kind.safeParse(captchaType);
    if (!kind.success) return refused('6206', language);
    const repCode = await db.platform(async (tx) => {
      const nowMs = clock.now();
      if (!(await isCaptchaAllowed(tx, client, 'check', nowMs))) return '6204';
      const kept = await takeChallenge(tx, token, nowMs);
      if (!kept) return '6110';
      const { verdict, text } = read(kept, kind.data, mendBase64(pointJson));
      if (verdict === 'right') {
        const proof = seal(`${token}---${text}`, kept.secretKey);
        await keepProof(tx, proof, kept.kind, nowMs);
        return '0000';
      }
      await countCaptchaFailure(tx, client, nowMs);
      return verdict === 'wrong' ? '6111' : '6206';
    });
    if (repCode !== '0000') return refused(repCode, language);
    return { repCode, repMsg: null, repData: { captchaType: kind.data, token, pointJson, result: true } };
  }

  return {
    get,
    check,
    async spend({ randomStr, code, address }) {
      const kind = Kind.safeParse(randomStr);
      if (!kind.success || !code || code.length > PROOF_MAX_LENGTH) return false;
      return db.platform(async (tx) => {
        const nowMs = clock.now();
        if (address !== undefined) {
          const client = { address: countedAddress(address) };
          if (!(await isCaptchaAllowed(tx, client, 'verify', nowMs))) {
            log.info({ repCode: '6205' }, 'too many captchas are spent from one address');
            return false;
          }
        }
        return (await takeProof(tx, mendBase64(code), nowMs)) === kind.data;
      });
    },
  };
}

function read(kept: KeptChallenge, kind: CaptchaKind, pointJson: string) {
  const text = kept.kind === kind ? unseal(pointJson, kept.secretKey) : null;
  return text === null
    ? ({ verdict: 'unreadable', text: '' } as const)
    : { verdict: judge(kind, kept.answer, text), text };
}

async function make(captchaType: CaptchaKind, token: string, secretKey: string): Promise<Made> {
  const common = { token, secretKey, result: false } as const;
  if (captchaType === 'proofOfWork') {
    const answer = { salt: randomBytes(16).toString('hex'), difficulty: PROOF_DIFFICULTY };
    return { answer, challenge: { captchaType, ...common, ...answer } };
  }
  // The drawing library is a native one of 30 MB: it is loaded when the first picture is asked for.
  if (captchaType === 'clickWord') {
    const { drawWords } = await import('./drawing/draw-words.ts');
    const { picture, asked, points } = await drawWords();
    const originalImageBase64 = picture.toString('base64');
    return {
      answer: { points },
      challenge: { captchaType, ...common, originalImageBase64, wordList: [...asked] },
    };
  }
  const { drawSlide } = await import('./drawing/draw-slide.ts');
  const { picture, piece, x } = await drawSlide();
  return {
    answer: { x },
    challenge: {
      captchaType,
      ...common,
      originalImageBase64: picture.toString('base64'),
      jigsawImageBase64: piece.toString('base64'),
    },
  };
}
