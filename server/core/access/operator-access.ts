import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { failure } from '#server/core/failure.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { bearer } from './access.ts';
import type { Principals } from './principal.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether an address is this machine's own, also as IPv4 inside of IPv6. */
export function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * For what tells about the whole server and is no contract's: callers on this machine pass, all others need a session
 * with `server_view`. The client's address is the connection's, or what a trusted proxy forwards. Throws the refusal.
 */
export async function requireOperator(
  request: FastifyRequest,
  principals: Principals,
  { isOfAllTenants }: { readonly isOfAllTenants: boolean },
): Promise<void> {
  if (isLoopback(request.ip)) return;
  const session = await principals.authenticateToken(bearer(request));
  if (!session) throw failure('token_invalid');
  if (session.restriction !== null) throw failure('password_change_required');
  const isAllowed =
    session.permissions.has('server_view') && (!isOfAllTenants || session.tenantId === FIRST_TENANT);
  if (!isAllowed) throw failure('forbidden', 'needs server_view');
}
