import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** What an address of a camera is for. */
export type AddressUse = 'picture' | 'hd' | 'talk';

/** `http(s)://[user:password@]host[:port]/path[?query]`, without a fragment. */
export function isStreamAddress(text: string): boolean {
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(text) || text.includes('#') || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  try {
    decodeURIComponent(`${username}${password}`);
    return true;
  } catch {
    return false;
  }
}

const purposeOf = (tenantId: Id, use: AddressUse) => `camera ${tenantId} ${use}`;

export function sealAddress(box: SecretBox, tenantId: Id, use: AddressUse, address: string): Buffer {
  return box.seal(address, purposeOf(tenantId, use));
}

/** Null where there is none, or it was sealed with another key. */
export function openAddress(
  box: SecretBox,
  tenantId: Id,
  use: AddressUse,
  sealed: Uint8Array | null,
): string | null {
  return sealed && box.open(sealed, purposeOf(tenantId, use));
}
