import type { FastifyRequest } from 'fastify';
import { failure } from '#server/core/failure.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Names our own pages, and protects nothing: it is in every copy of them. */
const OWN_CLIENT = 'linewall:linewall';
const BASIC = /^Basic +([A-Za-z0-9+/]{1,256}={0,2})$/i;

/**
 * Calls that give out tokens name the program that asks, `Authorization: Basic base64(client:secret)`. Programs that
 * were built for another server of this protocol carry that server's name; a tenant names one of them in
 * `FOREIGN_CLIENT`.
 */
export async function requireKnownClient(
  request: FastifyRequest,
  params: TenantParams,
  tenantId: Id,
): Promise<void> {
  const given = BASIC.exec(request.headers.authorization ?? '')?.[1];
  const client = Buffer.from(given ?? '', 'base64').toString('utf8');
  if (client === OWN_CLIENT) return;
  if (client !== '' && client === (await params.text(tenantId, 'FOREIGN_CLIENT'))) return;
  throw failure('unauthorized', 'the client header is missing or unknown');
}
