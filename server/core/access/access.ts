import type { FastifyRequest } from 'fastify';
import { failure } from '#server/core/failure.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { isApiKeySecret } from './api-key-secret.ts';
import type { ApiKeyPrincipal, Principals, SessionPrincipal } from './principal.ts';

/** Who calls and for which tenant, after the contract's access and tenant rules have been enforced. */
export interface Caller {
  readonly session: SessionPrincipal | null;
  readonly apiKey: ApiKeyPrincipal | null;
  readonly tenantId: Id | null;
}

/** Enforces a contract's rules on a request; throws the refusal. Runs before the body is read. */
export async function admit(
  contract: Endpoint,
  request: FastifyRequest,
  principals: Principals,
): Promise<Caller> {
  if (contract.access === 'public')
    return { session: null, apiKey: null, tenantId: await publicTenant(contract, request, principals) };
  if (contract.access === 'apiKey') {
    const apiKey = await principals.authenticateApiKey(bearer(request));
    if (!apiKey) throw failure('token_invalid');
    return { session: null, apiKey, tenantId: apiKey.tenantId };
  }
  const token = bearer(request);
  const isProgram = isApiKeySecret(token);
  const session = await (isProgram
    ? principals.authenticateProgram(token, request.ip)
    : principals.authenticateToken(token));
  if (!session) throw failure('token_invalid');
  // The tenant is the session's. The header only proves that caller and server mean the same one.
  const named = tenantHeader(request);
  const isLeftOut = request.headers['tenant-id'] === undefined;
  if (named === null && !(isProgram && isLeftOut)) throw failure('tenant_unknown', 'no TENANT-ID header');
  if (named !== null && named !== session.tenantId) throw failure('wrong_tenant');
  // What any user may do is a person's, and so is what a user does who has to change the password.
  const isPersonal = contract.access === 'session' && contract.allowProgram !== true;
  if (isProgram && (isPersonal || contract.allowRestricted === true))
    throw failure('forbidden', 'not for API keys');
  if (session.restriction !== null && contract.allowRestricted !== true)
    throw failure('password_change_required');
  if (contract.access === 'session' && session.kind === 'screen' && contract.allowScreen !== true)
    throw failure('forbidden', 'not for screens');
  if (contract.access !== 'session' && !session.permissions.has(contract.access))
    throw failure('forbidden', `needs ${contract.access}`);
  return { session, apiKey: null, tenantId: session.tenantId };
}

async function publicTenant(
  contract: Endpoint,
  request: FastifyRequest,
  principals: Principals,
): Promise<Id | null> {
  if (contract.tenant === 'none') return null;
  const tenantId = tenantHeader(request);
  if (tenantId === null || !(await principals.tenantExists(tenantId))) throw failure('tenant_unknown');
  return tenantId;
}

function tenantHeader(request: FastifyRequest): Id | null {
  const parsed = Id.safeParse(request.headers['tenant-id']);
  return parsed.success ? parsed.data : null;
}

/** What a server that is read only does with a call. */
export function readOnlyRule({ method, inReadOnly }: Endpoint): NonNullable<Endpoint['inReadOnly']> {
  return inReadOnly ?? (method === 'GET' ? 'open' : 'refused');
}

/** Throws for a call that a server that is read only does not answer. */
export function refuseInReadOnly(contract: Endpoint): void {
  const rule = readOnlyRule(contract);
  if (rule === 'refused') throw failure('demo_locked');
  if (rule === 'hidden') throw failure('demo_denied');
}

/** The bearer token of a request; throws where there is none. */
export function bearer(request: FastifyRequest): string {
  const token = /^Bearer ([\w.~+/=-]{1,512})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw failure('unauthorized');
  return token;
}
