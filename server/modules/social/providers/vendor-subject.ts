import { z } from 'zod';

/** An identifier of a vendor: text without blanks. */
export const VendorId = z.string().regex(/^\S{1,128}$/);

const NAME_LENGTH_MAX = 64;

/** What people call themselves there. A name that is missing or blank is none; it never stops a sign-in. */
export const VendorName = z
  .unknown()
  .transform((name) => (typeof name === 'string' ? name.trim().slice(0, NAME_LENGTH_MAX) || null : null));

/** An identifier that the vendor has none of is left out, null or empty. */
export const MaybeVendorId = z.union([z.literal(''), VendorId]).nullish();

/**
 * docs/decisions/0016: the union id where there is one, else the id within the app, each with its kind before it, so
 * that neither can be taken for the other.
 */
export function toUnionSubject(unionId: string | null | undefined, openId: string) {
  const formerSubject = `openid:${openId}`;
  return unionId
    ? { subject: `unionid:${unionId}`, formerSubject }
    : { subject: formerSubject, formerSubject: null };
}
