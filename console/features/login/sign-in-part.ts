import type { SecondFactorTicket, TokenReply } from '#shared/contracts/sign-in/auth.ts';

/** Props of a way to sign in. */
export interface SignInPartProps {
  /** Receives the reply of a successful sign-in. */
  readonly onSignedIn: (reply: TokenReply) => void;
  /** Receives a refusal that asks for the second factor. */
  readonly onSecondFactor: (ticket: SecondFactorTicket) => void;
}
