import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** Begins the ids of all blobs of public accounts. */
export const MP_BLOB_PREFIX = 'mp-';
const PURPOSE = 'public account media';

/** Addresses of copies that need no session for a while. */
export interface MediaAddresses {
  /** Null where there is no copy. */
  of(blob: string | null, ending: string | null): string | null;
  /** Whether an address was signed here and has not ended. */
  isGood(name: string, signature: string): boolean;
}

export function createMediaAddresses(secrets: Pick<SecretBox, 'codeOf'>, clock: Clock): MediaAddresses {
  const codeOf = (name: string, expiresS: number): Buffer => secrets.codeOf(`${name}\n${expiresS}`, PURPOSE);
  return {
    of(blob, ending) {
      if (blob === null || ending === null) return null;
      // The same for some minutes, so that browsers keep what they have loaded.
      const { mpMediaUrlStepS: step, mpMediaUrlValidS } = LIMITS;
      const expiresS = (Math.floor(clock.now() / 1_000 / step) + 1) * step + mpMediaUrlValidS;
      const name = `${blob}.${ending}`;
      return `/mp/media/${expiresS}.${codeOf(name, expiresS).toString('base64url')}/${name}`;
    },
    isGood(name, signature) {
      const [expires = '', code = ''] = signature.split('.');
      const expiresS = Number(expires);
      const sent = Buffer.from(code, 'base64url');
      const right = codeOf(name, expiresS);
      return sent.length === right.length && timingSafeEqual(sent, right) && expiresS * 1_000 > clock.now();
    },
  };
}
