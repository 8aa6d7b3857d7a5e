import type { ComponentType } from 'react';
import type { SecondFactorTicket, TokenReply } from '#shared/contracts/auth.ts';

/** Ways to sign in beside the password. Each is fetched when it is first used: the page stays light. */
type Part<Props> = (() => Promise<{ readonly Part: ComponentType<Props> }>) | null;

export interface SignInPartProps {
  /** Hands over the answer of a sign-in. */
  readonly onSignedIn: (reply: TokenReply) => void;
  /** Hands over a refusal that asks for the second factor. */
  readonly onSecondFactor: (ticket: SecondFactorTicket) => void;
}

export interface SecondFactorPartProps {
  readonly ticket: SecondFactorTicket;
  readonly onSignedIn: (reply: TokenReply) => void;
  /** Back to the first factor. */
  readonly onCancel: () => void;
}

/** The tab 短信登录. */
export const MOBILE_PART: Part<SignInPartProps> = () =>
  import('./mobile-part.tsx').then(({ MobilePart }) => ({ Part: MobilePart }));
/** The row of social sign-ins below the form. */
export const SOCIAL_PART: Part<SignInPartProps> = () =>
  import('./social-row.tsx').then(({ SocialRow }) => ({ Part: SocialRow }));
/** The form that asks for the code of an authenticator. */
export const SECOND_FACTOR_PART: Part<SecondFactorPartProps> = () =>
  import('#console/ui/second-factor/second-factor-form.tsx').then(({ SecondFactorForm }) => ({
    Part: SecondFactorForm,
  }));
