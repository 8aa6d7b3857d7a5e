import type { DataAuthority } from '#server/core/crud/data-authority.ts';
import { failure } from '#server/core/failure.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { PrincipalKind, Restriction } from '#shared/contracts/sign-in/auth.ts';

/**
 * Who is signed in. `id` is the session's; a screen's `userId` is its session id, as it belongs to no user. A `program`
 * has an API key and no session: its `userId` is that of the key's owner, its `username` names the key.
 */
export interface SessionPrincipal {
  readonly id: Id;
  readonly kind: PrincipalKind | 'program';
  readonly tenantId: Id;
  readonly userId: Id;
  readonly username: string;
  readonly nickname: string;
  /** The key of a `program`; absent for all others. */
  readonly keyId?: Id;
  readonly deptId: Id | null;
  readonly permissions: ReadonlySet<Permission>;
  /** Whose records the roles let the caller see, as it was when the request was admitted. */
  readonly authority: DataAuthority;
  /** What the owner has to do first: until then only contracts with `allowRestricted` are open to them. */
  readonly restriction: Restriction | null;
}

/** A tenant's ingest credential. */
export interface ApiKeyPrincipal {
  readonly credentialId: Id;
  readonly tenantId: Id;
}

/** The user of a session: of nothing else in a request (H18). Throws `forbidden` for a screen and a program. */
export function requireUser({ kind, tenantId, userId }: SessionPrincipal): {
  readonly tenantId: Id;
  readonly userId: Id;
} {
  if (kind !== 'user') throw failure('forbidden', `a ${kind} has no account`);
  return { tenantId, userId };
}

/** Whose work it is that goes on after a request: a user's, or that of one key of theirs. */
export interface Actor {
  readonly tenantId: Id;
  readonly userId: Id;
  /** `name` as the operation log has it. Null = the user. */
  readonly key: { readonly id: Id; readonly name: string } | null;
}

/** Throws `forbidden` for a screen: nothing is its own. */
export function requireActor({ kind, tenantId, userId, keyId, username }: SessionPrincipal): Actor {
  if (kind === 'screen') throw failure('forbidden', 'a screen starts no work');
  return { tenantId, userId, key: keyId === undefined ? null : { id: keyId, name: username } };
}

/** Who started work that goes on after a request. `keyId` null = the user. */
export interface WorkOwner extends Pick<Actor, 'tenantId' | 'userId'> {
  readonly keyId: Id | null;
}

type TokenCheck = (token: string) => Promise<SessionPrincipal | null>;
type ApiKeyCheck = (key: string) => Promise<ApiKeyPrincipal | null>;
type ProgramCheck = (secret: string, address: string) => Promise<SessionPrincipal | null>;
type TenantCheck = (tenantId: Id) => Promise<boolean>;
type UserLookup = (tenantId: Id, userId: Id, makerId: Id | null) => Promise<SessionPrincipal | null>;
type KeyLookup = (owner: WorkOwner & { readonly keyId: Id }) => Promise<SessionPrincipal | null>;

/** Who checks which credential. Modules provide the checks; `serve` and the socket handshake ask. */
export interface Principals {
  /** The session of an access token, or null. */
  authenticateToken: TokenCheck;
  /** The credential of an ingest key, or null. */
  authenticateApiKey: ApiKeyCheck;
  /** The program that an API key stands for, or null. Throws `rate_limited`. */
  authenticateProgram: ProgramCheck;
  tenantExists: TenantCheck;
  /**
   * What an owner of work may at this moment, also while their tenant is closed. Null where the user is removed or
   * disabled, or the key revoked or expired.
   */
  ownerOfWork(owner: WorkOwner): Promise<SessionPrincipal | null>;
  /** The same of a user; `makerId` as of a session (`SessionOpening`). */
  userOfWork: UserLookup;
  provideTokens(check: TokenCheck): void;
  provideApiKeys(check: ApiKeyCheck): void;
  providePrograms(check: ProgramCheck): void;
  provideTenants(check: TenantCheck): void;
  provideUsers(lookup: UserLookup): void;
  provideKeys(lookup: KeyLookup): void;
}

/** Denies everything until the modules have provided their checks. */
export function createPrincipals(): Principals {
  let token: TokenCheck = async () => null;
  let apiKey: ApiKeyCheck = async () => null;
  let program: ProgramCheck = async () => null;
  let tenant: TenantCheck = async () => false;
  let user: UserLookup = async () => null;
  let key: KeyLookup = async () => null;
  return {
    authenticateToken: (value) => token(value),
    authenticateApiKey: (value) => apiKey(value),
    authenticateProgram: (secret, address) => program(secret, address),
    tenantExists: (value) => tenant(value),
    ownerOfWork: ({ tenantId, userId, keyId }) =>
      keyId === null ? user(tenantId, userId, null) : key({ tenantId, userId, keyId }),
    userOfWork: (tenantId, userId, makerId) => user(tenantId, userId, makerId),
    provideTokens: (check) => {
      token = check;
    },
    provideApiKeys: (check) => {
      apiKey = check;
    },
    providePrograms: (check) => {
      program = check;
    },
    provideTenants: (check) => {
      tenant = check;
    },
    provideUsers: (lookup) => {
      user = lookup;
    },
    provideKeys: (lookup) => {
      key = lookup;
    },
  };
}
