import { useCallback, useEffect, useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { fetchChallenge } from '#shared/client/proof/captcha.ts';
import type { CaptchaChallenge, CaptchaKind } from '#shared/contracts/captcha/captcha.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

export type Loaded<Kind extends CaptchaKind> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly challenge: Extract<CaptchaChallenge, { captchaType: Kind }> }
  | { readonly state: 'refused'; readonly message: string };

const LOADING = { state: 'loading' } as const;

/**
 * A picture of the kind, and how to get the next one. An untouched one is replaced before it expires on the
 * server. `isIdle`: whether it may be replaced now. A null kind loads nothing.
 */
export function useChallenge<Kind extends CaptchaKind>(
  kind: Kind | null,
  isIdle: boolean,
): readonly [loaded: Loaded<Kind>, refresh: () => void] {
  const { api } = useServices();
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<Loaded<Kind>>(LOADING);
  const refresh = useCallback(() => setRound((last) => last + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks for a new picture.
  useEffect(() => {
    if (kind === null) return;
    const controller = new AbortController();
    setLoaded(LOADING);
    fetchChallenge(api, kind, { signal: controller.signal }).then(
      (challenge) => {
        if (!controller.signal.aborted) setLoaded({ state: 'ready', challenge });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setLoaded({ state: 'refused', message: messageOf(error) });
      },
    );
    return () => controller.abort();
  }, [api, kind, round]);

  useEffect(() => {
    if (loaded.state !== 'ready' || !isIdle) return;
    const timer = window.setTimeout(refresh, LIMITS.captchaRenewMs);
    return () => window.clearTimeout(timer);
  }, [loaded, isIdle, refresh]);

  return [loaded, refresh];
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
