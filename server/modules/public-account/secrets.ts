import { randomInt } from 'node:crypto';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** What an account keeps sealed, each for its own purpose, so that rows cannot be exchanged for each other. */
export type MpSecret = 'secret' | 'token' | 'encodingKey' | 'accessToken' | 'push';

/** Whose secret it is: the key in the address of an account is unique and stays. */
export interface MpOwner {
  readonly tenantId: Id;
  readonly hookKey: string;
}

function purposeOf({ tenantId, hookKey }: MpOwner, secret: MpSecret): string {
  return `mp:${tenantId}:${hookKey}:${secret}`;
}

export function sealMpSecret(box: SecretBox, owner: MpOwner, secret: MpSecret, text: string): Uint8Array {
  return box.seal(text, purposeOf(owner, secret));
}

/** Null where it was sealed with another key. */
export function openMpSecret(
  box: SecretBox,
  owner: MpOwner,
  secret: MpSecret,
  sealed: Uint8Array,
): string | null {
  return box.open(sealed, purposeOf(owner, secret));
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Letters and digits, as the platform's settings take them. */
export function randomLetters(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
