const ASK_MIN_MS = 500;
const ASK_MAX_MS = 10_000;

/**
 * A broker delivers in order: whatever arrives from it, the response to a ping included, shows that nothing was
 * published until then that has not arrived. Without traffic it is asked.
 */
export interface BrokerEvidence {
  heard(nowMs: number): void;
  /** When something last arrived, if that is newer than what was returned before. To be called a few times a second. */
  newest(nowMs: number): number | null;
}

export function createBrokerEvidence(options: {
  /** The shortest time within which values are to be confirmed. */
  readonly confirmEveryMs: number;
  readonly ping: () => void;
}): BrokerEvidence {
  const { confirmEveryMs, ping } = options;
  const askEveryMs = Math.max(ASK_MIN_MS, Math.min(ASK_MAX_MS, confirmEveryMs / 2));
  let heardAt = Number.NEGATIVE_INFINITY;
  let returnedAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    heard(nowMs) {
      heardAt = nowMs;
    },
    newest(nowMs) {
      if (nowMs - Math.max(heardAt, askedAt) >= askEveryMs) {
        askedAt = nowMs;
        ping();
      }
      if (heardAt <= returnedAt) return null;
      returnedAt = heardAt;
      return heardAt;
    },
  };
}
