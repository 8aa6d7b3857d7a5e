import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CaptchaKind } from '#shared/contracts/captcha/captcha.ts';
import type { CaptchaSchema } from './schema.ts';

type Tx = Transaction<CaptchaSchema>;

const CHECK_WITHIN_MS = 120_000;
const SPEND_WITHIN_MS = 180_000;

export interface KeptChallenge {
  readonly kind: CaptchaKind;
  readonly secretKey: string;
  readonly answer: unknown;
}

export async function keepChallenge(
  tx: Tx,
  token: string,
  { kind, secretKey, answer }: KeptChallenge,
  nowMs: number,
): Promise<void> {
  await tx
    .insertInto('captcha_challenge')
    .values({
      token_hash: hashOf(token),
      kind,
      secret_key: secretKey,
      answer: JSON.stringify(answer),
      expires_at: new Date(nowMs + CHECK_WITHIN_MS),
    })
    .execute();
}

/** The challenge of a token, once; null when it was never given, was taken before or came too late. */
export async function takeChallenge(tx: Tx, token: string, nowMs: number): Promise<KeptChallenge | null> {
  const row = await tx
    .deleteFrom('captcha_challenge')
    .where('token_hash', '=', hashOf(token))
    .returning(['kind', 'secret_key', 'answer', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at.getTime() <= nowMs) return null;
  return { kind: row.kind, secretKey: row.secret_key, answer: row.answer };
}

export async function keepProof(tx: Tx, proof: string, kind: CaptchaKind, nowMs: number): Promise<void> {
  await tx
    .insertInto('captcha_proof')
    .values({
      proof_hash: hashOf(proof),
      kind,
      expires_at: new Date(nowMs + SPEND_WITHIN_MS),
    })
    .execute();
}

/** The kind of a solved captcha, once; null like `takeChallenge`. */
export async function takeProof(tx: Tx, proof: string, nowMs: number): Promise<CaptchaKind | null> {
  const row = await tx
    .deleteFrom('captcha_proof')
    .where('proof_hash', '=', hashOf(proof))
    .returning(['kind', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at.getTime() > nowMs ? row.kind : null;
}

/** Removes what has expired. */
export async function sweep(tx: Tx, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  await tx.deleteFrom('captcha_challenge').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('captcha_proof').where('expires_at', '<=', now).execute();
}

function hashOf(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}
