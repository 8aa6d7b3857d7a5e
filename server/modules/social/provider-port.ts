import type { Id } from '#shared/contracts/kit/envelope.ts';

/** A provider as a tenant has set it up. */
export interface SocialApp {
  readonly tenantId: Id;
  readonly appId: string;
  readonly secret: string;
  readonly agentId: string | null;
  readonly issuer: string | null;
  /** Exactly this address is where people are sent back to. */
  readonly redirectUri: string;
}

/** What one sign-in is recognised by. The verifier and the nonce never leave the server before the exchange. */
export interface SocialAttempt {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

/** A user as a provider identifies them. */
export interface SocialIdentity {
  /** Unique and stable within the app (or, for OpenID Connect, the issuer). */
  readonly subject: string;
  /** What the same account was known as where the provider has only now begun to give the better subject. */
  readonly formerSubject: string | null;
  readonly displayName: string | null;
}

/** One kind of provider. Rejects when the provider refuses or its reply has another form. */
export interface SocialProvider {
  authorizeUrl(app: SocialApp, attempt: SocialAttempt): Promise<string>;
  exchange(
    app: SocialApp,
    attempt: SocialAttempt,
    answer: { readonly code: string; readonly iss: string | undefined },
  ): Promise<SocialIdentity>;
}
