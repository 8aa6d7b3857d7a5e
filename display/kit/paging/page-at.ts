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

/** As `pageAt`, with the first page every second time: it holds what is most urgent. */
export function urgentPageAt(count: number, perPage: number, dwellMs: number, nowMs: number): Page {
  const pages = Math.max(1, Math.ceil(count / perPage));
  const turn = pages === 1 ? 0 : Math.floor(nowMs / dwellMs) % (2 * (pages - 1));
  const page = turn % 2 === 0 ? 0 : (turn + 1) / 2;
  return { page, pages, from: page * perPage, to: Math.min(count, (page + 1) * perPage) };
}
