import { isApiPath } from '#shared/contracts/kit/paths.ts';

/** Prefix of the frame page's own addresses. */
const FRAME_PREFIX = '/myiframe';
/** Pages that make no sense inside a page. */
const NOT_FRAMED = /^\/(?:assets|myiframe|login|lock|AuthRedirect)(?:\/|$)/;

export type FrameTarget =
  | { readonly kind: 'page'; readonly url: string; readonly isOwn: boolean }
  | { readonly kind: 'refused'; readonly reason: 'invalid' | 'origin'; readonly shown: string };

/**
 * What the frame page shows: the query's `src`, else its own address with `/myiframe` removed. Only http(s) pages of
 * this origin or of one that the tenant allows; never a script, a data address or an address with a login in it.
 */
export function resolveFrameTarget(
  address: { readonly path: string; readonly search: URLSearchParams },
  origins: { readonly own: string; readonly allowed: readonly string[] },
): FrameTarget {
  const source = address.search.get('src') ?? withoutPrefix(address);
  const url = URL.canParse(source, origins.own) ? new URL(source, origins.own) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return { kind: 'refused', reason: 'invalid', shown: source };
  if (url.origin === origins.own) {
    return isApiPath(url.pathname) || NOT_FRAMED.test(url.pathname)
      ? { kind: 'refused', reason: 'invalid', shown: source }
      : { kind: 'page', url: url.href, isOwn: true };
  }
  return origins.allowed.includes(url.origin)
    ? { kind: 'page', url: url.href, isOwn: false }
    : { kind: 'refused', reason: 'origin', shown: url.origin };
}

function withoutPrefix({ path, search }: { path: string; search: URLSearchParams }): string {
  const query = search.toString();
  // Two slashes would name another host.
  const rest = path.slice(FRAME_PREFIX.length).replace(/^\/+/, '/');
  return query === '' ? rest : `${rest}?${query}`;
}

/** Class of a screen by its width, px. Specification, point 9. */
export function screenClass(widthPx: number): 0 | 1 | 2 | 3 {
  if (widthPx >= 1_200) return 3;
  if (widthPx >= 992) return 2;
  return widthPx >= 768 ? 1 : 0;
}

/** The frame's height, px: what the shell's bars leave. Specification, point 2: minus 200 on a large screen, else 130. */
export function frameHeightPx(viewport: { readonly widthPx: number; readonly heightPx: number }): number {
  return viewport.heightPx - (screenClass(viewport.widthPx) > 1 ? 200 : 130);
}
