import { DISPLAY_BOARDS } from './boards.ts';

/** First segments below which the server answers calls: what is not found there is a JSON 404, never a page. */
export const API_SEGMENTS = [
  'auth',
  'admin',
  'data',
  'busi',
  'mp',
  'code',
  'captcha',
  'msg',
  'api',
  'socket.io',
  'healthz',
  'readyz',
  'metrics',
  'third-party-notices.txt',
] as const;

/** `path` without query and fragment. */
export function isDisplayPath(path: string): boolean {
  return Object.values(DISPLAY_BOARDS).some(({ path: page }) => path === page || path.startsWith(`${page}/`));
}

/** `path` without query and fragment. */
export function isApiPath(path: string): boolean {
  return API_SEGMENTS.some((segment) => path === `/${segment}` || path.startsWith(`/${segment}/`));
}

/** The path of a request's URL, without query and fragment. */
export function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
