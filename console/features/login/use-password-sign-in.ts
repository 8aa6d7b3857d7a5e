import { useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import type { CaptchaProof } from '#shared/client/proof/captcha.ts';
import type { CaptchaKind } from '#shared/contracts/captcha/captcha.ts';
import { getPublicParam } from '#shared/contracts/platform/public-param.ts';
import { issueToken, SecondFactorTicket, type TokenReply } from '#shared/contracts/sign-in/auth.ts';

export interface PasswordSignIn {
  readonly username: string;
  readonly password: string;
}

/** A try that waits for its captcha. */
export interface AskedCaptcha {
  readonly signIn: PasswordSignIn;
  readonly kind: CaptchaKind;
}

/** How a try ended. `refused` carries what the server said. */
export type SignInResult =
  | { readonly kind: 'signed-in'; readonly reply: TokenReply }
  | { readonly kind: 'second-factor'; readonly ticket: SecondFactorTicket }
  | { readonly kind: 'refused'; readonly error: ApiError };

/**
 * Signing in with a password: first a captcha, where the tenant requires one, then the call. `asked` is the try that
 * waits for its captcha.
 */
export function usePasswordSignIn(onResult: (result: SignInResult) => void): {
  readonly asked: AskedCaptcha | null;
  readonly isBusy: boolean;
  readonly start: (signIn: PasswordSignIn) => Promise<void>;
  readonly solve: (proof: CaptchaProof) => void;
  readonly cancel: () => void;
} {
  const { api } = useServices();
  const [asked, setAsked] = useState<AskedCaptcha | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function send({ username, password }: PasswordSignIn, proof: CaptchaProof | null): Promise<void> {
    setIsBusy(true);
    try {
      // Only now: the key works for two minutes, and a captcha may take a while.
      const { sealPassword } = await import('#shared/client/session/seal-password.ts');
      const body = { username, ...(await sealPassword(api, password)) };
      const query = { grant_type: 'password' as const, ...proof };
      onResult({ kind: 'signed-in', reply: await api.call(issueToken, { query, body }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isAsked = error.error === 'second_factor_required';
      const ticket = isAsked ? SecondFactorTicket.safeParse(error.data) : null;
      onResult(ticket?.success ? { kind: 'second-factor', ticket: ticket.data } : { kind: 'refused', error });
    } finally {
      setIsBusy(false);
    }
  }

  /** Null = none. What cannot be read is as good as wanted. */
  async function wantedCaptcha(): Promise<CaptchaKind | null> {
    const wanted = await api.call(getPublicParam, { params: { key: 'LOGIN_CAPTCHA' } }).catch(() => 'Y');
    if (wanted === 'N') return null;
    return wanted === 'clickWord' ? 'clickWord' : 'blockPuzzle';
  }

  return {
    asked,
    isBusy,
    start: async (signIn) => {
      setIsBusy(true);
      const kind = await wantedCaptcha();
      if (kind !== null) {
        setIsBusy(false);
        setAsked({ signIn, kind });
      } else await send(signIn, null);
    },
    solve: (proof) => {
      if (asked) void send(asked.signIn, proof);
    },
    cancel: () => setAsked(null),
  };
}
