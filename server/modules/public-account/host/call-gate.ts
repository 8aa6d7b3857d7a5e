/** Of an account's calls so many are under way; the others wait in their order. */
const AT_ONCE = 4;
/** So long nothing is asked with credentials that the platform refuses: each call more counts, and none can be right. */
const STOP_MS = 600_000;
const REFUSED_CREDENTIALS: ReadonlySet<number> = new Set([40013, 40125, 40164]);
const QUOTA_USED_UP = 45009;
const DAY_MS = 86_400_000;
/** Quotas begin anew at midnight in China. */
const CHINA_MS = 8 * 3_600_000;

interface Stop {
  readonly untilMs: number;
  readonly error: unknown;
}

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

interface Gated {
  /** What the calls of an account have in common. */
  readonly account: string;
  readonly path: string;
  /** Asks although it was refused: somebody has changed something, and wants to know. */
  readonly isForced: boolean;
}

/** Keeps calls back that the platform would count and refuse, and all but four of an account at a time. */
export interface CallGate {
  /** Throws what the platform has answered before, without a call, as long as it would answer that again. */
  pass<Result>(gated: Gated, call: () => Promise<Result>): Promise<Result>;
}

/** `errcodeOf`: the platform's number of what was thrown; null = the platform has not answered. */
export function createCallGate(now: () => number, errcodeOf: (error: unknown) => number | null): CallGate {
  const stops = new Map<string, Stop>();
  const lanes = new Map<string, Lane>();
  const keyOf = (account: string, path: string | null) => JSON.stringify([account, path]);

  function refuse({ account, path }: Gated): void {
    for (const key of [keyOf(account, null), keyOf(account, path)]) {
      const stop = stops.get(key);
      if (stop && stop.untilMs > now()) throw stop.error;
    }
  }

  function noteStop({ account, path }: Gated, error: unknown): void {
    const errcode = errcodeOf(error);
    if (errcode === null) return;
    const nowMs = now();
    for (const [key, { untilMs }] of stops) if (untilMs <= nowMs) stops.delete(key);
    if (REFUSED_CREDENTIALS.has(errcode))
      stops.set(keyOf(account, null), { untilMs: nowMs + STOP_MS, error });
    if (errcode === QUOTA_USED_UP) {
      const midnightMs = (Math.floor((nowMs + CHINA_MS) / DAY_MS) + 1) * DAY_MS - CHINA_MS;
      stops.set(keyOf(account, path), { untilMs: midnightMs, error });
    }
  }

  async function enter(account: string): Promise<Lane> {
    const lane = lanes.get(account) ?? { running: 0, waiting: [] };
    lanes.set(account, lane);
    if (lane.running >= AT_ONCE) await new Promise<void>((turn) => lane.waiting.push(turn));
    else lane.running += 1;
    return lane;
  }

  function leave(account: string, lane: Lane): void {
    const next = lane.waiting.shift();
    if (!next) lane.running -= 1;
    if (lane.running === 0) lanes.delete(account);
    next?.();
  }

  return {
    async pass(gated, call) {
      const { account, path, isForced } = gated;
      if (!isForced) refuse(gated);
      const lane = await enter(account);
      try {
        // It may have been refused while this one waited.
        if (!isForced) refuse(gated);
        const result = await call();
        if (isForced) for (const key of [keyOf(account, null), keyOf(account, path)]) stops.delete(key);
        return result;
      } catch (error) {
        noteStop(gated, error);
        throw error;
      } finally {
        leave(account, lane);
      }
    },
  };
}
