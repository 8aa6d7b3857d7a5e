import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { DataAuthority } from '#server/core/crud/data-authority.ts';
import { isTenantClosure } from '#server/core/failure.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import type { CloseReason } from '#shared/contracts/live/feed.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';

/** What the feed needs to know of a signed-in principal. */
export interface FeedSession {
  readonly id: string;
  readonly tenantId: Id;
  /** A screen's is its session's. */
  readonly userId: Id;
  readonly permissions: ReadonlySet<Permission>;
  readonly authority: DataAuthority;
}

/** Returns the session of an access token, or null when the token is not (or no longer) valid. */
export type AuthenticateFeed = (token: string) => Promise<FeedSession | null>;

/** The error that reaches the client as `connect_error` with `data.reason`. */
export class FeedRefusal extends Error {
  readonly data: { readonly reason: CloseReason };

  constructor(reason: CloseReason) {
    super(reason);
    this.name = 'FeedRefusal';
    this.data = { reason };
  }
}

const Credentials = z.object({ token: z.string().min(1).max(1024), tenantId: Id });

/** The session behind a handshake's `auth`; throws `FeedRefusal` where there is none. */
export async function admitSocket(
  auth: unknown,
  authenticate: AuthenticateFeed,
): Promise<{ readonly session: FeedSession; readonly token: string }> {
  const credentials = Credentials.safeParse(auth);
  if (!credentials.success) throw new FeedRefusal('unauthorized');
  const session = await authenticate(credentials.data.token).catch((error: unknown) => {
    throw isTenantClosure(error) ? new FeedRefusal('tenant_closed') : error;
  });
  if (session === null) throw new FeedRefusal('unauthorized');
  if (session.tenantId !== credentials.data.tenantId) throw new FeedRefusal('wrong_tenant');
  return { session, token: credentials.data.token };
}

/**
 * Browsers always name the page's origin when they open a socket to another one; programs that are not browsers
 * name none and are held by their token alone. Behind a proxy the page's host is the forwarded one: a page cannot
 * make that header up, it would need a permission (CORS) that is never given.
 */
export function isOriginAllowed(request: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  const { origin, host, 'x-forwarded-host': forwarded } = request.headers;
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const forwardedHost = [forwarded].flat()[0]?.split(',')[0]?.trim();
  return [host, forwardedHost].includes(new URL(origin).host);
}
