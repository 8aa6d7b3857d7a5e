/** Calls a day that the platform takes of an account, by path; others are not counted. */
const CALLS_A_DAY: Readonly<Record<string, number>> = {
  '/cgi-bin/message/custom/send': 500_000,
  '/cgi-bin/user/get': 500,
  '/cgi-bin/user/info': 500_000,
  '/cgi-bin/media/upload': 5_000,
  '/cgi-bin/media/get': 10_000,
  '/cgi-bin/material/add_material': 5_000,
  '/cgi-bin/menu/create': 1_000,
  '/cgi-bin/qrcode/create': 100_000,
};
export const QUOTA_PATH = '/cgi-bin/openapi/quota/get';
const USED_UP = { errcode: 45009, errmsg: 'reach max api daily quota limit' };
/** Days are those of China. */
const CHINA_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

export interface Quotas {
  /** Counts a call; an error of the platform = the day's are used up. */
  use(path: string): typeof USED_UP | null;
  /** As the platform answers it. */
  of(path: string): object;
  set(path: string, limit: number): void;
}

/** `now`: the platform's clock. */
export function createQuotas(now: () => number): Quotas {
  const limits = new Map(Object.entries(CALLS_A_DAY));
  let used = new Map<string, number>();
  let day = -1;
  function usedToday(): Map<string, number> {
    const today = Math.floor((now() + CHINA_MS) / DAY_MS);
    if (today !== day) used = new Map();
    day = today;
    return used;
  }
  return {
    use(path) {
      const limit = limits.get(path);
      if (limit === undefined) return null;
      const count = usedToday().get(path) ?? 0;
      if (count >= limit) return USED_UP;
      usedToday().set(path, count + 1);
      return null;
    },
    of(path) {
      const limit = limits.get(path);
      if (limit === undefined) return { errcode: 76021, errmsg: 'cgi_path not found' };
      const count = usedToday().get(path) ?? 0;
      return {
        errcode: 0,
        errmsg: 'ok',
        quota: { daily_limit: limit, used: count, remain: Math.max(0, limit - count) },
      };
    },
    set: (path, limit) => void limits.set(path, limit),
  };
}
