import { createHash } from 'node:crypto';

/** Renewed this long before its end, for the call that is under way with it. */
const MARGIN_MS = 5 * 60_000;
const APPS_MAX = 256;

interface App {
  readonly appId: string;
  readonly secret: string;
}

interface Fresh {
  readonly token: string;
  readonly validForS: number;
}

export interface AppTokens {
  tokenOf(app: App): Promise<string>;
  /** The vendor may take a token back before its end. */
  drop(app: App): void;
}

/** The tokens of apps. The vendor limits the requests for them: one serves all callers that wait for it. */
export function createAppTokens(fetchToken: (app: App) => Promise<Fresh>, now: () => number): AppTokens {
  const kept = new Map<string, { readonly token: Promise<string>; goodUntilMs: number }>();

  // The key includes the secret: another tenant's app id without its secret does not reach its token.
  function keyOf({ appId, secret }: App): string {
    return createHash('sha256')
      .update(JSON.stringify([appId, secret]))
      .digest('base64');
  }

  return {
    tokenOf(app) {
      const key = keyOf(app);
      const present = kept.get(key);
      if (present && present.goodUntilMs > now()) return present.token;
      kept.delete(key);
      const fresh = fetchToken(app);
      const entry = { token: fresh.then(({ token }) => token), goodUntilMs: Number.POSITIVE_INFINITY };
      kept.set(key, entry);
      const oldest = kept.keys().next();
      if (kept.size > APPS_MAX && !oldest.done) kept.delete(oldest.value);
      fresh.then(
        ({ validForS }) => {
          entry.goodUntilMs = now() + validForS * 1_000 - MARGIN_MS;
        },
        () => {
          if (kept.get(key) === entry) kept.delete(key);
        },
      );
      return entry.token;
    },
    drop(app) {
      kept.delete(keyOf(app));
    },
  };
}
