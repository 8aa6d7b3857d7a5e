import { createHash } from 'node:crypto';
import { createSecret } from '#server/core/secrets/secret.ts';

/** Recognisable in logs and repositories. */
const PREFIX = 'lwk_';
const CHECK_LENGTH = 6;
const FORM = /^lwk_([\w-]{43})([\w-]{6})$/;

/** A new secret: prefix, 256 random bits, and a checksum, which tells a mistyped one without a query. */
export function createApiKeySecret(): string {
  const bits = createSecret();
  return `${PREFIX}${bits}${checkOf(bits)}`;
}

/** Whether a bearer token can be one: its checksum is that of its bits. */
export function isApiKeySecret(token: string): boolean {
  const [, bits, check] = FORM.exec(token) ?? [];
  return bits !== undefined && check === checkOf(bits);
}

function checkOf(bits: string): string {
  return createHash('sha256').update(PREFIX).update(bits).digest('base64url').slice(0, CHECK_LENGTH);
}
