import type { FastifyBaseLogger } from 'fastify';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { SocialTicket, SocialType } from '#shared/contracts/social/social.ts';
import { beginAttempt, mintBindTicket, spendAttempt } from './attempts.ts';
import { findLinked, type LinkedUser, type RealmIdentity } from './links.ts';
import type { SocialApp, SocialProvider } from './provider-port.ts';
import type { SocialSchema } from './schema.ts';
import { readApp } from './settings.ts';

export interface SocialParts {
  readonly db: TypedDatabase<SocialSchema>;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly box: SecretBox;
  readonly redirectUri: string;
  readonly providers: Readonly<Record<SocialType, SocialProvider>>;
}

/** What the provider sent to `/AuthRedirect`, and the browser and user that it must belong to. */
export interface SocialAnswer {
  readonly tenantId: Id;
  readonly state: string;
  readonly code: string;
  readonly iss: string | undefined;
  /** Null = this browser began no attempt. */
  readonly browserKey: string | null;
  /** The user to bind; null = signing in. */
  readonly userId: Id | null;
  /** The provider that the caller names; null = the one of the attempt. */
  readonly type: SocialType | null;
}

export interface SocialSignIn {
  begin(owner: {
    readonly tenantId: Id;
    readonly type: SocialType;
    readonly userId: Id | null;
    readonly browserKey: string;
  }): Promise<{ readonly url: string; readonly state: string }>;
  /** The identity that the provider returns. The state is spent in any case. */
  identify(answer: SocialAnswer): Promise<RealmIdentity>;
  /** The user who is bound to it, or a ticket for binding it. */
  resolve(
    tenantId: Id,
    identity: RealmIdentity,
    browserKey: string,
  ): Promise<LinkedUser | { readonly ticket: SocialTicket }>;
}

export function createSocialSignIn(parts: SocialParts): SocialSignIn {
  const { db, clock, log, box, redirectUri, providers } = parts;

  async function appOf(
    tenantId: Id,
    type: SocialType,
  ): Promise<{ readonly app: SocialApp; readonly provider: SocialProvider }> {
    const app = await db.tenant(tenantId, (tx) => readApp(tx, box, { tenantId, type, redirectUri }));
    if (!app) throw failure('social_unavailable', `${type} is not set up`);
    return { app, provider: providers[type] };
  }

  /** Every error of a provider becomes one refusal; the log holds the error. */
  async function ask<T>(type: SocialType, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      log.warn({ err: error, provider: type }, 'a sign-in provider refused or did not answer');
      throw failure('social_failed', `${type} failed`);
    }
  }

  return {
    async begin({ tenantId, type, userId, browserKey }) {
      const { app, provider } = await appOf(tenantId, type);
      const attempt = await db.tenant(tenantId, (tx) =>
        beginAttempt(tx, { tenantId, type, userId, browserKey }, clock.now()),
      );
      const url = await ask(type, () => provider.authorizeUrl(app, attempt));
      return { url, state: attempt.state };
    },

    async identify({ tenantId, state, code, iss, browserKey, userId, type }) {
      const attempt = await db.tenant(tenantId, (tx) =>
        spendAttempt(tx, state, { userId, browserKey: browserKey ?? '' }, clock.now()),
      );
      if (!attempt || (type !== null && attempt.type !== type)) throw failure('social_state_invalid');
      const { app, provider } = await appOf(tenantId, attempt.type);
      const identity = await ask(attempt.type, () => provider.exchange(app, attempt, { code, iss }));
      return { ...identity, type: attempt.type, realm: app.issuer ?? app.appId };
    },

    resolve: (tenantId, identity, browserKey) =>
      db.tenant(tenantId, async (tx) => {
        const linked = await findLinked(tx, identity);
        if (linked !== null) return linked;
        return { ticket: await mintBindTicket(tx, { ...identity, tenantId, browserKey }, clock.now()) };
      }),
  };
}
