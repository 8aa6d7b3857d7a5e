import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit, type Caller, refuseInReadOnly } from '#server/core/access/access.ts';
import type { ApiKeyPrincipal, Principals, SessionPrincipal } from '#server/core/access/principal.ts';
import type { RecordReach } from '#server/core/crud/record-reach.ts';
import type { ScopedRecords } from '#server/core/crud/scoped-records.ts';
import { failure } from '#server/core/failure.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type {
  Access,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ReplyOf,
  TenantRule,
} from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { asStored } from '#shared/contracts/kit/text.ts';
import { toDone } from './envelope.ts';
import { validate } from './validate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly principals: Principals;
    readonly isReadOnly: boolean;
    /** Of every answer, also of servers that share the port. */
    readonly securityHeaders: OutgoingHttpHeaders;
    /** Every contract that is mounted, for the API page and the route walk. */
    readonly contracts: Endpoint[];
    /** Every subject that is mounted. */
    readonly cruds: Crud[];
    /** Subjects whose records data authorities bound, by their keys. */
    readonly scopedRecords: Map<string, ScopedRecords>;
    /** Who reaches the records of a subject, by its key: of every mounted one, and of others that are audited. */
    readonly recordReach: Map<string, RecordReach>;
    /** `METHOD path` of every route that has no contract. */
    readonly platformRoutes: string[];
  }
  interface FastifyContextConfig {
    contract?: Endpoint;
    /** A route of the server itself that has no contract: health, pages, the API document. */
    platform?: true;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

type SessionOf<A extends Access> = A extends 'public' | 'apiKey' ? null : SessionPrincipal;
type ApiKeyOf<A extends Access> = A extends 'apiKey' ? ApiKeyPrincipal : null;
type TenantOf<A extends Access, T extends TenantRule> = A extends 'public'
  ? T extends 'none'
    ? null
    : Id
  : Id;

export interface HandlerInput<E extends Endpoint> {
  /** Null on public and API key endpoints, by type. */
  readonly session: SessionOf<E['access']>;
  readonly apiKey: ApiKeyOf<E['access']>;
  /** The tenant that the call is about, by the contract's tenant rule. */
  readonly tenantId: TenantOf<E['access'], E['tenant']>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<ReplyOf<E>>;

const CONTENT_TYPES = {
  json: /^application\/json\b/i,
  form: /^application\/x-www-form-urlencoded\b/i,
  multipart: /^multipart\/form-data\b/i,
  offset: /^application\/offset\+octet-stream\b/i,
};

/**
 * Mounts contracts: `const route = routes(app); route(contract)(handler)`. Curried, so that the reply's type comes from
 * the contract alone. The caller is admitted before the body is read; params, query and body are parsed; the reply is
 * parsed too, which drops every field that the contract does not name. Handlers throw `failure(...)`.
 */
export function routes(
  app: FastifyInstance,
): <E extends Endpoint>(contract: E) => (handler: Handler<E>) => void {
  return (contract) => (handler) => {
    app.route({
      method: contract.method,
      url: contract.path,
      config: {
        contract,
        ...(contract.rateLimitPerMinute
          ? { rateLimit: { max: contract.rateLimitPerMinute, timeWindow: 60_000 } }
          : {}),
      },
      ...(contract.bodyMaxBytes ? { bodyLimit: contract.bodyMaxBytes } : {}),
      preParsing: async (request) => {
        request.caller = await admit(contract, request, app.principals);
        if (app.isReadOnly) refuseInReadOnly(contract);
        const contentType = request.headers['content-type'];
        const isExpected = CONTENT_TYPES[contract.bodyForm ?? 'json'].test(contentType ?? '');
        if (contentType && contract.body && !isExpected && hasBody(request))
          throw failure('unsupported_media');
      },
      handler: async (request, reply) => {
        const result = await handler(toInput(contract, request, reply));
        return send(contract, reply, result);
      },
    });
  };
}

/** Clients that name a type in every call name it where they send nothing too. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function toInput<E extends Endpoint>(
  contract: E,
  request: FastifyRequest,
  reply: FastifyReply,
): HandlerInput<E> {
  const caller = request.caller;
  if (!caller) throw failure('unknown', 'a contract was reached without admission');
  // The conditional types say per contract what `admit` and zod have just checked at run time.
  return {
    ...caller,
    params: contract.params && validate(contract.params, request.params),
    query: contract.query && validate(contract.query, request.query),
    body: contract.body && validate(contract.body, request.body),
    request,
    reply,
  } as HandlerInput<E>;
}

function send(contract: Endpoint, reply: FastifyReply, result: unknown): unknown {
  if (reply.sent) return reply;
  const form = contract.replyForm ?? 'envelope';
  if (form === 'bytes') return result;
  const parsed = asStored(() => contract.reply.safeParse(result));
  if (!parsed.success)
    throw failure('unknown', `reply of ${contract.id} breaks its contract: ${parsed.error.message}`);
  reply.header('cache-control', 'no-store');
  return form === 'bare' ? parsed.data : toDone(parsed.data);
}
