import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { failure } from '#server/core/failure.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { bearer } from './access.ts';
import type { Principals } from './principal.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** What proxies add; a request that has one of them comes from elsewhere, whatever its connection says. */
const PROXY_HEADER =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-original-.+|x-real-ip|x-scheme|(?:x-)?(?:true-|cluster-|fastly-)?client-ip|x-(?:envoy|azure|amzn|appengine|arr|proxyuser)-.+|cf-.+)$/;

export interface OperatorAccess {
  /** Null = there is no such token. */
  readonly token: string | null;
  /** Names under which this server is reached, besides those of this machine, in lower case. */
  readonly hosts: readonly string[];
}

/** Whether an address is this machine's own, also as IPv4 inside of IPv6. */
export function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * For what tells about the whole server and is no contract's: the operator's token, a session with `server_view`, or a
 * request that comes from this machine itself and through no proxy. Throws the refusal. Only the last one is held by the
 * name that it asks for: a page of another site can make a browser on this machine send it, by a name that is resolved to
 * this machine, but cannot know a token.
 */
export async function requireOperator(
  request: FastifyRequest,
  principals: Principals,
  { isOfAllTenants, token, hosts }: OperatorAccess & { readonly isOfAllTenants: boolean },
): Promise<void> {
  if (request.headers.authorization === undefined && isDirectFromHere(request)) {
    if (!isOwnName(request.headers.host ?? '', hosts)) throw failure('wrong_host');
    return;
  }
  const given = bearer(request);
  if (token !== null && isSame(given, token)) return;
  const session = await principals.authenticateToken(given);
  if (!session) throw failure('token_invalid');
  if (session.restriction !== null) throw failure('password_change_required');
  const isAllowed =
    session.permissions.has('server_view') && (!isOfAllTenants || session.tenantId === FIRST_TENANT);
  if (!isAllowed) throw failure('forbidden', 'needs server_view');
}

function isDirectFromHere({ socket, headers }: FastifyRequest): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => PROXY_HEADER.test(name))
  );
}

function isOwnName(host: string, hosts: readonly string[]): boolean {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return name === 'localhost' || isLoopback(name) || hosts.includes(name);
}

/** Takes as long for every text. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
