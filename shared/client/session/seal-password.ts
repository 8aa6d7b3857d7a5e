import { gcm } from '@noble/ciphers/aes.js';
import { randomBytes, utf8ToBytes } from '@noble/ciphers/utils.js';
import type { Api } from '#shared/client/http.ts';
import { getChallenge } from '#shared/contracts/sign-in/auth.ts';

const IV_BYTES = 12;

/** Passwords as they go over the wire, in the order given, and the challenge that they were sealed with. */
export interface SealedPasswords {
  readonly challenge: string;
  readonly sealed: readonly string[];
}

/** Asks for a one-time key and seals all passwords of one call with it. */
export async function sealPasswords(
  api: Pick<Api, 'call'>,
  passwords: readonly string[],
): Promise<SealedPasswords> {
  const { id, key } = await api.call(getChallenge, {});
  return { challenge: id, sealed: passwords.map((password) => sealText(password, key)) };
}

/** One password, as the body's `password` and `challenge`. */
export async function sealPassword(
  api: Pick<Api, 'call'>,
  password: string,
): Promise<{ readonly password: string; readonly challenge: string }> {
  const { challenge, sealed } = await sealPasswords(api, [password]);
  return { password: sealed[0] ?? '', challenge };
}

/** AES-256-GCM under a base64 key: base64 of iv (12 bytes) | text | tag. WebCrypto is absent on plain HTTP. */
export function sealText(text: string, keyBase64: string): string {
  const iv = randomBytes(IV_BYTES);
  const sealed = gcm(fromBase64(keyBase64), iv).encrypt(utf8ToBytes(text));
  return btoa(String.fromCharCode(...iv, ...sealed));
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
