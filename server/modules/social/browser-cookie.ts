import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'linewall-social';
const PATTERN = /^[\w-]{43}$/;
const VALID_S = 20 * 60;

/** The browser's holder: what tells it from the browser of somebody who sends it a link of theirs (login CSRF). */
export function readHolder(request: FastifyRequest): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name === COOKIE && PATTERN.test(value)) return value;
  }
  return null;
}

/** The same for all attempts of a browser, so that two tabs do not disturb each other. */
export function giveHolder(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const holder = readHolder(request) ?? randomBytes(32).toString('base64url');
  const flags = `Path=/; Max-Age=${VALID_S}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${COOKIE}=${holder}; ${flags}`);
  return holder;
}
