/** `width` and `whole` follow the room; the others are shares of the size on paper. */
export const ZOOMS = ['width', 'whole', 'z50', 'z75', 'z100', 'z150', 'z200'] as const;
export type Zoom = (typeof ZOOMS)[number];

/** A point of paper in pixels of CSS. */
const PX_PER_PT = 96 / 72;

export function shownZoom(search: URLSearchParams): Zoom {
  return ZOOMS.find((zoom) => zoom === search.get('zoom')) ?? 'width';
}

/** The page that the address names, from 1. */
export function shownPage(search: URLSearchParams, pages: number): number {
  const page = Math.round(Number(search.get('page') ?? '1'));
  return Math.min(Math.max(1, pages), page >= 1 ? page : 1);
}

/** How wide a page is drawn, in pixels. */
export function pageWidthPx(
  zoom: Zoom,
  page: { readonly w: number; readonly h: number },
  room: { readonly w: number; readonly h: number },
): number {
  if (zoom === 'width') return Math.max(280, Math.min(room.w, page.w * PX_PER_PT * 2));
  if (zoom === 'whole') return Math.max(120, Math.min(room.w, (room.h * page.w) / page.h));
  return (page.w * PX_PER_PT * Number(zoom.slice(1))) / 100;
}
