import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import { signedFilePath } from '#shared/contracts/files/file-address.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

const PURPOSE = 'file address';

/** Addresses of files that need no session for a while. */
export interface SignedAddresses {
  of(tenantId: Id, bucket: string, storedName: string): string;
  /** The tenant of an address that was signed here and has not expired; null = any other. */
  tenantOf(bucket: string, storedName: string, signature: string): Id | null;
}

/** The key is made at the first start, with that of the data directory. */
export function createSignedAddresses(secrets: Pick<SecretBox, 'codeOf'>, clock: Clock): SignedAddresses {
  const codeOf = (tenantId: Id, bucket: string, storedName: string, expiresS: number): Buffer =>
    secrets.codeOf([tenantId, bucket, storedName, expiresS].join('\n'), PURPOSE);
  return {
    of(tenantId, bucket, storedName) {
      // The same for some minutes, so that browsers keep what they have loaded.
      const { fileUrlStepS: step, fileUrlValidS } = LIMITS;
      const expiresS = (Math.floor(clock.now() / 1_000 / step) + 1) * step + fileUrlValidS;
      const code = codeOf(tenantId, bucket, storedName, expiresS).toString('base64url');
      return signedFilePath(bucket, `${tenantId}.${expiresS}.${code}`, storedName);
    },
    tenantOf(bucket, storedName, signature) {
      const [tenantId = '', expires = '', code = ''] = signature.split('.');
      const expiresS = Number(expires);
      const sent = Buffer.from(code, 'base64url');
      const right = codeOf(tenantId, bucket, storedName, expiresS);
      if (sent.length !== right.length || !timingSafeEqual(sent, right)) return null;
      return expiresS * 1_000 > clock.now() ? tenantId : null;
    },
  };
}
