import { z } from 'zod';
import { NewsValue } from './news-value.ts';

/** Changes that this browser keeps until they are saved into WeChat. */
const KeptNews = z.object({
  value: NewsValue,
  /** `updateTime` of the material that they were made to; null = it is new. */
  base: z.number().nullable(),
  revision: z.number(),
  at: z.number(),
});
export type KeptNews = z.infer<typeof KeptNews>;

/** Of each user, account and news. `id` null = new ones. */
export const keptKey = (userId: string, appId: string, id: string | null): string =>
  `mp-news:${userId}:${appId}:${id ?? 'new'}`;

/** Null = there is nothing, or nothing that can be read. */
export function readKeptNews(key: string): KeptNews | null {
  try {
    return KeptNews.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing, or has no room. */
export function keepNews(key: string, news: KeptNews): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(news));
    return true;
  } catch {
    return false;
  }
}

export function forgetNews(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There is nothing, then.
  }
}
