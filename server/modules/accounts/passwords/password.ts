import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let unknownUserHash: Promise<string> | null = null;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** `stored` null = there is no such user: the same work is done, so that time does not tell. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  unknownUserHash ??= hash('no user has this password', COST);
  const matches = await verify(stored ?? (await unknownUserHash), password);
  return stored !== null && matches;
}
