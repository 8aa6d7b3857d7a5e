import type { z } from 'zod';
import type { Permission } from '#shared/contracts/roles/permissions.ts';

/**
 * Who may call an endpoint. There is no default: a route without an access rule does not compile, and the
 * route walk in `tests/architecture` fails on a mounted route that has no contract.
 *
 * - `public`: no session. The list of public endpoints is asserted by a test.
 * - `session`: any signed-in user; a screen or an API key only where `allowScreen` or `allowProgram` says so.
 * - `apiKey`: a tenant's ingest credential in `Authorization: Bearer <key>`.
 * - a permission name: a signed-in principal that holds it.
 */
export type Access = 'public' | 'session' | 'apiKey' | Permission;

/**
 * - `session`: the tenant is the session's; a `TENANT-ID` header must be present (else 403 `tenant_unknown`) and equal to it
 *   (else 403 `wrong_tenant`).
 * - `header`: no session yet (sign-in); the `TENANT-ID` header must name an existing tenant, else 403
 *   `tenant_unknown`.
 * - `none`: nothing of a tenant is read (captchas, one-time links that carry their own tenant).
 */
export type TenantRule = 'session' | 'header' | 'none';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How the answer leaves the server: the `{code,msg,data}` envelope, bare JSON (OAuth), or bytes. */
export type ReplyForm = 'envelope' | 'bare' | 'bytes';

/**
 * How the body arrives. `form` is `application/x-www-form-urlencoded`; the handler reads `multipart`, and `offset`, which is
 * `application/offset+octet-stream`.
 */
export type BodyForm = 'json' | 'form' | 'multipart' | 'offset';

type Shape = z.ZodType;

export interface Endpoint<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Reply extends Shape = Shape,
  A extends Access = Access,
  T extends TenantRule = TenantRule,
> {
  /** Stable id, `subject.verb`; names the operation in OpenAPI and in logs. */
  readonly id: string;
  readonly method: HttpMethod;
  /** False = a GET that changes something: a HEAD must not (RFC 9110, 9.2.1), and is refused. */
  readonly answersHead?: false;
  /** Path with `:name` parameters, exactly as served. */
  readonly path: string;
  readonly access: A;
  readonly tenant: T;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Bodies for the API page, by name, where a schema alone says too little. */
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
  readonly bodyForm?: BodyForm;
  /** Largest body in bytes; absent = the server's general limit of 1 MiB. */
  readonly bodyMaxBytes?: number;
  readonly replyForm?: ReplyForm;
  readonly reply: Reply;
  /** True = open also to a session that must change its password first. */
  readonly allowRestricted?: boolean;
  /** True = a call with `access: 'session'` that is open also to a screen, which else reads its plant and nothing more. */
  readonly allowScreen?: boolean;
  /** True = a call with `access: 'session'` that is open also to an API key, which else needs a permission. */
  readonly allowProgram?: boolean;
  /** A public call that says more to who is signed in: a client sends its token along when it has one. */
  readonly sendsSession?: true;
  /**
   * On a server that is read only (`LINEWALL_READ_ONLY`): `open` = changes nothing that others see, `refused` = changes
   * something (423), `hidden` = shows secrets (479). Absent = a GET is open, everything else refused.
   */
  readonly inReadOnly?: 'open' | 'refused' | 'hidden';
  /** Requests allowed per minute and client address; absent = the server's general limit. */
  readonly rateLimitPerMinute?: number;
}

/** Keeps the literal types of a contract while checking its shape. */
export function defineEndpoint<
  Reply extends Shape,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
  A extends Access = Access,
  T extends TenantRule = TenantRule,
>(endpoint: Endpoint<Params, Query, Body, Reply, A, T>): Endpoint<Params, Query, Body, Reply, A, T> {
  return endpoint;
}

/** The schema of an optional part; `never` where a contract declares none. */
type Declared<S> = Extract<S, Shape>;
type Output<S> = [Declared<S>] extends [never] ? undefined : z.output<Declared<S>>;
type Part<Name extends string, S> = [Declared<S>] extends [never]
  ? object
  : { readonly [Key in Name]: z.input<Declared<S>> };

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
/** What a handler returns (before the envelope). */
export type ReplyOf<E extends Endpoint> = z.input<E['reply']>;

/** What a caller passes: only the parts that the contract declares. */
export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;
/** What a caller gets back (after the envelope). */
export type CallReply<E extends Endpoint> = z.output<E['reply']>;
