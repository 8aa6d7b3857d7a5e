import { randomBytes } from 'node:crypto';
// Adds `cookies` and `setCookie` to the types of requests and replies.
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'linewall-social';
const PATTERN = /^[\w-]{43}$/;
const VALID_S = 20 * 60;

/** The key that binds a sign-in attempt to the browser that began it (login CSRF); null = this browser began none. */
export function readBrowserKey(request: FastifyRequest): string | null {
  const value = request.cookies[COOKIE] ?? '';
  return PATTERN.test(value) ? value : null;
}

/** The same key for all attempts of a browser, so that two tabs do not disturb each other. */
export function ensureBrowserKey(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const browserKey = readBrowserKey(request) ?? randomBytes(32).toString('base64url');
  reply.setCookie(COOKIE, browserKey, {
    path: '/',
    maxAge: VALID_S,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
  });
  return browserKey;
}
