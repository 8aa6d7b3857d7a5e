/** Which part of a list is shown. */
export interface Page {
  readonly page: number;
  readonly pages: number;
  readonly from: number;
  readonly to: number;
}

/** Pages take turns by the clock alone: every screen shows the same one, also after a reload. */
export function pageAt(count: number, perPage: number, dwellMs: number, nowMs: number): Page {
  const pages = Math.max(1, Math.ceil(count / perPage));
  const page = Math.floor(nowMs / dwellMs) % pages;
  return { page, pages, from: page * perPage, to: Math.min(count, (page + 1) * perPage) };
}
